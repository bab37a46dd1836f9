/**
 * Runs on the shop's pages, after the first picture (layouts/inline-scripts.ts). Enhancements load when the browser is idle,
 * islands on the first sign of intent (intent.ts).
 */
import { $live, keepLive } from "#site/stores/storefront/live.ts";
import { importWithFetch, importWithRetry } from "./import-with-retry.ts";
import { listenForIntent } from "./intent.ts";
import { applyLiveData } from "./live-overlay.ts";
import { handlePress } from "./press.ts";

type Hydrate = typeof import("#site/islands/hydrate.tsx");

let islands: Promise<Hydrate | undefined> | undefined;

function load(): Promise<Hydrate | undefined> {
  islands ??= loadIslands().catch(() => (islands = undefined));
  return islands;
}

function loadIslands(): Promise<Hydrate> {
  // A press on "add" waits for the enhancements.
  enhance();
  // In parallel: otherwise the browser discovers React's file only after loading the islands' file.
  return importWithFetch(
    () => import("#site/islands/hydrate.tsx"),
    () => import("#site/islands/react.ts"),
  );
}

function enhance(): void {
  importWithRetry(
    () => import("../late/enhancements.ts"),
    ({ enhancements }) => enhancements(),
  );
}

function whenIdle(then: () => void): void {
  const rest = () => (window.requestIdleCallback ?? setTimeout)(then);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
}

listenForIntent({ load, handle: handlePress }, window.early?.splice(0));
window.early = null;
$live.listen(applyLiveData);
keepLive();
// Immediately for signed-in people (account.ts) and for URLs with filters (layouts/inline-scripts.ts): they wait for these
// scripts.
if (document.querySelector('#asked,[data-session=""]')) enhance();
else whenIdle(enhance);
