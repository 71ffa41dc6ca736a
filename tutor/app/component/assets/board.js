// The board a person plays on. It knows no rule and no word: Python says what stands where, what every point is
// called and what to say; the board answers with one gesture at a time ({kind, from, to, rev, pos}).
//
// Points here are numbers of the side to move ("own" numbers: 24 head … 1, 0 off); lanes are places on the screen,
// in the numbers of the side at the bottom (0 its tray, 25 the other side's tray).
//
// Keyboard: one tab stop. Right goes one point toward home, Left one back, Up and Down to the point across, Home to
// the head, End to off. Enter or Space takes and puts, Escape lets go. In set-up: Enter puts, Delete takes, a digit
// sets the count. No letters: the page owns some of them.

import { make, measure, paint, themeOf } from "./paint.js";

const OFF = 0;
const HEAD = 24;
const DRAG = 8; // px: less is a tap
const PATIENCE = 5000; // ms after which an unanswered gesture no longer blocks the board

// Python sends a choice's picture as what differs: [start, count] is a run of the picture without a choice.
const unpacked = (packed, shapes) =>
  packed.flatMap((item) => (typeof item[0] === "number" ? shapes.slice(item[0], item[0] + item[1]) : [item]));

const across = (point) => (point > 12 ? point - 12 : point + 12);
const boards = new WeakMap();

export default function (component) {
  const box = component.parentElement.querySelector(".board");
  let board = boards.get(box);
  if (!board) boards.set(box, (board = new Board(box)));
  board.show(component);
  return () => board.close();
}

class Board {
  constructor(box) {
    this.box = box;
    Object.assign(this, JSON.parse(box.dataset.geometry)); // size, places
    this.face = box.querySelector(".face");
    this.pictured = box.querySelector(".shapes");
    this.held = box.querySelector(".held");
    this.touch = box.querySelector(".touch");
    this.say = box.querySelector(".say");
    this.hint = box.querySelector(".hint");
    this.cursor = HEAD;
    this.chosen = null;
    this.queue = [];
    this.makeLanes();
    this.listen();
    this.watch = new ResizeObserver(() => measure(this.pictured.ownerSVGElement, this.size.width));
    this.watch.observe(this.face);
  }

  // ------------------------------------------------------------ what Python says

  show({ data: [data], setTriggerValue }) {
    const answered = this.data?.rev !== data.rev;
    this.data = data;
    this.send = setTriggerValue;
    this.box.dataset.theme = themeOf(this.box);
    this.box.dataset.rev = data.rev;
    this.box.dataset.mode = data.mode;
    this.box.lang = data.lang;
    document.documentElement.lang = data.lang; // Streamlit's own page says English whatever it shows
    this.touch.setAttribute("aria-label", data.name);
    this.hint.textContent = data.hint;
    if (answered) {
      clearTimeout(this.waiting);
      this.busy = false;
      this.chosen = null;
      this.drag = null;
    }
    this.placeLanes();
    this.draw();
    if (answered || !this.chosen) this.speak(data.say, answered);
    if (answered) this.sendNext();
  }

  draw(packed = this.chosen === null ? null : this.data.choices[this.chosen].shapes) {
    const { shapes } = this.data;
    paint(this.pictured, packed ? unpacked(packed, shapes) : shapes);
    if (!this.drag?.moving) paint(this.held, []);
  }

  speak({ sign = "", text }, again) {
    const words = this.say.lastElementChild;
    this.say.dataset.sign = sign;
    if (again && words.textContent === text) {
      words.textContent = ""; // the same sentence twice is said twice
      requestAnimationFrame(() => (words.textContent = text));
    } else words.textContent = text;
  }

  // ------------------------------------------------------------ lanes: what can be touched, in the order of the route

  makeLanes() {
    this.lanes = [];
    for (let point = HEAD; point >= OFF; point--) {
      const lane = make("g", { class: "lane", role: "button", tabindex: point === HEAD ? 0 : -1 });
      const unseen = (name, fill) => make("rect", { class: name, fill }); // also before the style sheet has arrived
      lane.append(unseen("casing", "none"), unseen("ring", "none"), unseen("hit", "transparent"));
      lane.dataset.point = point;
      this.lanes[point] = lane;
      this.touch.append(lane);
    }
  }

