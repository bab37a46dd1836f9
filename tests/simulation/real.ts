import type { Rig } from "./rig.ts";

/** What the commands of a history run against. */
export interface Real {
  rig: Rig;
  /** What this run came across, for the guard against runs that test nothing. */
  reached: Set<string>;
  commands: number;
  /** As they were last seen: they only rise. */
  versions: { catalogueVersion: number; liveVersion: number };
}
