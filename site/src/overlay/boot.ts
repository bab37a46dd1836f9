/** What every page runs at once: the live prices. All else comes with the island, when idle or on the first intent. */
import { $live, keepLive } from "#site/stores/live.ts";
import { overlay } from "./live-overlay.ts";

$live.listen((live) => live && overlay(live));
keepLive();
