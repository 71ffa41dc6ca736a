"use strict";

// A lesson pack: all that is shown was worked out beforehand (tutor/pack.py). Nothing is asked of any machine; the
// browser keeps the answers only as long as the tab is open. An address such as #3, #result or #key names what is open.

const lesson = JSON.parse(document.getElementById("lesson").textContent);
const page = document.getElementById("page");
const [WIDTH, HEIGHT, UNIT] = lesson.size;

const SIGNS = {
  ...lesson.signs,
  right: lesson.signs.yes,
  helped: '<circle cx="10" cy="10" r="8.6" stroke-dasharray="3.2 3.55"/><path d="M5.8 10.4 8.8 13.3 14.3 6.9"/>',
  missed: '<path d="M7 4 3.5 7.5 7 11M3.5 7.5H12a4 4 0 0 1 0 8H8"/>',
  left: '<circle cx="10" cy="10" r="2"/>',
  chosen: '<circle cx="10" cy="10" r="4.5"/>',
};

// Of each item: the answers given until it was settled, the hints opened, whether the answer was shown, what is shown now.
const begun = () => lesson.items.map(() => ({ given: [], hints: 0, shown: false, last: -1 }));
const PLACE = `nardy-pack-${lesson.code.fingerprint[0]}-${lesson.code.copy ?? ""}`;
const before = kept();
let states = before.states ?? begun();
let lang = before.lang ?? language();
const copy = lesson.code.copy ?? before.copy ?? drawn(lesson.code.copies);
if (before.theme) document.documentElement.dataset.theme = before.theme;

// What this tab keeps of the file, as far as it fits it. A browser may keep nothing for a file.
function kept() {
  try {
    const { states, lang, copy, theme } = JSON.parse(sessionStorage.getItem(PLACE)) ?? {};
    return {
      states: Array.isArray(states) && states.length === lesson.items.length && states.every(fitting) ? states : undefined,
      lang: lesson.langs.some(({ code }) => code === lang) ? lang : undefined,
      copy: Number.isInteger(copy) && copy >= 1 && copy <= lesson.code.copies ? copy : undefined,
      theme: ["dark", "light"].includes(theme) ? theme : undefined,
    };
  } catch {
    return {};
  }
}

function fitting({ given, hints, shown, last }, i) {
  const chosen = (k) => Number.isInteger(k) && k >= 0 && k < lesson.items[i].codes.length;
  return given.every(chosen) && Number.isInteger(hints) && hints >= 0 && typeof shown === "boolean" && (last === -1 || chosen(last));
}

function keep() {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ states, lang, copy, theme: document.documentElement.dataset.theme }));
  } catch {
    // The answers last until the page is left.
  }
}

function language() {
  const codes = lesson.langs.map(({ code }) => code);
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return wanted.find((code) => codes.includes(code)) ?? codes[0];
}

// A number from 1 to the most: pupils with equal results are told apart by it.
function drawn(most) {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % most);
}

const words = () => lesson.words[lang];
const filled = (text, fields) => text.replace(/\{(\w+)\}/g, (_, name) => fields[name]);

// ---------------------------------------------------------------- what became of the items

const right = ({ codes, right }) => codes.indexOf(right);

function settled(i) {
  return states[i].shown || states[i].given.includes(right(lesson.items[i]));
}

// As in the app: who was told the answer has missed it, and so has who was wrong until only the right one was left.
function outcome(i) {
  const { given, hints, shown } = states[i];
  if (!given.length && !shown) return 0;
  const wrong = new Set(given.filter((k) => k !== right(lesson.items[i]))).size;
  const onlyOneLeft = wrong > 0 && wrong >= lesson.items[i].codes.length - 1;
  if (shown || !settled(i) || onlyOneLeft) return 1;
  return wrong || hints ? 2 : 3;
}

// ---------------------------------------------------------------- the result code (docs/interfaces.md)

