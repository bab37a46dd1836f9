import type { Rig } from "./rig.ts";

/** The system that the commands of a history run against. */
export interface Real {
  rig: Rig;
  /** Situations reached in this run, to detect runs that test nothing. */
  reached: Set<string>;
  commands: number;
  /** The last versions read. They only rise. */
  versions: { catalogueVersion: number; liveVersion: number };
}
