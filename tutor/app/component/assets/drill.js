// Questions one after another (tutor/app/drill.py). The server sends each with all that follows from its answers, and
// some of the next ones; what is done is shown at once, and the server is told afterwards, until it says that it knows.
// A play that is made on the board is judged by the server, step by step.

import { Board } from "./board.js";
import { follow, speak } from "./follow.js";
import { framed } from "./frame.js";
import { themeOf, unpacked } from "./paint.js";
import { Tools } from "./tools.js";

const HINT = "+hint";
const AGAIN = "+again";
const UNHEARD = 2500; // ms after which what the server does not know of is told again, and each time twice as long
const LAZY = 5000; // ms after which it is told that the reader has only gone on
const MOST_TOLD = 6; // times that the same is told

const drills = new WeakMap();

export default function (component) {
  const box = framed(component, "drill");
  let drill = drills.get(box);
  if (!drill) drills.set(box, (drill = new Drill(box)));
  drill.show(component);
  return () => {
    drills.delete(box);
    drill.close();
  };
}

class Drill {
  constructor(box) {
    this.box = box;
    for (const name of ["place", "prompt", "spoken"]) this[name] = box.querySelector(`.${name}`);
    this.said = box.querySelector(".nt-said");
    this.board = new Board(box.querySelector(".board"));
    this.answers = new Tools(box.querySelector(".answers"));
    this.ways = new Tools(box.querySelector(".ways"));
    this.rev = 0; // how often the board has shown another question, or an answer of the server
    this.told = 0;
    // The page's links belong to the question that the server knows: they are shown as long as it is this one.
    this.links = document.head.appendChild(document.createElement("style"));
  }

  // ------------------------------------------------------------ what the server says

  show({ data: [data], setTriggerValue }) {
    const other = this.data?.opened !== data.opened;
    const before = this.data;
    if (other) Object.assign(this, { at: data.at, deeds: {}, shown: null });
    if (other || before.lang !== data.lang) this.items = {};
    Object.assign(this.items, data.items);
    this.data = data;
    this.tell = (value) => setTriggerValue("did", value);
    this.at = Math.max(this.at, data.at);
    for (const number in this.deeds) if (Number(number) < data.at) delete this.deeds[number];
    if ((this.deeds[data.at]?.length ?? 0) < data.known.length) this.deeds[data.at] = [...data.known];
    if (this.heard) this.told = 0;
    clearTimeout(this.timer);
    if (!this.heard) this.later(UNHEARD);
    else if (this.at !== data.at) this.later(LAZY);
    this.box.dataset.theme = themeOf(this.box);
    this.box.lang = data.lang;
    this.draw();
  }

  // Whether the server knows all that was done, and nothing is waited for.
  get heard() {
    const { at, known } = this.data;
    const isKnown = ([number, deeds]) => deeds.length <= (Number(number) === at ? known.length : 0);
    return Boolean(this.item) && Object.entries(this.deeds).every(isKnown);
  }

  send() {
    if (this.told > MOST_TOLD) return;
    this.told += 1;
    const { opened, lang } = this.data;
    this.tell({ opened, lang, at: this.at, deeds: this.deeds, have: Object.keys(this.items).map(Number) });
    this.later(UNHEARD);
  }

