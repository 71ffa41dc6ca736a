// What this browser keeps of a game that is being played: one text, written whenever the server has another one
// (tutor/app/shelf.py). As long as the server has not heard of it, it is told what is kept.

import { framed } from "./frame.js";

const LONGEST = 500000; // signs of a kept text that are looked at
const AGAIN = 400; // ms until something that was told and not heard is told again, and each time twice as long
const MOST = 8; // times that it is told

let part = null; // what the server has told last, and how to tell it something; null while the page has no such part
let told = 0; // how often the same was told
let timer = 0;

function bring() {
  clearTimeout(timer);
  if (!part || part.data.blocked) return;
  const { key, heard, keep } = part.data;
  try {
    if (!heard) tell({ text: (localStorage.getItem(key) ?? "").slice(0, LONGEST) });
    else if (keep !== null) localStorage.setItem(key, keep);
  } catch {
    tell({ blocked: true });
  }
}

// The server may be busy and not hear it, so it is told again.
function tell(value) {
  if (told === MOST) return;
  timer = setTimeout(bring, AGAIN * 2 ** told);
  told += 1;
  part.setTriggerValue("found", value);
}

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
