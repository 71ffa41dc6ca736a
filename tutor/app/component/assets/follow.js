// Following a reader from one screen or question to the next: what comes into sight, what has the focus, what is said.

const HEARD = 20000; // ms in which a line is read by a screen reader
const PATIENCE = 2000; // ms in which the page has shown what is new

let place = null; // where the reader is: a screen, or "" for the list of lessons
let answers = 0; // how often it has been answered

// A new screen begins at its top, and with its heading for who does not see it; an answer is brought into sight.
// `page` names the page's parts: its `heading`, the `lines` said to an answer, all `parts` of which some may stay in
// sight, whether the focus `isLeft` at what led here, and `soon`, which calls once the new screen is there.
export function follow(now, answered, page) {
  const before = { place, answers };
  [place, answers] = [now, answered];
  if (before.place !== place) {
    const came = before.place !== null;
    if (came) main()?.scrollTo({ top: 0 });
    page.soon(() => (isLost() || (came && page.isLeft())) && attend(page.heading()));
  } else if (before.answers !== answers) page.soon(() => reveal(page));
}

const main = () => document.querySelector("[data-testid=stMain]");

// Calls once the page shows all that is new.
function whenShown(then, until = performance.now() + PATIENCE) {
  const running = !document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]");
  requestAnimationFrame(() => (running && performance.now() < until ? whenShown(then, until) : then()));
}

// The parts of a page that is laid out as a lesson is.
export const LESSON = {
  heading: () => document.querySelector(".st-key-lesson_text h2"),
  lines: () => [...document.querySelectorAll(".st-key-lesson_ask .nt-line")],
  parts: () => [...document.querySelectorAll(".st-key-lesson > *")],
  isLeft: () => Boolean(document.activeElement?.closest(".st-key-lesson_way, .st-key-contents, a")),
  soon: whenShown,
};

// Whether what the reader used to come here has gone from the page. Who has gone on to something else stays there.
const isLost = () => navigator.userActivation?.hasBeenActive && document.activeElement === document.body;

// Who goes by keys sees where they are; who has come by a link, or by hand, has asked for no mark.
let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

function attend(heading) {
  if (!heading) return;
  heading.style.outline = byKeys ? "" : "none";
  heading.setAttribute("tabindex", -1);
  heading.focus({ preventScroll: true });
}

// Brings all that is said to an answer into sight, or as much as there is room for below what always stays there.
function reveal({ lines: all, parts }) {
  const lines = all();
  if (!lines.length) return;
  const edge = (element, side) => element.getBoundingClientRect()[side];
  const stays = parts().filter((part) => getComputedStyle(part).position === "sticky");
  const held = (side) => Math.max(0, ...stays.filter((part) => getComputedStyle(part)[side] === "0px").map((part) => part.offsetHeight));
  const above = edge(lines[0], "top") - edge(main(), "top") - held("top");
  const below = edge(lines[lines.length - 1], "bottom") - edge(main(), "bottom") + held("bottom");
  main().scrollBy({ top: below > 0 ? Math.min(above, below) : Math.min(above, 0) });
}

// A screen reader says the lines that are new; then they go, for they also stand on the page.
export function speak(spoken, lines, lang) {
  spoken.lang = lang;
  const known = JSON.parse(spoken.dataset.lines ?? "[]");
  const kept = known.every((line, i) => line === lines[i]) ? known.length : 0;
  spoken.dataset.lines = JSON.stringify(lines);
  if (!kept) spoken.replaceChildren();
  spoken.append(
    ...lines.slice(kept).map((line) => {
      const element = document.createElement("p");
      element.textContent = line;
      return element;
    }),
  );
  setTimeout((said) => said.forEach((line) => line.remove()), HEARD, [...spoken.children]);
}
