// Presses of buttons, in all parts of the page: some lead to another screen, and what is under the hand afterwards is
// another thing.

const DOUBLE = 300; // ms from the first click of a double click to its second, at most
const SPOT = 24; // px within which both are

let left = null; // the last click that led to another screen

// Whether this click counts; `leaves`: it leads to another screen. After such a click the second one of a double click
// does not count, whatever it hits: it was meant for what is no longer there. Clicks by key count, each.
export function counts(event, leaves) {
  const { detail, pointerType, timeStamp, clientX, clientY } = event;
  if (!detail) return true;
  const again =
    left &&
    (detail > 1 || pointerType === "touch") &&
    timeStamp - left.timeStamp < DOUBLE &&
    Math.hypot(clientX - left.clientX, clientY - left.clientY) < SPOT;
  if (!again) left = leaves ? event : null;
  return !again;
}

// A key that is held down presses once.
export const pressesOnce = (button) =>
  button.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault());