function resultCode(outcomes) {
  const { fingerprint, copies } = lesson.code;
  return seal([fingerprint, [copy, copies + 1], ...outcomes.map((value) => [value, lesson.outcomes.length])]);
}

function seal(values) {
  const { kind, signs } = lesson.code;
  let number = 0n;
  let scale = 1n;
  for (const [value, limit] of values) {
    number += BigInt(value) * scale;
    scale *= BigInt(limit);
  }
  const held = written(number);
  const groups = Math.ceil((held.length + 6) / 4);
  const body = kind + signs[groups] + held.padStart(groups * 4 - 6, signs[0]);
  const whole = body + written(BigInt(check(body))).padStart(4, signs[0]);
  return whole.match(/.{4}/g).join("-");
}

function written(number) {
  let text = "";
  for (; number; number /= 32n) text = lesson.code.signs[Number(number % 32n)] + text;
  return text;
}

function check(body) {
  const { signs, base, modulus } = lesson.code;
  return [...body].reduce((sum, sign) => ((sum + signs.indexOf(sign)) * base) % modulus, 0);
}

// ---------------------------------------------------------------- elements

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

function drawing(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

const sign = (name) =>
  drawing(`<svg class="sign ${name}" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${SIGNS[name]}</svg>`);

const line = (name, text, tag = "p") => make(tag, { class: "line" }, name ? sign(name) : null, make("span", {}, text));

const button = (text, use, kind = "") => make("button", { type: "button", class: kind, click: use }, text);

// Letters on a board are told how large a pixel is there.
const sizes = new ResizeObserver((entries) =>
  entries.forEach(({ target, contentRect: { width } }) => {
    if (width) target.style.setProperty("--px", `${WIDTH / width}px`);
  }),
);

const shapes = (view) => lesson.views[view].map((k) => lesson.shapes[k]).join("");

function board(view, label) {
  const svg = drawing(
    `<svg class="board" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><use href="#ground"></use>` +
      `<g class="drawn" transform="scale(${UNIT})" stroke-linejoin="round" stroke-linecap="round">${shapes(view)}</g></svg>`,
  );
  svg.setAttribute("aria-label", label);
  sizes.observe(svg);
  return svg;
}

// ---------------------------------------------------------------- the frame of the page

function visit(first = false) {
  document.documentElement.lang = lang;
  sizes.disconnect();
  const place = location.hash.slice(1);
  const at = /^\d+$/.test(place) ? Math.min(Math.max(Number(place), 1), lesson.items.length) - 1 : 0;
  const main = place === "result" ? resultPage() : place === "key" ? keyPage() : questionPage(at);
  page.replaceChildren(header(), ways(place === "result" || place === "key" ? place : at), main, footer(place));
  const heading = main.querySelector("h2");
  document.title = `${heading.textContent} – ${words().title}`;
  if (first) return;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

function header() {
  const chosen = ({ code, name, short }) =>
    make(
      "label",
      { lang: code },
      make("input", { type: "radio", name: "lang", value: code, checked: code === lang, change: () => speak(code), "aria-label": name }),
      make("span", { class: "long", "aria-hidden": "true" }, name),
      make("span", { class: "short", "aria-hidden": "true" }, short),
    );
  const languages = make(
    "fieldset",
    { class: "radios" },
    make("legend", { class: "unseen" }, words().language),
    ...lesson.langs.map(chosen),
  );
  return make(
    "header",
    {},
    make("div", {}, make("h1", {}, words().title), make("p", { class: "small" }, words().about)),
    make("div", { class: "row tools" }, lesson.langs.length > 1 ? languages : null, theme()),
  );
}

const isDark = () =>
  (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

function theme() {
  const input = make("input", { type: "checkbox", role: "switch", checked: isDark() });
  input.addEventListener("change", () => {
    document.documentElement.dataset.theme = input.checked ? "dark" : "light";
    keep();
  });
  return make("label", { class: "switch" }, input, make("span", {}, words().dark));
}

function speak(code) {
  lang = code;
  keep();
  visit(true);
  page.querySelector(`input[value="${code}"]`).focus({ preventScroll: true });
}

// The list of questions, each with its sign, and the result.
function ways(place) {
  const items = lesson.items.map((_, i) => make("li", {}, way(i, place === i)));
  const result = make("a", { href: "#result", "aria-current": place === "result" ? "page" : null }, words().result);
  return make("nav", { "aria-label": words().questions }, make("ol", {}, ...items, make("li", {}, result)));
}

function way(i, here) {
  const name = lesson.outcomes[outcome(i)];
  const label = filled(words().became, { number: i + 1, outcome: words().outcomes[name] });
  return make(
    "a",
    { href: `#${i + 1}`, "aria-label": label, "aria-current": here ? "page" : null },
    make("span", {}, String(i + 1)),
    name === "open" ? null : sign(name),
  );
}

function footer(place) {
  const key = place === "result" ? make("a", { href: "#key" }, words().key) : null;
  return make("footer", { class: "small" }, make("span", {}, words().facts[0][1]), key);
}

// ---------------------------------------------------------------- a question

function questionPage(i) {
  const item = lesson.items[i];
  const told = item.told[lang];
  const svg = board(told.view, told.board);
  const feedback = make("div", { class: "feedback", role: "status", tabindex: -1 });
  const opened = make("div", { class: "hints", role: "status" });
  const answers = told.answers.map(({ text }, k) => button(text, () => answer(k), "option"));
  const hint = button(words().hint, help);
  const give = button(words().answer, show);
  const last = i === lesson.items.length - 1;
  const next = make("a", { class: "button", href: last ? "#result" : `#${i + 2}` }, last ? words().finish : words().next);
  const back = i ? make("a", { class: "button", href: `#${i}` }, words().back) : null;

  function answer(k) {
    if (!settled(i)) states[i].given.push(k);
    states[i].last = k;
    keep();
    update();
    point(feedback);
  }
  function show() {
    states[i].shown = true;
    states[i].last = -1;
    keep();
    update();
    point(feedback);
  }
  function help() {
    states[i].hints += 1;
    keep();
    update();
    if (hint.hidden) point(opened.lastElementChild);
  }

  function update() {
    const { last: chosen, hints, given, shown } = states[i];
    const done = settled(i);
    const view = chosen >= 0 ? told.answers[chosen][done ? "after" : "tried"] : shown ? told.answers[right(item)].after : told.view;
    svg.querySelector(".drawn").innerHTML = shapes(view);
    answers.forEach((each, k) => {
      const mark = done && k === right(item) ? "right" : given.includes(k) ? "missed" : k === chosen ? "chosen" : "";
      each.replaceChildren(...(mark ? [sign(mark)] : []), make("span", {}, told.answers[k].text));
      each.classList.toggle("main", done && k === right(item));
      each.setAttribute("aria-pressed", String(k === chosen));
    });
    feedback.replaceChildren(...said(told, chosen, shown));
    const lines = told.hints.slice(0, hints).map((text) => line("note", text, "p"));
    lines.forEach((each) => (each.tabIndex = -1));
    opened.append(...lines.slice(opened.children.length));
    hint.hidden = done || hints >= told.hints.length;
    give.hidden = done || !hint.hidden;
    next.classList.toggle("main", done);
    const fresh = way(i, true);
    page.querySelectorAll("nav li")[i]?.replaceChildren(fresh);
  }
  function said({ answers, solution }, chosen, shown) {
    if (chosen >= 0) {
      const [opening, ...why] = answers[chosen].said;
      return [line(chosen === right(item) ? "yes" : "note", opening), ...why.map((text) => line("", text))];
    }
    if (!shown) return [];
    return [line("note", words().answered), ...solution.map((text) => line("", text))];
  }

  const main = make(
    "main",
    { class: "question" },
    make(
      "div",
      { class: "ask" },
      make("p", { class: "small" }, filled(words().place, { number: i + 1 })),
      make("h2", { tabindex: -1 }, told.prompt),
      make("p", {}, told.turn),
    ),
    make("div", { class: "face" }, svg),
    make(
      "div",
      { class: "answer" },
      make("div", { class: "row", role: "group", "aria-label": told.prompt }, ...answers),
      feedback,
      opened,
      make("div", { class: "row quiet" }, hint, give),
      make("div", { class: "row going" }, back, next),
    ),
    inWords(item, told),
  );
  update();
  return main;
}

// The focus goes to what is said, which comes into sight.
function point(element) {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}

const inWords = ({ position }, { words: texts }) =>
  make(
    "details",
    { class: "small" },
    make("summary", {}, words().position),
    ...texts.map((text) => make("p", {}, text)),
    make("p", { class: "written", lang: "en" }, position),
  );

// ---------------------------------------------------------------- the result

function resultPage() {
  const outcomes = lesson.items.map((_, i) => outcome(i));
  const counts = lesson.outcomes.map((_, value) => outcomes.filter((each) => each === value).length);
  const totals = lesson.outcomes.map((name, value) =>
    make("li", { class: "line" }, sign(shape(name)), make("span", {}, `${words().outcomes[name]}: ${counts[value]}`)),
  );
  const row = ([subject, name]) => {
    const own = lesson.items.map((item, i) => (item.subject === subject ? i : -1)).filter((i) => i >= 0);
    const chips = own.map((i) => make("li", {}, way(i, false)));
    return own.length ? make("li", {}, make("span", {}, name), make("ol", { class: "chips" }, ...chips)) : null;
  };
  const code = make("output", { class: "code", lang: "en" }, resultCode(outcomes));
  const copied = make("span", { role: "status" });
  return make(
    "main",
    { class: "result" },
    make("h2", { tabindex: -1 }, words().result),
    make("ul", { class: "totals" }, ...totals.reverse()),
    make("ul", { class: "subjects" }, ...Object.entries(words().subjects).map(row)),
    make("h3", {}, words().code),
    make("p", {}, code),
    make("p", {}, words().coded),
    make(
      "div",
      { class: "row" },
      button(words().copy, () => copyText(code).then((done) => (copied.textContent = done ? words().copied : "")), "main"),
      button(words().again, again),
      copied,
    ),
  );
}

const shape = (name) => (name === "open" ? "left" : name);

// Where the browser does not let a file write to the clipboard, the code is at least chosen.
async function copyText(element) {
  getSelection().selectAllChildren(element);
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

function again() {
  states = begun();
  keep();
  location.hash = "#1";
}

// ---------------------------------------------------------------- the key

function keyPage() {
  const answers = lesson.items.map((item, i) => {
    const told = item.told[lang];
    return make(
      "article",
      {},
      make("div", { class: "face" }, board(told.answers[right(item)].after, told.board)),
      make(
        "div",
        {},
        make("p", { class: "small" }, `${filled(words().question, { number: i + 1 })} · ${words().subjects[item.subject]}`),
        make("h3", {}, told.prompt),
        make("p", { class: "small" }, told.turn),
        ...told.solution.map((text, k) => line(k ? "" : "yes", text)),
        make("p", { class: "small" }, filled(words().offered, { answers: told.answers.map(({ text }) => text).join(" · ") })),
        make("p", { class: "small written", lang: "en" }, item.position),
      ),
    );
  });
  const facts = words().facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
  return make(
    "main",
    { class: "key" },
    make("h2", { tabindex: -1 }, words().key),
    make("p", {}, words().keyed),
    make("div", { class: "row" }, make("a", { class: "button main", href: "#1" }, words().return), button(words().print, () => print())),
    ...answers,
    make("h3", {}, words()["about-file"]),
    make("dl", { class: "small" }, ...facts),
    make("p", { class: "small" }, words().kept),
  );
}

addEventListener("hashchange", () => visit());
keep();
visit(true);
