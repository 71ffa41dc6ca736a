// The board a person plays on. It knows no rule and no word: Python says what stands where, what every point is
// called and what to say; the board answers with one gesture at a time ({kind, from, to, rev, pos}).
//
// Points here are numbers of the side to move ("own" numbers: 24 head … 1, 0 off); lanes are places on the screen,
// in the numbers of the side at the bottom (0 its tray, 25 the other side's tray).
//
// Keyboard: one tab stop. Right goes one point toward home, Left one back, Up and Down to the point across, Home to
// the head, End to off. Enter or Space takes and puts, Escape lets go. In set-up: Enter puts, Delete takes, a digit
// sets the count. No letters: the page owns some of them.
//
// A still board only shows: it is walked over by keys and read, but nothing is taken from it.
//
// Hands: one pointer at a time, from its press to its release wherever that is. In set-up a drag inside the column
// sets the stack's height; once it has left the column it moves one checker.

import { framed } from "./frame.js";
import { make, measure, paint, themeOf, unpacked } from "./paint.js";

const OFF = 0;
const HEAD = 24;
const DRAG = 8; // px: less is a tap
const STRIDE = 90; // ms from one point of the route to the next, of a checker that is seen going
const REST = 350; // ms it lies before the next one goes
const PATIENCE = 5000; // ms after which an unanswered gesture no longer blocks the board
const AGAIN = 2000; // ms after which it is sent once more
const SLACK = 0.25; // lanes: a finger that pulls a stack sways so much beside its column

const across = (point) => (point > 12 ? point - 12 : point + 12);
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const boards = new WeakMap();

export default function (component) {
  const box = framed(component, "board");
  let board = boards.get(box);
  if (!board) boards.set(box, (board = new Board(box)));
  board.show(component);
  return () => board.close();
}

export class Board {
  constructor(box) {
    this.box = box;
    Object.assign(this, JSON.parse(box.dataset.geometry)); // size, places
    this.face = box.querySelector(".face");
    this.pictured = box.querySelector(".shapes");
    this.held = box.querySelector(".held");
    this.touch = box.querySelector(".touch");
    this.say = box.querySelector(".say");
    this.hint = box.querySelector(".hint");
    this.help = box.querySelector(".help");
    this.cursor = HEAD;
    this.chosen = null;
    this.press = null; // the pointer that is down: {id, point, grips, x, y, moving, aside}
    this.sent = null; // the gesture that is not answered yet
    this.queue = []; // what was done meanwhile: {point, run}; run says false when it no longer fits
    this.ended = new AbortController();
    this.makeLanes();
    this.listen();
    this.watch = new ResizeObserver(() => measure(this.pictured.ownerSVGElement, this.size.width));
    this.watch.observe(this.face);
  }

  // ------------------------------------------------------------ what Python says

  show({ data: [data], setTriggerValue }) {
    const answered = this.data?.rev !== data.rev;
    const same = this.data && ["mode", "mover", "turned"].every((name) => this.data[name] === data[name]);
    const otherWords = this.data && this.data.lang !== data.lang;
    this.data = data;
    this.send = setTriggerValue;
    this.box.dataset.theme = themeOf(this.box);
    this.box.dataset.rev = data.rev;
    this.box.dataset.mode = data.mode;
    this.box.lang = data.lang;
    document.documentElement.lang = data.lang; // Streamlit's own page says English whatever it shows
    this.touch.setAttribute("aria-label", data.name);
    this.hint.textContent = data.hint;
    this.help.textContent = data.help;
    if (answered) {
      this.stopWaiting();
      this.walking = null;
      this.sent = null;
      this.busy = false;
      this.chosen = null;
      if (!same) this.press = null; // the points under it are others now
    }
    if (!data.walk) this.unwalk();
    this.placeLanes();
    if (data.walk && data.walk.id !== this.walked) this.walk(data.walk);
    else if (this.sent) {
      this.foresee();
      this.again();
    } else if (!this.walking) this.draw();
    if (answered || this.chosen === null) this.speak(data.say, answered);
    else if (otherWords) this.speak(data.choices[this.chosen]);
    if (answered) this.resume(same);
  }