  placeOf(point) {
    if (point === OFF) return this.data.turned ? 25 : 0;
    return this.data.turned ? across(point) : point;
  }

  placeLanes() {
    const { labels, turned } = this.data;
    this.lanes.forEach((lane, point) => {
      lane.setAttribute("aria-label", labels[point]);
      lane.setAttribute("aria-pressed", point === this.chosen);
      lane.classList.toggle("movable", this.takes(point));
      if (lane.dataset.turned === String(turned)) return;
      const [x, y, width, height] = this.places[this.placeOf(point)];
      for (const rect of lane.children) {
        const inset = rect.classList.contains("hit") ? 0 : 0.07; // the ring stays off the neighbours, not off the edge
        Object.entries({ x: x + inset, y, width: width - 2 * inset, height }).forEach(([name, value]) =>
          rect.setAttribute(name, value),
        );
      }
      lane.dataset.turned = turned;
    });
  }

  where({ clientX, clientY }) {
    const frame = this.touch.getBoundingClientRect();
    const { width, height } = this.size;
    return [((clientX - frame.left) / frame.width) * width, ((clientY - frame.top) / frame.height) * height];
  }

  pointAt(event) {
    const [x, y] = this.where(event);
    const point = this.lanes.findIndex((_, p) => {
      const [left, top, width, height] = this.places[this.placeOf(p)];
      return x >= left && x < left + width && y >= top && y < top + height;
    });
    return point < 0 ? null : point;
  }

  focus(point) {
    this.lanes[this.cursor].setAttribute("tabindex", -1);
    this.cursor = point;
    this.lanes[point].setAttribute("tabindex", 0);
  }

  // ------------------------------------------------------------ answers

  gesture(kind, from, to) {
    if (this.busy) {
      if (this.data.mode === "setup") this.queue.push([kind, from, to]);
      return;
    }
    this.busy = true;
    this.waiting = setTimeout(() => this.forget(), PATIENCE);
    const after = kind === "step" && this.data.choices[from].after[to];
    if (after) this.draw(after); // known beforehand: shown at once; the answer says what follows from it
    this.send("gesture", { kind, from, to, rev: this.data.rev, pos: this.data.pos });
  }

  // No answer came: what was in hand goes back, and the board can be used again.
  forget() {
    this.busy = false;
    this.letGo();
  }

  sendNext() {
    const next = this.queue.shift();
    if (!next) return;
    if (this.data.mode === "setup") this.gesture(...next);
    else this.queue = [];
  }

  // Whether a checker can be taken here, to go anywhere: also where it may not.
  takes(point) {
    return Boolean(this.data.choices[point].shapes);
  }

  choose(point) {
    this.chosen = point;
    this.placeLanes();
    this.draw();
    this.speak(this.data.choices[point]);
  }

  letGo() {
    this.chosen = null;
    this.placeLanes();
    this.draw();
    this.speak(this.data.say);
  }

  // A tap on a point: take, put, or say why there is nothing to take.
  tap(point) {
    const { mode, choices, reach } = this.data;
    if (mode === "setup") {
      if (point !== OFF) this.gesture("put", point, null);
    } else if (this.busy) return;
    else if (this.chosen === null) {
      if (this.takes(point)) this.choose(point);
      else this.speak(choices[point], true);
    } else if (point === this.chosen) this.letGo();
    else if (this.takes(point) && !reach.includes(this.chosen - point)) this.choose(point);
    else this.gesture("step", this.chosen, point);
  }

  // ------------------------------------------------------------ hands

