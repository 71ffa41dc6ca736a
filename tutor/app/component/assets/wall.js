// A set on the wall: one key for the answer and for what comes next. Each item has two stages, its question and its
// answer; after the last one comes the end. The server sends items ahead, so that a stage is there at once; it is
// told which item is shown.

import { framed } from "./frame.js";
import { measure, paint, themeOf, unpacked } from "./paint.js";

const FORWARD = ["ArrowRight", "ArrowDown", "PageDown", " ", "Enter"]; // also what presenters' remote controls send
const BACK = ["ArrowLeft", "ArrowUp", "PageUp"];
const SEEN = 3000; // ms that the buttons stay after the hand has moved
const SMALLEST = 0.6; // of their size, to which words shrink that would not fit

const walls = new WeakMap();

export default function (component) {
  const box = framed(component, "wall");
  let wall = walls.get(box);
  if (!wall) walls.set(box, (wall = new Wall(box)));
  wall.show(component);
  return () => wall.close();
}

class Wall {
  constructor(box) {
    this.box = box;
    for (const name of ["face", "shapes", "words", "number", "prompt", "options", "answer", "buttons", "spoken", "back", "next", "theme", "leave"])
      this[name] = box.querySelector(`.${name}`);
    this.stage = 0; // twice the number of items before this one, and one more when its answer is shown
    this.items = {};
    this.lang = null;
    this.chosen = null; // the theme, once it was switched by hand
    this.ended = new AbortController();
    const on = (target, name, run) => target.addEventListener(name, run, { capture: target === window, signal: this.ended.signal });
    on(window, "keydown", (event) => this.key(event));
    on(box, "click", (event) => event.target.closest("button") || this.go(1));
    on(box, "pointermove", () => this.reveal());
    on(box, "pointerdown", () => this.reveal());
    on(this.back, "click", () => this.go(-1));
    on(this.next, "click", () => this.go(1));
    on(this.theme, "click", () => this.switch());
    on(this.leave, "click", () => this.send("left", true));
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(box);
  }

  show({ data: [data], setTriggerValue }) {
    this.send = setTriggerValue;
    if (data.lang !== this.lang || data.count !== this.data.count) this.items = {};
    this.lang = data.lang;
    const arrived = this.data?.opened !== data.opened;
    if (arrived) this.items = {};
    Object.assign(this.items, data.items);
    this.data = data;
    this.box.lang = document.documentElement.lang = data.lang;
    this.box.setAttribute("aria-label", data.name);
    this.dress();
    if (arrived) {
      this.stage = 2 * (data.at - 1);
      this.box.focus({ preventScroll: true });
    }
    if (arrived || this.shown !== this.stage) this.draw();
  }

  dress() {
    const { words } = this.data;
    const theme = this.chosen ?? themeOf(this.box);
    this.box.dataset.theme = document.documentElement.dataset.theme = theme;
    this.back.textContent = `← ${words.back}`;
    this.theme.textContent = theme === "dark" ? words.light : words.dark;
    this.leave.textContent = words.leave;
  }

  switch() {
    this.chosen = this.box.dataset.theme === "dark" ? "light" : "dark";
    this.dress();
  }

  // ------------------------------------------------------------ hands and keys

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const button = event.composedPath()[0].closest?.("button");
    if (button && (event.key === " " || event.key === "Enter")) return;
    if (event.key === "Escape") this.send("left", true);
    else if (FORWARD.includes(event.key)) event.repeat || this.go(1);
    else if (BACK.includes(event.key)) event.repeat || this.go(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  reveal() {
    this.box.dataset.hand = "";
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => delete this.box.dataset.hand, SEEN);
  }

  // ------------------------------------------------------------ stages

  get at() {
    return Math.floor(this.stage / 2) + 1;
  }

  go(way) {
    const last = 2 * this.data.count;
    const stage = Math.min(Math.max(this.stage + way, 0), last);
    if (stage === this.stage) return;
    const before = this.at;
    this.stage = stage;
    if (this.at !== before && this.at <= this.data.count) this.send("at", this.at);
    this.draw();
  }

  draw() {
    const over = this.at > this.data.count;
    const item = this.items[this.at];
    if (!over && !item) return; // it is on its way
    this.shown = this.stage;
    const answered = this.stage % 2 === 1;
    Object.assign(this.box.dataset, { stage: over ? "end" : answered ? "answer" : "question", at: this.at });
    this.back.disabled = this.stage === 0;
    this.next.disabled = over;
    this.next.textContent = `${answered ? this.data.words.next : this.data.words.answer} →`;
    if (over) return this.finish();
    this.face.setAttribute("aria-label", item.board);
    paint(this.shapes, answered ? unpacked(item.answered, item.shapes) : item.shapes);
    this.number.textContent = item.number;
    this.prompt.textContent = item.prompt;
    this.options.replaceChildren(...item.options.map((each) => option(each, answered)));
    // The right one of the answers offered stands marked among them.
    const [first, ...rest] = item.answer;
    const said = item.options.some(({ text, right }) => right && `${text}.` === first) ? rest : item.answer;
    this.answer.replaceChildren(...(answered ? said.map((text) => line("p", text)) : []));
    this.fit();
    const offered = item.options.map(({ letter, text }) => `${letter}: ${text}`).join(", ");
    this.say(answered ? item.answer.join(" ") : [item.number, item.prompt, offered].join(". "));
  }

  finish() {
    this.number.textContent = "";
    this.prompt.textContent = this.data.end;
    this.options.replaceChildren();
    this.answer.replaceChildren();
    this.say(this.data.end);
  }

  say(text) {
    this.spoken.textContent = text;
  }

  // Words that do not fit beside the board are set smaller, the prompt last.
  fit() {
    measure(this.shapes.ownerSVGElement, Number(this.box.dataset.lanes));
    const overflows = () => this.words.scrollHeight > this.words.clientHeight + 1;
    for (let size = 1; size >= SMALLEST; size -= 0.05) {
      this.words.style.setProperty("--fit", size);
      if (!overflows()) return;
    }
  }

  close() {
    this.ended.abort();
    this.watch.disconnect();
    clearTimeout(this.hiding);
    walls.delete(this.box);
  }
}

// A class calls the letter.
function option({ letter, text, right }, answered) {
  const element = line("li", "", answered && right && "right");
  element.append(line("b", letter), line("span", text));
  return element;
}

function line(tag, text, name) {
  const element = document.createElement(tag);
  element.textContent = text.replace(/(\d)–(?=\d)/g, "$1\u2060–\u2060"); // a range is not broken over lines
  if (name) element.className = name;
  return element;
}
