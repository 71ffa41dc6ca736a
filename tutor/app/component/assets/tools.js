// Rows of buttons, choices and switches. They are the browser's own elements, told by Python what they are called;
// they are kept while they are offered, so that the focus stays where it is.

import { framed } from "./frame.js";
import { make, themeOf } from "./paint.js";
import { counts, pressesOnce } from "./press.js";

const ICONS = {
  throw: "M4 4h12v12H4zM7.5 7.5v.1M12.5 7.5v.1M10 10v.1M7.5 12.5v.1M12.5 12.5v.1",
  confirm: "M4 10.5 8.2 14.7 16 5.8",
  undo: "M7 4 3.5 7.5 7 11M3.5 7.5H12a4 4 0 0 1 0 8H8",
  link: "M8.5 11.5 11.5 8.5M9 6.5l2.2-2.2a3.2 3.2 0 0 1 4.5 4.5L13.5 11M11 13.5l-2.2 2.2a3.2 3.2 0 0 1-4.5-4.5L6.5 9",
  text: "M3.5 5h9M8 5v11M12 10h5M14.5 10v6",
  picture: "M10 3.5v9M6.5 9.2 10 12.7l3.5-3.5M4 16.5h12",
  turn: "M15.8 8A6 6 0 0 0 4.6 7.2M4.2 12A6 6 0 0 0 15.4 12.8M4.3 3.6v3.8h3.8M15.7 16.4v-3.8h-3.8",
};

const SLIP = 24; // px: a press that ends farther away is taken back
const REVEALED = 3000; // ms within which what was opened has come

const all = new WeakMap();
const boxes = new Set(); // those on the page now

export default function (component) {
  const box = framed(component, "tools");
  let tools = all.get(box);
  if (!tools) all.set(box, (tools = new Tools(box)));
  tools.show(component);
  return () => {
    all.delete(box);
    tools.close();
  };
}

const create = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};

export class Tools {
  constructor(box) {
    this.box = box;
    box.replaceChildren(); // a frame that is taken over may have controls of before
    boxes.add(box);
    this.known = new Map();
    this.held = false; // whether the focus was here last
    box.addEventListener("focusin", () => (this.held = true));
    box.addEventListener("focusout", ({ relatedTarget }) => (this.held &&= !relatedTarget));
  }

  show({ data: [data], setTriggerValue }) {
    this.use = (name, value) => setTriggerValue("used", { name, value, moment: data.moment });
    this.box.dataset.theme = themeOf(this.box);
    document.documentElement.dataset.theme = this.box.dataset.theme; // the page's own style sheet cannot find it out
    this.box.lang = data.lang;
    this.box.setAttribute("aria-label", data.name);
    const focus = this.focused();
    const rows = data.rows.map((row) => row.map((tool) => this.kept(tool) ?? this.add(tool)));
    const offered = new Set(rows.flat());
    for (const [name, element] of this.known) if (!offered.has(element)) this.known.delete(name), element.remove();
    rows.forEach((row, i) => place(row, this.box.children[i] ?? this.box.appendChild(create("div", "row"))));
    while (this.box.children.length > rows.length) this.box.lastElementChild.remove();
    data.rows.flat().forEach((tool) => UPDATE[tool.kind](this.known.get(tool.name), tool));
    if (focus) this.keep(focus);
  }

  close() {
    boxes.delete(this.box);
    if (this.held && !document.activeElement?.matches("body *")) after(this.box)?.focus({ preventScroll: true });
  }

  // The control that has the focus, and all of them from the nearest to it to the farthest.
  focused() {
    const active = this.box.getRootNode().activeElement;
    const all = [...this.box.querySelectorAll("button, select, input:not([hidden])")];
    const at = all.indexOf(active);
    if (at < 0) return null;
    const far = (control) => Math.abs(all.indexOf(control) - at);
    return { active, near: all.slice(at).concat(all.slice(0, at)).sort((a, b) => far(a) - far(b)) };
  }

  // A control that goes or can no longer be used gives the focus to what is most likely wanted now, else to its
  // nearest neighbour, else to the rows that follow; one that was moved to another row takes it back.
  keep({ active, near }) {
    const usable = (control) => control?.isConnected && !control.disabled;
    const next = [active, this.box.querySelector(".main"), ...near].find(usable) ?? after(this.box);
    if (next !== this.box.getRootNode().activeElement) next?.focus({ preventScroll: true });
  }

  // The control as it is there; not where it has to offer something else.
  kept(tool) {
    const element = this.known.get(tool.name);
    if (!element || element.offers === offers(tool)) return element;
    element.remove();
    return null;
  }

  add(tool) {
    const element = CREATE[tool.kind](tool, (value) => this.use(tool.name, value));
    element.offers = offers(tool);
    this.known.set(tool.name, element);
    return element;
  }
}

// What a row of choices or ticks offers; a list changes what it offers in place.
function offers({ kind, options = [] }) {
  return kind === "list" ? "" : options.map(([value]) => value).join(" ");
}

// What is most likely wanted of the rows that stand after these on the page; of all rows, when these are gone.
function after(box) {
  const place = (each) => each.getRootNode().host ?? each;
  const precedes = (a, b) => place(a).compareDocumentPosition(place(b)) & Node.DOCUMENT_POSITION_FOLLOWING;
  const others = [...boxes].filter((each) => each !== box && each.isConnected);
  const rest = others.filter((each) => !box.isConnected || precedes(box, each));
  const next = rest.sort((a, b) => (precedes(a, b) ? -1 : 1)).find((each) => each.querySelector("button:enabled"));
  return next?.querySelector("button.main:enabled") ?? next?.querySelector("button:enabled");
}

