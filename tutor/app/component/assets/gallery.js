// Small boards to choose from. The empty board is in the page once; each small board uses it and adds its shapes.

import { make, measure, paint, themeOf } from "./paint.js";

const galleries = new WeakMap();

export default function (component) {
  const box = component.parentElement.querySelector(".gallery");
  let gallery = galleries.get(box);
  if (!gallery) galleries.set(box, (gallery = new Gallery(box)));
  gallery.show(component);
  return () => gallery.close();
}

class Gallery {
  constructor(box) {
    this.box = box;
    this.watch = new ResizeObserver((seen) => seen.forEach(({ target }) => measure(target, this.width)));
    [, , this.width] = box.dataset.box.split(" ").map(Number);
  }

  show({ data, setTriggerValue }) {
    this.box.dataset.theme = themeOf(this.box);
    this.box.lang = data.lang;
    this.box.setAttribute("aria-label", data.name);
    const { children } = this.box;
    while (children.length > data.items.length) this.box.lastElementChild.remove();
    data.items.forEach(({ caption, chosen, shapes }, i) => {
      const button = children[i] ?? this.add(i);
      button.setAttribute("aria-pressed", chosen);
      button.firstElementChild.textContent = caption;
      button.onclick = () => setTriggerValue("picked", i);
      paint(button.querySelector("g"), shapes);
    });
  }

  add() {
    const button = document.createElement("button");
    button.type = "button";
    const svg = make("svg", { viewBox: this.box.dataset.box, "aria-hidden": "true" });
    const [x, y, width, height] = this.box.dataset.box.split(" ");
    svg.append(make("use", { href: "#empty", x, y, width, height }), make("g"));
    button.append(document.createElement("span"), svg);
    this.box.append(button);
    this.watch.observe(svg);
    return button;
  }

  close() {
    this.watch.disconnect();
    galleries.delete(this.box);
  }
}
