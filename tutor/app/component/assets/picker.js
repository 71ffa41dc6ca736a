// A list to pick from: lines, small boards that all use one empty board, or a map of drawings in rows and columns. One
// tab stop; arrows go through the items, on a map also up and down; Enter or Space picks. It knows no word.

import { framed } from "./frame.js";
import { make, measure, paint, themeOf } from "./paint.js";

const pickers = new WeakMap();

export default function (component) {
  const box = framed(component, "picker");
  let picker = pickers.get(box);
  if (!picker) pickers.set(box, (picker = new Picker(box)));
  picker.show(component);
  return () => picker.close();
}

const PATIENCE = 5000; // ms after which a page that did not come is no longer waited for
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

class Picker {
  constructor(box) {
    this.box = box;
    this.list = box.querySelector(".items");
    [this.above, this.beside] = [".above", ".beside"].map((name) => box.querySelector(name));
    this.watch = new ResizeObserver((seen) => seen.forEach(({ target }) => measure(target, target.viewBox.baseVal.width)));
    this.cursor = 0;
    this.asked = null; // the page that was asked for and is not here yet
    this.list.addEventListener("click", ({ target }) => this.pick(target.closest(".item")));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("focusin", ({ target }) => this.stop(this.items.indexOf(target)));
    const [back, more] = box.querySelectorAll("button");
    back.addEventListener("click", () => this.leaf(-1));
    more.addEventListener("click", () => this.leaf(1));
  }

  // Clicks count from the page asked for last: pages come later than quick clicks.
  leaf(by) {
    const { number, last } = this.pages;
    const wanted = Math.min(Math.max((this.asked ?? number) + by, 0), last);
    if (wanted === (this.asked ?? number)) return;
    this.expectPage(wanted);
    this.send({ page: wanted });
  }

  expectPage(page) {
    clearTimeout(this.waiting);
    this.asked = page;
    this.list.setAttribute("aria-busy", page !== null);
    if (page !== null) this.waiting = setTimeout(() => this.expectPage(null), PATIENCE);
    this.turn(this.pages);
  }

  get items() {
    return [...this.list.children];
  }

  show({ data: [data], setTriggerValue }) {
    this.send = (answer) => setTriggerValue("picked", answer);
    const last = this.pages?.last;
    this.pages = data.pages;
    this.box.dataset.theme = themeOf(this.box);
    this.box.lang = data.lang;
    this.list.setAttribute("aria-label", data.name);
    this.list.classList.toggle("boards", Boolean(data.empty));
    this.list.setAttribute("aria-multiselectable", data.chosen.length > 1);
    this.store(data.empty);
    this.lay(data.grid);
    while (this.list.children.length > data.items.length) this.list.lastElementChild.remove();
    data.items.forEach((item, i) => this.fill(this.list.children[i] ?? this.add(), item, data.chosen.includes(i)));
    const at = data.chosen.includes(this.cursor) ? this.cursor : data.chosen[0];
    this.stop(at ?? Math.min(this.cursor, data.items.length - 1));
    const here = !data.pages || data.pages.number === this.asked || data.pages.last !== last;
    this.expectPage(here ? null : this.asked);
  }

  // A map has heads above and beside it, and each of its drawings lies about its middle.
  lay(grid) {
    this.box.classList.toggle("map", Boolean(grid));
    this.columns = grid?.above.length ?? 0;
    this.view = grid ? [-grid.size / 2, -grid.size / 2, grid.size, grid.size].join(" ") : this.box.dataset.box;
    for (const [place, heads] of [[this.above, grid?.above ?? []], [this.beside, grid?.beside ?? []]]) {
      while (place.children.length > heads.length) place.lastElementChild.remove();
      heads.forEach((shapes, i) => {
        const head = place.children[i] ?? place.appendChild(make("svg", { viewBox: this.view }));
        paint(head, shapes);
      });
    }
  }

  // The empty board is kept once, for every small board to use.
  store(empty) {
    const defs = this.box.previousElementSibling.firstElementChild;
    if (!empty || defs.children.length) return;
    defs.innerHTML = empty;
    defs.firstElementChild.id = "empty";
  }

  turn(pages) {
    const bar = this.box.querySelector(".pages");
    bar.hidden = !pages;
    if (!pages) return;
    const [back, more, where] = bar.children;
    back.textContent = pages.back;
    more.textContent = pages.more;
    where.textContent = pages.where;
    const number = this.asked ?? pages.number;
    back.disabled = number === 0;
    more.disabled = number === pages.last;
  }

  add() {
    const item = document.createElement("div");
    item.className = "item";
    item.setAttribute("role", "option");
    item.append(...["sign", "text", "more"].map((name) => {
      const part = document.createElement("span");
      part.className = name;
      return part;
    }));
    this.list.append(item);
    return item;
  }

  fill(item, { text, more, sign, shapes, room }, chosen) {
    const [mark, first, second] = item.children;
    if (room) [item.dataset.text, item.dataset.more] = room;
    else delete item.dataset.text, delete item.dataset.more;
    item.setAttribute("aria-selected", chosen);
    mark.className = `sign ${sign}`;
    first.textContent = text;
    second.textContent = more;
    let board = item.querySelector("svg");
    if (!shapes.length) return board?.remove();
    board ??= this.addBoard(item);
    paint(board.lastElementChild, shapes);
  }

  addBoard(item) {
    const [x, y, width, height] = this.view.split(" ");
    const board = make("svg", { viewBox: this.view, "aria-hidden": "true" });
    if (!this.columns) board.append(make("use", { href: "#empty", x, y, width, height }));
    board.append(make("g"));
    item.append(board);
    this.watch.observe(board);
    return board;
  }

  stop(index) {
    if (index < 0) return;
    this.cursor = index;
    this.items.forEach((item, i) => item.setAttribute("tabindex", i === index ? 0 : -1));
  }

  pick(item) {
    if (item && this.asked === null) this.send({ item: this.items.indexOf(item) });
  }

  // How many items a key goes on; on a map up and down to the next row, if there is one.
  step(key) {
    if (!this.columns || (key !== "ArrowUp" && key !== "ArrowDown")) return STEPS[key];
    const step = STEPS[key] * this.columns;
    return this.items[this.cursor + step] ? step : 0;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.step(event.key);
    if (step) this.items[Math.min(Math.max(this.cursor + step, 0), this.items.length - 1)].focus();
    else if (event.key === "Enter" || event.key === " ") event.repeat || this.pick(this.items[this.cursor]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    clearTimeout(this.waiting);
    this.watch.disconnect();
    pickers.delete(this.box);
  }
}
