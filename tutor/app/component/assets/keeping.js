// What this browser keeps under a name: one text, which the server reads and writes. The server says which texts it
// knows of (`known`), and which is to be kept (`keep`). A stored text that is none of them comes from before, or from
// another tab: it is told to the server until the server knows it, and only then written over. What the server could
// not read (`aside`) is set aside first, under the same name with `.aside`, a line each (as JSON, if it has lines).

import { framed } from "./frame.js";

const AGAIN = 400; // ms until something that was told and not heard is told again, and each time twice as long
const MOST = 8; // times that it is told
const MOST_ASIDE = 5; // texts that are set aside

// The default function of a component. `seen` makes of a stored text what is told of it, `more` what is told with it.
// `newest`: what another tab writes is told even if it is known, until the server says (`other`) that it has heard.
export function keeping({ seen = (text) => text, more = () => ({}), newest = false } = {}) {
  let part = null; // what the server has told last, and how to tell it something; null while the page has no such part
  let stored = null; // the text that was known to be stored last, of those that the server knows
  let told = 0; // how often the same was told
  let others = 0; // how often another tab has written
  let timer = 0;

  function bring() {
    clearTimeout(timer);
    if (!part || part.data.blocked) return;
    const { key, known, keep, aside, other } = part.data;
    try {
      const whole = localStorage.getItem(key) ?? "";
      const text = seen(whole);
      const unheard = newest && others > 0 && others !== other;
      if (text !== keep && (unheard || !known.includes(text))) return tell({ text, base: stored, other: others });
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
    part.setTriggerValue("found", { ...value, ...more() });
  }

  // Another tab has written.
  addEventListener("storage", ({ key }) => {
    if (part && key !== null && key !== part.data.key) return;
    others += 1; // without a part of the page it may have been the text of the next one
    if (!part) return;
    told = 0;
    bring();
  });

  return (component) => {
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
  };
}

function setAside(key, text) {
  const line = text.includes("\n") ? JSON.stringify(text) : text;
  const before = (localStorage.getItem(key) ?? "").split("\n").filter((each) => each && each !== line);
  localStorage.setItem(key, [...before, line].slice(-MOST_ASIDE).join("\n"));
}
