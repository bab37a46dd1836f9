/** What a simulation tells its worker: the clock, the next ids, and how long a second is. */

/** Where the simulation's worker takes its orders; the shop's own entry has no such door. */
export const CONTROL_PATH = "/api/simulation";

/** Calls out are given up when they hang, however busy the machine: a run is judged by what happens, not by how fast. */
export const UNHURRIED = 30;

/** A service that answers with this status has not answered in time: the worker is told so at once, and nobody waits. */
export const HUNG = 598;

export interface Control {
  /** What the clock says until it is told otherwise, in ms UTC. */
  nowMs: number;
  /** Ids follow from it; left out, they go on. */
  seed?: number;
  /** Calls out are given up after so much of their usual time: 1 is all of it. */
  patience?: number;
  /** Calls whose usual time is shorter than that keep it all the same, as when nobody hurries, in ms; left out, none does. */
  sparedMs?: number;
}

/** Fires the scheduled event of this schedule and waits for all it does. */
export interface Fire {
  schedule: string;
}
