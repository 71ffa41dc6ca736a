// The list of lessons, and how far the reader has come. That is kept in this browser and goes nowhere else:
// {"lessons": {name: [numbers of the screens answered]}, "last": {lesson, screen}}.

import { LESSON, follow, speak } from "./follow.js";
import { framed } from "./frame.js";
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

const create = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};

export default function (component) {
  const { data: [data], setTriggerValue } = component;
  const box = framed(component, "contents");
  box.dataset.theme = themeOf(box);
  box.lang = data.lang;
  document.documentElement.lang = data.lang;
  if (data.here) {
    speak(framed(component, "spoken"), data.said, data.lang);
    remember(data.here);
    return follow(`${data.here.lesson}.${data.here.screen}`, data.here.answers, LESSON);
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
  follow("", 0, { ...LESSON, heading: () => box });
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
