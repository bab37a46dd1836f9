import { z } from "zod";
import type { PlainResponse } from "../../shop/responding.ts";
import { problem } from "./calls/call.ts";

/** Calls of the shop's server that can be parked or made to fail. */
export const CALLS = ["charge", "token", "get", "search", "update", "refund", "refunds"] as const;
export type Call = (typeof CALLS)[number];

/** Before a call is applied, or between that and its response. */
export const POINTS = ["before", "after"] as const;
export type Point = (typeof POINTS)[number];

/** A gate that parks one call: the first of its kind that reaches it. */
export interface Gate {
  id: number;
  /** Resolves when a call is parked. */
  reached: Promise<void>;
  /** Lets its call continue. A gate without a call no longer parks any. */
  release(): void;
}

export interface Gates {
  arm(call: Call, point: Point): Gate;
  /** Waits at the gate that is armed for this call and point, if there is one. */
  pass(call: Call, point: Point): Promise<void>;
  find(id: number): Gate | undefined;
  /** Releases and removes all gates. */
  clear(): void;
}

export function createGates(): Gates {
  let gates: (Gate & { call: Call; point: Point; isArmed: boolean; park(): Promise<void> })[] = [];
  let lastId = 0;
  return {
    arm(call, point) {
      lastId += 1;
      const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const gate = {
        ...{ id: lastId, call, point, isArmed: true, reached: arrived.promise },
        park() {
          gate.isArmed = false;
          arrived.resolve();
          return opened.promise;
        },
        release() {
          gate.isArmed = false;
          opened.resolve();
        },
      };
      gates.push(gate);
      return gate;
    },
    async pass(call, point) {
      await gates.find((one) => one.call === call && one.point === point && one.isArmed)?.park();
    },
    find: (id) => gates.find((one) => one.id === id),
    clear() {
      for (const gate of gates) gate.release();
      gates = [];
    },
  };
}

/** An error response for the next calls of a kind: status, cause, and whether the call is applied nevertheless. */
const forcedError = z.strictObject({
  call: z.enum(CALLS),
  status: z.int().min(400).max(599),
  code: z.int().optional(),
  applied: z.boolean().default(false),
  times: z.int().min(1).default(1),
});

/** The provider's own errors with their codes, which `/faults` cannot produce. */
export function createForcedErrors() {
  let errors: Omit<z.infer<typeof forcedError>, "times">[] = [];
  return {
    /** Adds an error after the others. Refuses with a sentence. */
    put(body: unknown): { ok: true } | { ok: false; sentence: string } {
      const parsed = forcedError.safeParse(body);
      if (!parsed.success)
        return { ok: false, sentence: "The body must be an error: {call, status, code?, applied?, times?}." };
      const { times, ...error } = parsed.data;
      errors.push(...Array.from({ length: times }, () => error));
      return { ok: true };
    },
    /** Removes and returns the next error of a call, or null. */
    take(call: Call): { applied: boolean; answer: PlainResponse } | null {
      const index = errors.findIndex((one) => one.call === call);
      const [error] = index < 0 ? [] : errors.splice(index, 1);
      return error ? { applied: error.applied, answer: problem(error.status, error.code) } : null;
    },
    clear() {
      errors = [];
    },
  };
}
