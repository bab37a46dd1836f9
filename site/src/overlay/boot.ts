/**
 * What every page runs at once: prices and stock of now, and the first presses. The comforts follow when the browser is idle,
 * the islands on the first sign that somebody means to use the page.
 */
import { $live, keepLive } from "#site/stores/live.ts";
import { answer } from "./answer.ts";
import { intent } from "./intent.ts";
import { overlay } from "./live-overlay.ts";

type Take = typeof import("#site/islands/catalogue/take.tsx");

let islands: Promise<Take> | undefined;

function load(): Promise<Take> {
  // Both at once: the browser would learn of React only from the islands' file.
  islands ??= Promise.all([import("#site/islands/catalogue/take.tsx"), import("#site/islands/react.ts")]).then(
    ([take]) => take,
    (error: unknown) => {
      islands = undefined;
      throw error;
    },
  );
  return islands;
}

function whenIdle(then: () => void): void {
  const rest = () => (window.requestIdleCallback ?? setTimeout)(then);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

if (document.documentElement.dataset["session"] === "") import("./account.ts").then(({ account }) => account());
intent({ load, answer }, window.early?.splice(0));
window.early = null;
$live.listen(() => overlay());
keepLive();
const comforts = () => import("./comforts.ts").then((module) => module.comforts());
// A page opened by an address with filters has nothing to show before the listing's script is there (listing/asked.ts).
if (document.documentElement.id === "asked") comforts();
else whenIdle(comforts);
