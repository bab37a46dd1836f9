/** Control messages from a simulation to its worker: the clock, the seed of ids, and timeouts. */

/** The path of control messages. The deployed entry does not have it. */
export const CONTROL_PATH = "/api/simulation";

/** Factor for timeouts of outgoing calls, so that a slow machine does not change the result of a run. */
export const LONG_TIMEOUTS = 30;

/** The worker turns a response with this status into a timeout, without waiting. */
export const HUNG = 598;

export interface Control {
  /** The time that the clock shows until the next message, in ms UTC. */
  nowMs: number;
  /** Seed of new ids. Without it, the sequence continues. */
  seed?: number;
  /** Factor for the timeouts of outgoing calls; 1 keeps them. */
  timeoutFactor?: number;
  /** Timeouts below this many ms get the factor LONG_TIMEOUTS instead; 0 by default. Ignored without `timeoutFactor`. */
  keptBelowMs?: number;
}

/** Runs the scheduled event of this schedule and waits until it is complete. */
export interface ScheduledEvent {
  schedule: string;
}