  // Whether nothing can be done at once: a gesture is not answered, or a play is being seen.
  get busy() {
    return this.touch.getAttribute("aria-busy") === "true";
  }

  set busy(busy) {
    this.touch.setAttribute("aria-busy", busy);
  }

  // ------------------------------------------------------------ a play seen being made

  // Each checker goes its way, stop by stop; whoever asks for less motion sees the way as arrows.
  walk({ id, legs }) {
    this.walked = id;
    if (isCalm()) return this.draw();
    const run = (this.walking = {});
    this.busy = true;
    const step = ([leg, ...rest]) => {
      if (this.walking !== run) return;
      if (!leg) return this.arrive();
      this.draw(leg.lifted);
      this.travel(leg.way, run, () => {
        this.draw(leg.after);
        setTimeout(() => step(rest), REST);
      });
    };
    step(legs);
  }

  // Once another board has been shown, the same play is seen anew.
  unwalk() {
    this.walked = null;
    delete this.box.dataset.walked;
  }

  travel(way, run, arrived) {
    let start = null;
    const frame = (now) => {
      if (this.walking !== run) return;
      start ??= now;
      const at = (now - start) / STRIDE;
      if (at >= way.length - 1) return arrived();
      const [[x0, y0], [x1, y1]] = way.slice(Math.floor(at), Math.floor(at) + 2);
      const part = at % 1;
      paint(this.held, this.disc(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  arrive() {
    this.walking = null;
    this.busy = false;
    this.draw();
    this.box.dataset.walked = this.walked;
  }

  draw(packed = this.chosen === null ? this.resting : this.data.choices[this.chosen].shapes) {
    const { shapes } = this.data;
    paint(this.pictured, packed ? unpacked(packed, shapes) : shapes);
    if (!this.press?.moving) paint(this.held, []);
  }

  // What is shown while nothing goes and nothing is in hand, if it is not the picture itself.
  get resting() {
    return this.data.walk && isCalm() ? this.data.walk.still : null;
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
    this.touch.replaceChildren(); // a frame that is taken over may have those of before
    for (let point = HEAD; point >= OFF; point--) {
      const lane = make("g", { class: "lane", tabindex: point === HEAD ? 0 : -1 });
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
    const { labels, turned, mode } = this.data;
    this.lanes.forEach((lane, point) => {
      lane.setAttribute("role", mode === "still" ? "img" : "button");
      lane.setAttribute("aria-label", labels[point]);
      if (mode === "still") lane.removeAttribute("aria-pressed");
      else lane.setAttribute("aria-pressed", point === this.chosen);
      lane.classList.toggle("movable", this.takes(point));
      lane.classList.toggle("waits", this.queue.some((item) => item.point === point));
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
    if (this.busy) return this.later(kind === "step" ? to : from, () => this.gesture(kind, from, to));
    this.busy = true;
    this.waiting = setTimeout(() => this.forget(), PATIENCE);
    this.trying = setTimeout(() => this.again(), AGAIN);
    this.sent = { kind, from, to, rev: this.data.rev, pos: this.data.pos };
    this.foresee();
    this.send("gesture", this.sent);
  }

  // A step that is known beforehand is shown at once; the answer says what follows from it.
  foresee() {
    const { kind, from, to } = this.sent;
    const after = kind === "step" && this.data.choices[from].after?.[to];
    if (after) this.draw(after);
  }

  // No answer yet, or the server spoke and it was none: it may have lost the gesture. Sent twice, it is done once:
  // `pos` sees to it.
  again() {
    if (this.sent.repeated) return;
    this.sent.repeated = true;
    const { repeated, ...gesture } = this.sent;
    this.send("gesture", gesture);
  }

  // No answer came: what was in hand goes back, the reader is told, and the board can be used again.
  forget() {
    this.stopWaiting();
    this.sent = null;
    this.busy = false;
    this.queue = [];
    this.letGo();
    this.speak(this.data.unanswered, true);
  }

  stopWaiting() {
    clearTimeout(this.waiting);
    clearTimeout(this.trying);
  }

  later(point, run) {
    this.queue.push({ point, run });
    this.placeLanes();
  }

  // Do what was done while the answer was waited for, as long as it still fits. A refusal is read first.
  resume(same) {
    const queue = this.queue;
    const setup = this.data.mode === "setup";
    this.queue = [];
    if (same && (setup || this.data.say.sign !== "no")) {
      while (queue.length && !this.busy) if (queue.shift().run() === false) queue.length = 0;
      this.queue = queue;
    }
    if (this.press?.moving && !setup && !this.busy) this.lift();
    this.placeLanes();
  }

  // Whether a checker can be taken here, to go anywhere: also where it may not.
  takes(point) {
    return Boolean(this.data.choices[point]?.shapes);
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
    if (this.walking || mode === "still") return;
    if (mode === "setup") {
      if (point !== OFF) this.gesture("put", point, null);
    } else if (this.busy) this.later(point, () => (this.chosen !== null || this.takes(point)) && this.tap(point));
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
    const ofPress = (handler) => (event) => event.pointerId === this.press?.id && handler.call(this, event);
    on("pointerdown", this.down);
    on("pointermove", ofPress(this.move));
    on("pointerup", ofPress(this.up));
    on("pointercancel", ofPress(this.cancel));
    on("lostpointercapture", ofPress(this.cancel));
    on("keydown", this.key);
    on("focusin", ({ target }) => {
      const lane = target.closest(".lane"); // a press between the points gives the focus to the board itself
      if (lane) this.focus(Number(lane.dataset.point));
      if (lane?.matches(":focus-visible")) this.box.dataset.keys = "";
    });
    on("touchmove", (event) => this.press?.grips && event.preventDefault(), { passive: false });
    // While a checker is in hand the focus can be anywhere.
    const escape = (event) => event.key === "Escape" && this.press && this.cancel();
    window.addEventListener("keydown", escape, { capture: true, signal: this.ended.signal });
  }

  down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    if (this.press && this.press.id !== event.pointerId) return;
    delete this.box.dataset.keys;
    const point = this.pointAt(event);
    if (point === null) return;
    this.press = { id: event.pointerId, point, grips: this.grips(point, event), x: event.clientX, y: event.clientY };
    this.touch.setPointerCapture(event.pointerId);
  }

  // Whether a drag from here does something; else a finger scrolls the page.
  grips(point, event) {
    if (this.walking || point === OFF) return false;
    if (this.data.mode === "setup") return this.rise(point, event) < this.size.stack;
    return this.takes(point) || (this.sent?.kind === "step" && point === this.sent.to);
  }

  move(event) {
    const { press } = this;
    if (!(event.buttons & 1)) return this.cancel(); // let go where nothing could be seen of it, or another button goes on
    if (!press.grips) return;
    if (!press.moving) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG) return;
      press.moving = true;
      if (this.data.mode !== "setup" && !this.busy && !this.lift()) return;
    }
    if (this.data.mode === "setup") this.pull(event);
    else this.carry(event);
  }

  // Take the checker that is dragged; false, and nothing is in hand, when there is none any more.
  lift() {
    const { point } = this.press;
    if (this.takes(point)) this.choose(point);
    else this.cancel();
    return this.press !== null;
  }

  up(event) {
    const { press } = this;
    if (event.button !== 0) return this.cancel();
    const point = this.pointAt(event);
    this.press = null;
    if (!press.moving) {
      if (point === press.point) this.tap(point);
    } else if (this.data.mode === "setup") this.drop(press, event);
    else if (point === null || point === press.point) {
      paint(this.held, []);
      if (!this.busy) this.letGo();
    } else if (this.busy) this.later(point, () => this.takes(press.point) && this.gesture("step", press.point, point));
    else this.gesture("step", press.point, point); // the checker in hand stays there until Python answers
  }

  cancel() {
    const moving = this.press?.moving;
    this.press = null;
    paint(this.held, []);
    if (moving && this.data.mode !== "setup" && !this.busy) this.letGo();
  }

  carry(event) {
    paint(this.held, this.disc(...this.where(event)));
  }

  // A checker above the board.
  disc(x, y, side = this.data.mover) {
    const { disc } = this.size;
    const ring = ["c", 0, x, y, disc * 0.39, "", `${side}-rim`, 0.035];
    return [["c", 0, x, y, disc * 0.54, side, `${side}-rim`, 0.055], ...(side === "white" ? [ring] : [])];
  }

  // ------------------------------------------------------------ hands in set-up

  pull(event) {
    const { press } = this;
    press.aside ||= this.isAside(press.point, event);
    if (press.aside) this.shift(event);
    else this.stretch(event);
  }

  drop(press, event) {
    const to = press.aside ? this.landing(event) : this.count(press.point, event);
    const nothing = press.aside && (to === null || to === press.point || !this.data.holders[press.point]);
    if (nothing || !press.aside) paint(this.held, []);
    if (!nothing) this.gesture(press.aside ? "move" : "stack", press.point, to);
  }

  isAside(point, event) {
    const [x, y] = this.where(event);
    const [left, , width] = this.places[this.placeOf(point)];
    return x < left - SLACK || x > left + width + SLACK || y < 0 || y > this.size.height;
  }

  // Where a checker in hand goes in set-up: a point, off from the trays outward, or nowhere (between the points).
  landing(event) {
    const point = this.pointAt(event);
    if (point !== null) return point;
    const [x, y] = this.where(event);
    const [right, , width] = this.places[1];
    const inside = x >= this.places[12][0] && x <= right + width && y >= 0 && y <= this.size.height;
    return inside ? null : OFF;
  }

  // One checker in hand, and the point it goes to outlined: dashed where the other side stands; crossed out when it
  // is taken away.
  shift(event) {
    const { point } = this.press;
    const { holders } = this.data;
    const to = this.landing(event);
    const [x, y] = this.where(event);
    const shapes = [];
    if (!holders[point]) return paint(this.held, shapes);
    if (to && to !== point) {
      const free = [null, holders[point]].includes(holders[to]);
      const [left, top, width, height] = this.places[this.placeOf(to)];
      const lane = `M${left + 0.07},${top} h${width - 0.14} v${height} h${0.14 - width} z`;
      shapes.push(["p", 0, lane, "", free ? "go" : "stop", 0.09, free ? null : [0.25, 0.25]]);
    }
    shapes.push(...this.disc(x, y, holders[point]));
    if (to === OFF) {
      const cross = `M${x - 0.45},${y - 0.45} l0.9,0.9 m0,-0.9 l-0.9,0.9`;
      shapes.push(["p", 0, cross, "", "field", 0.3], ["p", 0, cross, "", "stop", 0.16]);
    }
    paint(this.held, shapes);
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
    const { point } = this.press;
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
    const { mode } = this.data;
    const setup = mode === "setup";
    const to = { ArrowRight: this.cursor - 1, ArrowLeft: this.cursor + 1, Home: HEAD, End: OFF }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.go(this.cursor && 25 - this.cursor);
    else if (mode !== "still" && (event.key === "Enter" || event.key === " ")) event.repeat || this.tap(this.cursor);
    else if (event.key === "Escape" && this.chosen !== null && !this.busy) this.letGo();
    else if (event.key === "Escape" && this.queue.length) this.unqueue();
    else if (setup && (event.key === "Delete" || event.key === "Backspace")) this.take();
    else if (setup && this.cursor && /^[0-9]$/.test(event.key)) this.gesture("stack", this.cursor, Number(event.key));
    else return;
    this.box.dataset.keys = "";
    event.preventDefault();
    event.stopPropagation();
  }

  unqueue() {
    this.queue = [];
    this.placeLanes();
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
    this.stopWaiting();
    this.walking = null;
    this.ended.abort();
    this.watch.disconnect();
    boards.delete(this.box);
  }
}
