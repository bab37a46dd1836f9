import * as z from "zod";
import type { PlainResponse } from "../../shop/http.ts";
import { problem } from "./calls/call.ts";

const READER_CALLS = ["readers", "reader-charge", "reader-get", "reader-cancel"] as const;

/** Calls of the shop's server that can be stopped at a gate or made to fail. */
export const CALLS = [
  "charge",
  "token",
  "get",
  "search",
  "update",
  "refund",
  "refunds",
  "installments",
  ...READER_CALLS,
] as const;
export type Call = (typeof CALLS)[number];

/** Where a gate stops a call: before it is applied, or after that and before its response. */
export const POINTS = ["before", "after"] as const;
export type Point = (typeof POINTS)[number];

/** A gate that stops one call: the first with this name that reaches this point. */
function newGate(id: number, call: Call, point: Point) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const gate = {
    ...{ id, call, point, isArmed: true },
    /** Resolves when a call waits at the gate. */
    reached: reached.promise,
    /** Makes the call wait until the release. */
    stop() {
      gate.isArmed = false;
      reached.resolve();
      return released.promise;
    },
    /** Lets its call continue. If no call has reached the gate, it stops none. */
    release() {
      gate.isArmed = false;
      released.resolve();
    },
  };
  return gate;
}

export function createGates() {
  let gates: ReturnType<typeof newGate>[] = [];
  let lastId = 0;
  return {
    arm(call: Call, point: Point) {
      lastId += 1;
      const gate = newGate(lastId, call, point);
      gates.push(gate);
      return gate;
    },
    /** Waits at the gate that is armed for this call and point, if there is one. */
    async pass(call: Call, point: Point): Promise<void> {
      await gates.find((one) => one.call === call && one.point === point && one.isArmed)?.stop();
    },
    find: (id: number) => gates.find((one) => one.id === id),
    /** Releases and removes all gates. */
    clear() {
      for (const gate of gates) gate.release();
      gates = [];
    },
  };
}

/** An error response for the next `times` calls of one kind: status, cause code, and whether the call is applied. */
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
    /** Adds an error after the others. Refuses with a message. */
    put(body: unknown): { ok: true } | { ok: false; message: string } {
      const parsed = forcedError.safeParse(body);
      if (!parsed.success)
        return { ok: false, message: "The body must be an error: {call, status, code?, applied?, times?}." };
      const { times, ...error } = parsed.data;
      errors.push(...Array.from({ length: times }, () => error));
      return { ok: true };
    },
    /** Removes and returns the next error of a call, or null. */
    take(call: Call): { applied: boolean; response: PlainResponse } | null {
      const index = errors.findIndex((one) => one.call === call);
      const [error] = index < 0 ? [] : errors.splice(index, 1);
      return error ? { applied: error.applied, response: problem(error.status, error.code) } : null;
    },
    clear() {
      errors = [];
    },
  };
}
