import { z } from "zod";
import type { Answer } from "../../answering.ts";
import { CALLS, type Call } from "./gates.ts";
import { problem } from "./problem.ts";

/** One error the next calls of a kind are answered: its status and cause, and whether the call is applied all the same. */
const forcedError = z.strictObject({
  call: z.enum(CALLS),
  status: z.int().min(400).max(599),
  code: z.int().optional(),
  applied: z.boolean().default(false),
  times: z.int().min(1).default(1),
});
export type ForcedError = z.infer<typeof forcedError>;

/** The errors in force, for what `/faults` cannot say: an error of the provider's own, with its code. */
export interface ForcedErrors {
  /** Puts one in force, behind those of its call. Refuses with a sentence. */
  put(body: unknown): { ok: true } | { ok: false; sentence: string };
  /** Takes the next one of a call. */
  take(call: Call): { applied: boolean; answer: Answer } | null;
  list(): ForcedError[];
  clear(): void;
}

/** None at first. */
export function createForcedErrors(): ForcedErrors {
  let errors: ForcedError[] = [];
  return {
    put(body) {
      const parsed = forcedError.safeParse(body);
      if (!parsed.success) return { ok: false, sentence: "An error is {call, status, code?, applied?, times?}." };
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