  listen() {
    const on = (name, handler, options) => this.touch.addEventListener(name, handler.bind(this), options);
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.cancel);
    on("keydown", this.key);
    on("focusin", ({ target }) => this.focus(Number(target.closest(".lane").dataset.point)));
    on("touchmove", (event) => this.drag?.grips && event.preventDefault(), { passive: false });
  }

  down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const point = this.pointAt(event);
    if (point === null) return;
    const setup = this.data.mode === "setup";
    const grips = point !== OFF && (setup ? this.rise(point, event) < this.size.stack : this.takes(point));
    this.drag = { point, grips: grips && !(this.busy && !setup), x: event.clientX, y: event.clientY };
    if (this.drag.grips) this.touch.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { drag } = this;
    if (!drag?.grips) return;
    if (!drag.moving) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
      drag.moving = true;
      if (this.data.mode !== "setup") this.choose(drag.point);
    }
    if (this.data.mode === "setup") this.stretch(event);
    else this.carry(event);
  }

  up(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    const point = this.pointAt(event);
    if (!drag.moving) {
      if (point === drag.point) this.tap(point);
    } else if (this.data.mode === "setup") {
      paint(this.held, []);
      this.gesture("stack", drag.point, this.count(drag.point, event));
    } else if (point === null || point === drag.point) {
      paint(this.held, []);
      this.letGo();
    } else this.gesture("step", drag.point, point); // the checker in hand stays there until Python answers
  }

  cancel() {
    const moving = this.drag?.moving;
    this.drag = null;
    paint(this.held, []);
    if (moving && this.data.mode !== "setup") this.letGo();
  }

  carry(event) {
    const [cx, cy] = this.where(event);
    const { disc } = this.size;
    const side = this.data.mover;
    const ring = ["c", 0, cx, cy, disc * 0.39, "", `${side}-rim`, 0.035];
    paint(this.held, [["c", 0, cx, cy, disc * 0.54, side, `${side}-rim`, 0.055], ...(side === "white" ? [ring] : [])]);
  }

  // How far from the rim of its row the pointer is, in lanes.
  rise(point, event) {
    const { band, height } = this.size;
    const y = this.where(event)[1];
    return (this.placeOf(point) > 12 ? y : height - y) - band;
  }

  // Up to five checkers touch; the next ten share what is left of the field.
  count(point, event) {
    const { disc, band, height } = this.size;
    const rise = this.rise(point, event);
    const five = 5 * disc;
    const rest = (height - 2 * band - five - disc) / 10;
    const n = rise <= five ? Math.ceil(rise / disc) : 5 + Math.ceil((rise - five) / rest);
    return Math.min(Math.max(n, 0), 15);
  }

  stretch(event) {
    const { point } = this.drag;
    const n = this.count(point, event);
    const { band, disc, height } = this.size;
    const [left, , width] = this.places[this.placeOf(point)];
    const x = left + width / 2;
    const tall = Math.max(this.rise(point, event), disc);
    const [rim, end] = this.placeOf(point) > 12 ? [band, band + tall] : [height - band, height - band - tall];
    paint(this.held, [
      ["p", 0, `M${x},${rim} L${x},${end}`, "", "go", 0.2],
      ["c", 0, x, end, 0.62, "go", "field", 0.08],
      ["t", 0, x, end, String(n), 0.7, "on", true, "", 14, 28],
    ]);
  }

  // ------------------------------------------------------------ keys

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const setup = this.data.mode === "setup";
    const to = { ArrowRight: this.cursor - 1, ArrowLeft: this.cursor + 1, Home: HEAD, End: OFF }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.go(this.cursor && 25 - this.cursor);
    else if (event.key === "Enter" || event.key === " ") event.repeat || this.tap(this.cursor);
    else if (event.key === "Escape" && this.chosen !== null) this.letGo();
    else if (setup && (event.key === "Delete" || event.key === "Backspace")) this.take();
    else if (setup && this.cursor && /^[0-9]$/.test(event.key)) this.gesture("stack", this.cursor, Number(event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  take() {
    if (this.cursor) this.gesture("take", this.cursor, null);
  }

  go(point) {
    if (point < OFF || point > HEAD) return;
    this.focus(point);
    this.lanes[point].focus();
  }

  close() {
    clearTimeout(this.waiting);
    this.watch.disconnect();
    boards.delete(this.box);
  }
}
