// What a component's page begins with (tutor/app/component/__init__.py). It has no words yet, so it is inert, seen but
// neither read nor used, until the script fills it.

// The frame's part of this class, or the frame itself. Call it where the part is filled at once.
export function framed({ parentElement }, name) {
  const frame = parentElement.querySelector(".frame");
  frame.inert = false;
  return name ? frame.querySelector(`.${name}`) : frame;
}
