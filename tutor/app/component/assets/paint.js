// Draws the shapes of tutor/board.py: ["c" | "p" | "t", layer, fields …] in lanes, colours by role. Elements are kept
// and only what differs is changed, so that the board stays still while it is looked at, focused or dragged on.

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 40; // letters are set this much larger and scaled down: browsers round tiny font sizes

export function make(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const color = (role) => (role ? `var(--nb-${role})` : "none");

function outlined(fill, line, width, dash, more = {}) {
  const attributes = { ...more, style: `fill:${color(fill)};stroke:${color(line)}` };
  if (line) attributes["stroke-width"] = width;
  if (dash) attributes["stroke-dasharray"] = dash.join(" ");
  return attributes;
}

const KINDS = {
  c: ([cx, cy, r, fill, line = "", width = 0, dash = null]) => ["circle", outlined(fill, line, width, dash, { cx, cy, r })],
  p: ([d, fill = "", line = "", width = 0, dash = null, , butt = false, opacity = 1]) => [
    "path",
    outlined(fill, line, width, dash, {
      d,
      "stroke-linejoin": "round",
      "stroke-linecap": butt ? "butt" : "round",
      opacity,
    }),
  ],
  t: ([x, y, text, size, fill, bold = false, , least = 10, most = 17]) => [
    "text",
    {
      x: x * UNIT,
      y: y * UNIT,
      dy: "0.33em",
      transform: `scale(${1 / UNIT})`,
      style:
        `fill:${color(fill)};font-weight:${bold ? 600 : 400};` +
        `font-size:clamp(calc(${least} * var(--px)),${size * UNIT}px,calc(${most} * var(--px)))`,
    },
    text,
  ],
};

function dress(element, wanted, text = "") {
  const before = element.wanted ?? {};
  for (const name in before) if (!(name in wanted)) element.removeAttribute(name);
  for (const name in wanted) if (wanted[name] !== before[name]) element.setAttribute(name, wanted[name]);
  element.wanted = wanted;
  if (text !== (element.words ?? "")) element.textContent = element.words = text;
}

// Makes the children of `layer` be `shapes`, in order.
export function paint(layer, shapes) {
  shapes.forEach(([kind, , ...fields], i) => {
    const [tag, attributes, text] = KINDS[kind](fields);
    let element = layer.children[i];
    if (!element) element = layer.appendChild(make(tag));
    else if (element.tagName !== tag) element.replaceWith((element = make(tag)));
    dress(element, attributes, text);
  });
  while (layer.children.length > shapes.length) layer.lastChild.remove();
}

// Python sends a picture as what differs from another: [start, count] is a run of that one.
export const unpacked = (packed, shapes) =>
  packed.flatMap((item) => (typeof item[0] === "number" ? shapes.slice(item[0], item[0] + item[1]) : [item]));

// How large a pixel is in the units letters are set in; keeps sizes within their bounds at any width.
export function measure(element, lanes) {
  const width = element.getBoundingClientRect().width;
  if (width) element.style.setProperty("--px", `${(lanes * UNIT) / width}px`);
}

// A component knows Streamlit's theme by its colours only (#rrggbb): dark is what has a dark background.
export function themeOf(element) {
  const background = getComputedStyle(element).getPropertyValue("--st-background-color").trim();
  const [r, g, b] = (background.match(/^#(..)(..)(..)$/) ?? ["", "ff", "ff", "ff"]).slice(1).map((part) => parseInt(part, 16));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 128 ? "dark" : "light";
}
