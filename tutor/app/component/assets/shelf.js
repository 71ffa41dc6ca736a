// What this browser keeps of a game that is being played (tutor/app/shelf.py).

import { keeping } from "./keeping.js";

export default keeping({ newest: true });
