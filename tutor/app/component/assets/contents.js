// The list of lessons, and how far the reader has come. That is kept in this browser and goes nowhere else:
// {"lessons": {name: [numbers of the screens answered]}, "last": {lesson, screen}}.

import { themeOf } from "./paint.js";
import { counts } from "./press.js";

const KEY = "nardy-tutor.learn";
const NOTHING = { lessons: {}, last: null };

// A browser may refuse to keep anything; then the course works all the same.
function recall() {
  try {
    return sound(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return NOTHING;
  }
}

// Anything can stand there; only what this file writes is believed.
function sound(kept) {
  const numbers = (list) => (Array.isArray(list) ? [...new Set(list.filter((n) => Number.isInteger(n) && n > 0))] : []);
  const lessons = Object.fromEntries(Object.entries(kept?.lessons ?? {}).map(([name, list]) => [name, numbers(list)]));
  const last = typeof kept?.last?.lesson === "string" && Number.isInteger(kept.last.screen) ? kept.last : null;
  return { lessons, last };
}

function remember({ lesson, screen, of, done }) {
  const known = recall();
  const answered = new Set(known.lessons[lesson] ?? []);
  if (done) answered.add(screen);
  const kept = [...answered].filter((number) => number <= of).sort((a, b) => a - b);
  try {
    localStorage.setItem(KEY, JSON.stringify({ lessons: { ...known.lessons, [lesson]: kept }, last: { lesson, screen } }));
  } catch {
    // Nothing is kept.
  }
}

let place = null; // where the reader is: a screen, or "" for the list of lessons
let answers = 0; // how often the screen has been answered

// A new screen begins at its top, and with its heading for who does not see it; an answer is brought into sight.
function follow(here, heading) {
  const before = { place, answers };
  place = here ? `${here.lesson}.${here.screen}` : "";
  answers = here?.answers ?? 0;
  if (before.place !== place) {
    const came = before.place !== null;
    if (came) main()?.scrollTo({ top: 0 });
    shown(() => (isLost() || (came && isWhereItCameFrom())) && attend(heading()));
  } else if (before.answers !== answers) shown(reveal);
}

const main = () => document.querySelector("[data-testid=stMain]");

// Does something once the page shows all that is new.
function shown(then, until = performance.now() + PATIENCE) {
  const running = !document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]");
  requestAnimationFrame(() => (running && performance.now() < until ? shown(then, until) : then()));
}

// Whether what the reader used to come here has gone from the page, or has the focus still. Who has gone on to something
// else stays there.
const isLost = () => navigator.userActivation?.hasBeenActive && document.activeElement === document.body;
const isWhereItCameFrom = () => Boolean(document.activeElement?.closest(".st-key-lesson_ways, .st-key-contents, a"));

// Who goes by keys sees where they are; who has come by a link, or by hand, has asked for no mark.
let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

function attend(heading) {
  if (!heading) return;
  heading.style.outline = byKeys ? "" : "none";
  heading.setAttribute("tabindex", -1);
  heading.focus({ preventScroll: true });
}

// Brings all that is said to an answer into sight, or as much as there is room for below what always stays there.
function reveal() {
  const lines = document.querySelectorAll(".st-key-lesson_ask .nt-line, .nt-said .nt-line");
  if (!lines.length) return;
  const edge = (element, side) => element.getBoundingClientRect()[side];
  const stays = [...document.querySelectorAll(".st-key-lesson > *, .st-key-drill > *")].filter((part) => getComputedStyle(part).position === "sticky");
  const held = (side) => Math.max(0, ...stays.filter((part) => getComputedStyle(part)[side] === "0px").map((part) => part.offsetHeight));
  const above = edge(lines[0], "top") - edge(main(), "top") - held("top");
  const below = edge(lines[lines.length - 1], "bottom") - edge(main(), "bottom") + held("bottom");
  main().scrollBy({ top: below > 0 ? Math.min(above, below) : Math.min(above, 0) });
}

// A screen reader says the lines that are new; then they go, for they also stand on the page.
function speak(spoken, lines, lang) {
  spoken.lang = lang;
  const known = JSON.parse(spoken.dataset.lines ?? "[]");
  const kept = known.every((line, i) => line === lines[i]) ? known.length : 0;
  spoken.dataset.lines = JSON.stringify(lines);
  if (!kept) spoken.replaceChildren();
  spoken.append(...lines.slice(kept).map((line) => create("p", "", line)));
  setTimeout((said) => said.forEach((line) => line.remove()), HEARD, [...spoken.children]);
}

const HEARD = 20000; // ms in which a line is read by a screen reader
const PATIENCE = 2000; // ms in which the page has shown what is new

const create = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};

export default function ({ data: [data], parentElement, setTriggerValue }) {
  const box = parentElement.querySelector(".contents");
  box.dataset.theme = themeOf(box);
  box.lang = data.lang;
  document.documentElement.lang = data.lang;
  if (data.here) {
    speak(parentElement.querySelector(".spoken"), data.said, data.lang);
    if (data.keep) remember(data.here);
    return follow(data.here, () => document.querySelector(".st-key-lesson_text h2, .st-key-drill h2"));
  }
  const known = recall();
  const open = (lesson, screen) => setTriggerValue("opened", { lesson, screen });
  const children = [];
  const last = known.last && data.lessons.find(({ name }) => name === known.last.lesson);
  if (last) {
    const resume = create("button", "resume", create("b", "", data.resume), create("span", "", last.title));
    resume.addEventListener("click", (event) => counts(event, true) && open(last.name, known.last.screen));
    children.push(resume);
  }
  const items = data.lessons.map((lesson, i) => item(lesson, i + 1, known.lessons[lesson.name] ?? [], open));
  const list = create("ol", "", ...items);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", data.name);
  box.replaceChildren(...children, list);
  follow(null, () => box);
}

function item({ name, title, summary, screens, begun, done }, number, answered, open) {
  const whole = answered.length >= screens;
  const state = whole ? done : answered.length ? begun[answered.length] : "";
  const badge = create("span", "state", state);
  badge.dataset.done = whole;
  const head = create("span", "head", create("span", "number", String(number)), create("b", "", title), badge);
  const button = create("button", "", head, create("span", "summary", summary));
  const next = Array.from({ length: screens }, (_, i) => i + 1).find((screen) => !answered.includes(screen));
  button.addEventListener("click", (event) => counts(event, true) && open(name, whole ? 1 : next));
  return create("li", "", button);
}
