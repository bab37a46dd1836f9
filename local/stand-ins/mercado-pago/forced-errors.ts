import { z } from "zod";
import type { Answer } from "../../shop/answering.ts";
import { CALLS, type Call } from "./gates.ts";
import { problem } from "./problem.ts";

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