  later(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), wait * 2 ** this.told);
  }

  // ------------------------------------------------------------ where the reader is

  get item() {
    return this.items[this.at];
  }

  get done() {
    return this.deeds[this.at] ?? [];
  }

  // How much of what was done here the server has judged.
  get known() {
    return this.at === this.data.at ? this.data.known.length : 0;
  }

  get isPlayed() {
    return !this.item.open;
  }

  // How many hints are open, with those that were so before the page was opened anew.
  get hints() {
    const before = this.at === this.data.at ? this.data.before : 0;
    return before + this.done.filter((deed) => deed === HINT).length;
  }

  get chosen() {
    return this.done.filter((deed) => deed !== HINT);
  }

  get isSolved() {
    return this.isPlayed ? this.item.solved : this.chosen.some((code) => this.item.right.includes(code));
  }

  get isSettled() {
    const known = this.at === this.data.at && this.data.settled;
    return known || this.isSolved || this.hints >= this.item.hints.length;
  }

  // ------------------------------------------------------------ what is done

  do(deed) {
    if (!this.item) return;
    if (this.isPlayed) this.deeds[this.at] = this.at === this.data.at ? [...this.data.known] : []; // one is judged at a time
    (this.deeds[this.at] ??= []).push(deed);
    this.told = 0;
    this.send();
    if (!this.isPlayed) this.draw();
  }

  // The next question, at once if it is here; the server is told soon when it has to send more.
  goOn() {
    if (!this.item) return;
    this.at += 1;
    const isLast = this.at === this.data.count;
    this.told = 0;
    if (!this.item || !(isLast || this.items[this.at + 1])) this.send();
    else if (this.heard) this.later(LAZY);
    this.draw();
  }

  // ------------------------------------------------------------ what is seen

  draw() {
    const { item } = this;
    if (!item) return; // it is on its way
    const { words } = this.data;
    this.links.textContent = `[class*="st-key-question_ways_"]:not(.st-key-question_ways_${this.at}) { display: none; }`;
    this.place.textContent = item.place;
    this.prompt.textContent = item.prompt;
    const seen = this.seen();
    this.showBoard(seen);
    this.showAnswers();
    const hints = item.hints.slice(0, this.hints);
    const lines = [...seen.said, ...hints.map((text) => ["note", text])];
    this.said.replaceChildren(...lines.map(line));
    speak(this.spoken, lines.map(([, text]) => text), this.data.lang);
    const settled = this.isSettled;
    const label = settled ? (this.at === this.data.count ? words.finish : words.next) : words.skip;
    this.row(this.ways, words.ways, [[button("next", label, { main: settled, leaves: true })]], () => this.goOn());
    follow(`${this.data.opened}.${this.at}`, this.isPlayed ? this.known : this.done.length, this.page);
  }

  // The page as a reader is followed over it.
  get page() {
    return {
      heading: () => this.prompt,
      lines: () => [...this.said.children],
      parts: () => [...this.box.children],
      isLeft: () => this.box.getRootNode().host === document.activeElement,
      soon: (then) => requestAnimationFrame(() => then()),
    };
  }

  seen() {
    const { item } = this;
    if (this.isPlayed) return item;
    const code = this.chosen.at(-1) ?? "";
    return (this.isSettled ? item.settled : item.open)[code] ?? { said: [] };
  }

  showBoard({ shapes = null, labels = null }) {
    const { scene } = this.item;
    const now = `${this.data.opened}.${this.at}.${this.isPlayed ? this.known : ""}`;
    if (now !== this.shown) this.rev += 1;
    this.shown = now;
    const pictured = shapes ? unpacked(shapes, scene.shapes) : scene.shapes;
    const data = { ...scene, shapes: pictured, labels: labels ?? scene.labels, rev: this.rev };
    this.board.show({ data: [data], setTriggerValue: (_, { from, to }) => this.do(`${from}-${to}`) });
  }

  showAnswers() {
    const { item } = this;
    const { words } = this.data;
    const solved = this.isSolved;
    const answers = (item.options ?? []).map(([code, text]) =>
      button(code, text, { main: solved && item.right.includes(code) }),
    );
    const others = [];
    if (this.isPlayed) others.push(button(AGAIN, words.again, { icon: "undo", enabled: item.begun }));
    const left = item.hints.length - this.hints;
    if (left > 0 && !solved) others.push(button(HINT, left === 1 ? words.answer : words.hint));
    const rows = [answers, others].filter((row) => row.length);
    this.row(this.answers, item.prompt, rows, (name) => this.do(name));
  }

  row(tools, name, rows, use) {
    const { lang } = this.data;
    tools.show({ data: [{ lang, name, moment: "", rows }], setTriggerValue: (_, { name }) => use(name) });
  }

  close() {
    clearTimeout(this.timer);
    this.board.close();
    this.answers.close();
    this.ways.close();
    this.links.remove();
  }
}

const button = (name, label, more = {}) => ({
  ...{ kind: "button", name, label, icon: "", main: false, enabled: true, apart: false, opened: null, panel: "", leaves: false },
  ...more,
});

function line([sign, text]) {
  const element = document.createElement("p");
  element.className = `nt-line nt-${sign || "none"}`;
  const words = document.createElement("span");
  words.textContent = text;
  element.append(words);
  return element;
}
