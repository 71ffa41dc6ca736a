// Presses of buttons, in all parts of the page: a press leads on, and what is under the hand afterwards is another thing.

const DOUBLE = 300; // ms from the first click of a double click to its second, at most
const SPOT = 24; // px within which both are

let counted = null; // the last click that counted

// Whether this click counts. The second click of a double click does not: it was meant for what the first one changed.
// Clicks by key count, each.
export function counts(event) {
  const { detail, pointerType, timeStamp, clientX, clientY } = event;
  if (!detail) return true;
  const again =
    counted &&
    (detail > 1 || pointerType === "touch") &&
    timeStamp - counted.timeStamp < DOUBLE &&
    Math.hypot(clientX - counted.clientX, clientY - counted.clientY) < SPOT;
  if (!again) counted = event;
  return !again;
}

// A key that is held down presses once.
export const pressesOnce = (button) =>
  button.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault());
