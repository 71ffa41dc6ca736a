// What this browser keeps of the learner's practice: one text, which the server reads and writes (tutor/app/storage.py).
// The server says which texts it knows of, and which of them is to be kept. A stored text that is none of them comes
// from before, or from another tab: it is told to the server until the server knows it, and only then written over.

import { framed } from "./frame.js";

const LONGEST = 1000; // signs of a stored text that are looked at
const AGAIN = 400; // ms until something that was told and not heard is told again, and each time twice as long
const MOST = 8; // times that it is told
const MOST_ASIDE = 5; // texts that are set aside

let part = null; // what the server has told last, and how to tell it something; null while the page has no such part
let stored = null; // the text that was known to be stored last, of those that the server knows
let told = 0; // how often the same was told
let timer = 0;

function bring() {
  clearTimeout(timer);
  if (!part || part.data.blocked) return;
  const { key, known, keep, aside } = part.data;
  try {
    const whole = localStorage.getItem(key) ?? "";
    const text = whole.slice(0, LONGEST);
    if (!known.includes(text)) return tell({ text, base: stored });
    if (keep !== null && keep !== text) {
      if (text && text === aside) setAside(`${key}.aside`, whole);
      localStorage.setItem(key, keep);
    }
    stored = keep ?? text;
  } catch {
    tell({ blocked: true });
  }
}

// The server may be busy and not hear it, so it is told again.
function tell(value) {
  if (told === MOST) return;
  timer = setTimeout(bring, AGAIN * 2 ** told);
  told += 1;
  part.setTriggerValue("found", { ...value, day: today() });
}

// Days since 1 January 1970, where the learner is.
function today() {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

function setAside(key, text) {
  const before = (localStorage.getItem(key) ?? "").split("\n").filter((line) => line && line !== text);
  localStorage.setItem(key, [...before, text].slice(-MOST_ASIDE).join("\n"));
}

// Another tab has written.
addEventListener("storage", ({ key }) => {
  if (!part || (key !== null && key !== part.data.key)) return;
  told = 0;
  bring();
});

export default function (component) {
  const { data: [data], setTriggerValue } = component;
  framed(component);
  part = { data, setTriggerValue };
  told = 0;
  // Not while the page is being made: what is told then can be lost.
  clearTimeout(timer);
  timer = setTimeout(bring);
  return () => {
    part = null;
    clearTimeout(timer);
  };
}
