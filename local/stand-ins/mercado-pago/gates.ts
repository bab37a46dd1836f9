import { z } from "zod";
import type { Answer } from "../../shop/responding.ts";
import { problem } from "./calls/call.ts";

/** Calls of the shop's server that can be parked or made to fail. */
export const CALLS = ["charge", "get", "search", "update", "refund", "refunds"] as const;
export type Call = (typeof CALLS)[number];

/** Before a call is applied, or between that and its response. */
export const POINTS = ["before", "after"] as const;
export type Point = (typeof POINTS)[number];

/** A gate that parks one call: the first of its kind that reaches it. */
export interface Gate {
  id: number;
  call: Call;
  point: Point;
  state: "armed" | "parked" | "released";
  /** Resolves when a call is parked. */
  reached: Promise<void>;
  /** Lets its call continue. A gate without a call no longer parks any. */
  release(): void;
}

export interface Gates {
  arm(call: Call, point: Point): Gate;
  /** Waits at the gate that is armed for this call and point, if there is one. */
  pass(call: Call, point: Point): Promise<void>;
  list(): Gate[];
  find(id: number): Gate | undefined;
  /** Releases and removes all gates. */
  clear(): void;
}

export function createGates(): Gates {
  let gates: Gate[] = [];
  const arrivals = new Map<Gate, () => Promise<void>>();
  let lastId = 0;
  return {
    arm(call, point) {
      lastId += 1;
      const { gate, arrive } = newGate(lastId, call, point);
      arrivals.set(gate, arrive);
      gates.push(gate);
      return gate;
    },
    async pass(call, point) {
      const gate = gates.find((one) => one.call === call && one.point === point && one.state === "armed");
      if (gate) await arrivals.get(gate)?.();
    },
    list: () => [...gates],
    find: (id) => gates.find((one) => one.id === id),
    clear() {
      for (const gate of gates) gate.release();
      gates = [];
      arrivals.clear();
    },
  };
}

function newGate(id: number, call: Call, point: Point) {
  const arrived = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const gate: Gate = {
    id,
    call,
    point,
    state: "armed",
    reached: arrived.promise,
    release() {
      gate.state = "released";
      opened.resolve();
    },
  };
  const arrive = () => {
    gate.state = "parked";
    arrived.resolve();
    return opened.promise;
  };
  return { gate, arrive };
}

/** An error response for the next calls of a kind: status, cause, and whether the call is applied nevertheless. */
const forcedError = z.strictObject({
  call: z.enum(CALLS),
  status: z.int().min(400).max(599),
  code: z.int().optional(),
  applied: z.boolean().default(false),
  times: z.int().min(1).default(1),
});
export type ForcedError = z.infer<typeof forcedError>;

/** The provider's own errors with their codes, which `/faults` cannot produce. */
export interface ForcedErrors {
  /** Adds an error after the others of its call. Refuses with a sentence. */
  put(body: unknown): { ok: true } | { ok: false; sentence: string };
  /** Removes and returns the next error of a call, or null. */
  take(call: Call): { applied: boolean; answer: Answer } | null;
  list(): ForcedError[];
  clear(): void;
}

export function createForcedErrors(): ForcedErrors {
  let errors: ForcedError[] = [];
  return {
    put(body) {
      const parsed = forcedError.safeParse(body);
      if (!parsed.success)
        return { ok: false, sentence: "The body must be an error: {call, status, code?, applied?, times?}." };
      errors.push(parsed.data);
      return { ok: true };
    },
    take(call) {
      const met = errors.find((one) => one.call === call);
      if (!met) return null;
      errors = errors.flatMap((one) => (one === met ? leftOf(one) : [one]));
      return { applied: met.applied, answer: problem(met.status, met.code) };
    },
    list: () => [...errors],
    clear() {
      errors = [];
    },
  };
}

const leftOf = (one: ForcedError) => (one.times > 1 ? [{ ...one, times: one.times - 1 }] : []);
