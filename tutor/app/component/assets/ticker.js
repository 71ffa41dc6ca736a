// Asks the server how far something is, as long as there is something to wait for. The server numbers its answers.

import { framed } from "./frame.js";

const PATIENCE = 5; // times as long, after which an unanswered question is asked again

let timer = 0;

export default function (component) {
  const { data: [{ every, number }], setTriggerValue } = component;
  framed(component);
  clearTimeout(timer);
  const ask = (again) => {
    setTriggerValue("tick", { number, again });
    timer = setTimeout(ask, PATIENCE * every, again + 1);
  };
  if (every) timer = setTimeout(ask, every, 0);
  return () => clearTimeout(timer);
}