// Puts elements into a row in order, moving only what is not there yet: moving takes the focus away.
function place(elements, row) {
  elements.forEach((element, i) => {
    if (row.children[i] !== element) row.insertBefore(element, row.children[i] ?? null);
  });
}

// Scrolls as little as shows what was opened, while it comes; a board that stays above is not to lie over it.
function reveal(panel, until = performance.now() + REVEALED) {
  for (const key of panel.split(" ")) {
    const opened = document.querySelector(`.st-key-${key}`);
    if (!opened) continue;
    opened.style.scrollMarginTop = `${stays(opened) + 8}px`;
    opened.scrollIntoView({ block: "nearest" });
  }
  if (performance.now() < until) requestAnimationFrame(() => reveal(panel, until));
}

// The height of what stays at the top of the window beside this part of the page.
function stays(part) {
  const beside = [...(part.parentElement?.parentElement?.children ?? [])].filter((other) => !other.contains(part));
  const sticky = beside.filter((other) => getComputedStyle(other).position === "sticky");
  return Math.max(0, ...sticky.map((other) => other.offsetHeight));
}

const CREATE = {
  button({ icon }, use) {
    const button = create("button", "", create("span"));
    button.type = "button";
    if (icon) {
      const svg = make("svg", { viewBox: "0 0 20 20", width: 20, height: 20, fill: "none", "aria-hidden": "true" });
      svg.append(make("path", { d: ICONS[icon] }));
      button.prepend(svg);
    }
    // A press counts where it began: what stands above may shrink when it takes the focus, and move the button.
    let pressed = null;
    button.addEventListener("pointerdown", (event) => {
      pressed = event;
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("click", (event) => {
      const { detail, clientX, clientY } = event;
      const slipped = detail && pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > SLIP;
      if (!slipped && counts(event, "leaves" in button.dataset)) use("");
    });
    pressesOnce(button);
    return button;
  },

  list(_, use) {
    const select = create("select");
    select.addEventListener("change", () => use(select.value));
    return create("label", "list", create("span"), select);
  },

  choice({ name, options }, use) {
    const radios = options.map(([value]) => {
      const radio = create("input");
      Object.assign(radio, { type: "radio", name, value });
      radio.addEventListener("change", () => use(value));
      return create("label", "", radio, create("span"));
    });
    return create("fieldset", "choice", create("legend"), create("div", "radios", ...radios));
  },

  ticks({ options }, use) {
    const ticks = options.map(([value]) => {
      const tick = create("input");
      Object.assign(tick, { type: "checkbox", value });
      tick.addEventListener("change", () => use(`${value} ${tick.checked ? "on" : "off"}`));
      return create("label", "", tick, create("span"));
    });
    return create("fieldset", "choice", create("legend"), create("div", "ticks", ...ticks));
  },

  field({ name, lines }, use) {
    const input = create(lines > 1 ? "textarea" : "input");
    Object.assign(input, { autocomplete: "off", spellcheck: false }, lines > 1 ? { rows: lines } : { type: "text" });
    const fault = create("p", "fault");
    fault.id = `fault-${name}`;
    const form = create("form", "field", create("label", "", create("span"), input), create("button"), fault);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      use(input.value);
    });
    return form;
  },

  file({ accept, most }, use) {
    const input = create("input");
    Object.assign(input, { type: "file", accept, hidden: true });
    const button = create("button", "", create("span"));
    button.type = "button";
    button.addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      const [file] = input.files;
      const text = file && (await file.slice(0, most + 1).text());
      input.value = ""; // the same file can be chosen again
      if (file) use(text);
    });
    return create("span", "file", button, input);
  },

  switch(_, use) {
    const input = create("input");
    input.type = "checkbox";
    input.setAttribute("role", "switch");
    input.addEventListener("change", () => use(input.checked ? "on" : "off"));
    return create("label", "switch", input, create("span"));
  },
};

const UPDATE = {
  button(button, { label, main, enabled, apart, opened, panel, leaves }) {
    button.lastElementChild.textContent = label;
    button.classList.toggle("main", main);
    button.classList.toggle("apart", apart);
    button.disabled = !enabled;
    button.toggleAttribute("data-leaves", leaves);
    if (opened === null) return;
    if (opened && button.ariaExpanded === "false") reveal(panel);
    button.ariaExpanded = String(opened);
  },

  list(element, { label, options, value }) {
    const [name, select] = element.children;
    name.textContent = label;
    options.forEach(([option, text], i) => {
      const shown = select.options[i] ?? select.appendChild(create("option"));
      if (shown.value !== option || shown.text !== text) Object.assign(shown, { value: option, text });
    });
    if (select.value !== value) select.value = value;
  },

  choice(element, { label, options, value, quiet }) {
    element.classList.toggle("quiet", quiet);
    const [legend, radios] = element.children;
    legend.textContent = label;
    options.forEach(([option, text], i) => {
      const [radio, name] = radios.children[i].children;
      name.textContent = text;
      radio.checked = option === value;
    });
  },

  ticks(element, { label, options, values }) {
    const [legend, ticks] = element.children;
    legend.textContent = label;
    options.forEach(([option, text], i) => {
      const [tick, name] = ticks.children[i].children;
      name.textContent = text;
      tick.checked = values.includes(option);
    });
  },

  field(form, { label, example, action, enabled, fault, value }) {
    const [line, button, told] = form.children;
    const [name, input] = line.children;
    name.textContent = label;
    input.placeholder = example;
    if (form.dataset.value !== value) form.dataset.value = input.value = value;
    button.textContent = action;
    button.disabled = !enabled;
    told.textContent = fault;
    if (fault) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", told.id);
    } else {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  },

  file(element, { label }) {
    element.firstElementChild.textContent = label;
  },

  switch(element, { label, on }) {
    const [input, name] = element.children;
    input.checked = on;
    name.textContent = label;
  },
};
