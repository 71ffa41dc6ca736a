// Follows a reader from one question to the next on a page that is laid out as a lesson is (tutor/app/recall.py).

import { LESSON, follow } from "./follow.js";
import { framed } from "./frame.js";

export default function (component) {
  framed(component);
  follow(component.data[0].place, 0, LESSON);
}
