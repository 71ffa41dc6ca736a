// What this browser keeps of the learner's practice (tutor/app/storage.py).

import { keeping } from "./keeping.js";

const LONGEST = 1000; // signs of a stored text that are looked at: no code is nearly as long

// Days since 1 January 1970, where the learner is.
function today() {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

export default keeping({ seen: (text) => text.slice(0, LONGEST), more: () => ({ day: today() }) });
