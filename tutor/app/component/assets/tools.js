// Rows of buttons, choices and switches. They are the browser's own elements, told by Python what they are called;
// they are kept while they are offered, so that the focus stays where it is.

import { make, themeOf } from "./paint.js";

const ICONS = {
  throw: "M4 4h12v12H4zM7.5 7.5v.1M12.5 7.5v.1M10 10v.1M7.5 12.5v.1M12.5 12.5v.1",
  confirm: "M4 10.5 8.2 14.7 16 5.8",
  undo: "M7 4 3.5 7.5 7 11M3.5 7.5H12a4 4 0 0 1 0 8H8",
  turn: "M15.8 8A6 6 0 0 0 4.6 7.2M4.2 12A6 6 0 0 0 15.4 12.8M4.3 3.6v3.8h3.8M15.7 16.4v-3.8h-3.8",
};

const all = new WeakMap();

export default function (component) {
  const box = component.parentElement.querySelector(".tools");
  let tools = all.get(box);
  if (!tools) all.set(box, (tools = new Tools(box)));
  tools.show(component);
  return () => all.delete(box);
}

const create = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};

class Tools {
  constructor(box) {
    this.box = box;
    this.known = new Map();
  }

  show({ data: [data], setTriggerValue }) {
    this.use = (name, value) => setTriggerValue("used", { name, value });
    this.box.dataset.theme = themeOf(this.box);
    this.box.lang = data.lang;
    this.box.setAttribute("aria-label", data.name);
    const rows = data.rows.map((row) => row.map((tool) => this.known.get(tool.name) ?? this.add(tool)));
    const offered = new Set(rows.flat());
    for (const [name, element] of this.known) if (!offered.has(element)) this.known.delete(name), element.remove();
    rows.forEach((row, i) => place(row, this.box.children[i] ?? this.box.appendChild(create("div", "row"))));
    while (this.box.children.length > rows.length) this.box.lastElementChild.remove();
    data.rows.flat().forEach((tool) => UPDATE[tool.kind](this.known.get(tool.name), tool));
  }

  add(tool) {
    const element = CREATE[tool.kind](tool, (value) => this.use(tool.name, value));
    this.known.set(tool.name, element);
    return element;
  }
}

// Puts elements into a row in order, moving only what is not there yet: moving takes the focus away.
function place(elements, row) {
  elements.forEach((element, i) => {
    if (row.children[i] !== element) row.insertBefore(element, row.children[i] ?? null);
  });
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
    button.addEventListener("click", () => use(""));
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

  field(_, use) {
    const input = create("input");
    Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false });
    const form = create("form", "field", create("label", "", create("span"), input), create("button"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      use(input.value);
    });
    return form;
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
  button(button, { label, main, enabled }) {
    button.lastElementChild.textContent = label;
    button.classList.toggle("main", main);
    button.disabled = !enabled;
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

  field(form, { label, example, action, enabled }) {
    const [name, input] = form.firstElementChild.children;
    name.textContent = label;
    input.placeholder = example;
    form.lastElementChild.textContent = action;
    form.lastElementChild.disabled = !enabled;
  },

  switch(element, { label, on }) {
    const [input, name] = element.children;
    input.checked = on;
    name.textContent = label;
  },
};
