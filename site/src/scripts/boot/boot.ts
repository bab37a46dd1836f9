/**
 * What every page runs at once: prices and stock of now, and the first presses. The comforts follow when the browser is idle,
 * the islands on the first sign that somebody means to use the page.
 */
import { $live, keepLive } from "#site/stores/storefront/live.ts";
import { answer } from "./answer.ts";
import { bring, bringAtLast } from "./bring.ts";
import { intent } from "./intent.ts";
import { overlay } from "./live-overlay.ts";

type Hydrate = typeof import("#site/islands/catalogue/hydrate.tsx");

let islands: Promise<Hydrate | undefined> | undefined;

function load(): Promise<Hydrate | undefined> {
  // Both at once: the browser would learn of React only from the islands' file.
  islands ??= bring(
    () => import("#site/islands/catalogue/hydrate.tsx"),
    () => import("#site/islands/react.ts"),
  ).catch(() => (islands = undefined));
  return islands;
}

function whenIdle(then: () => void): void {
  const rest = () => (window.requestIdleCallback ?? setTimeout)(then);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
}

intent({ load, answer }, window.early?.splice(0));
window.early = null;
$live.listen(() => overlay());
keepLive();
const comforts = () =>
  bringAtLast(
    () => import("../late/comforts.ts"),
    (module) => module.comforts(),
  );
// They are what somebody waits for who is signed in (account.ts), or came by an address with filters (scripts/listing/asked.ts).
const { id, dataset } = document.documentElement;
if (id || dataset["session"] === "") comforts();
else whenIdle(comforts);
