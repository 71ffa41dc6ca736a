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

// A new screen begins at its top; an answer is brought into sight.
function follow(box, here) {
  remember(here);
  const place = `${here.lesson}.${here.screen}`;
  const { place: before, answers } = box.dataset;
  Object.assign(box.dataset, { place, answers: here.answers });
  if (before === undefined) return;
  if (before !== place) document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
  else if (answers !== String(here.answers)) setTimeout(reveal, SHOWN);
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
const SHOWN = 150; // ms in which the page has shown the answer
const reveal = () => document.querySelector(".st-key-lesson_ask .nt-line")?.scrollIntoView({ block: "nearest" });

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
    return follow(box, data.here);
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
  list.setAttribute("aria-label", data.name);
  box.replaceChildren(...children, list);
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
