/** A bad request, derived from a good one, and the part of the cases that a run sends. */

import { diceFrom } from "#db/seed/generated-texts.ts";
import type { Subject } from "./test-system.ts";
import type { WireRequest } from "./wire.ts";

/** One bad request, derived from a good one. */
export interface Case {
  /** Description for failure messages. */
  description: string;
  /** The field as refusals name it, and the name of the value. */
  field?: string;
  value?: string;
  request(subject: Subject): WireRequest;
  /** The value is invalid, so the request must be refused. */
  mustRefuse: boolean;
  /** The text in it, which a refusal must not repeat. */
  sentText?: string | undefined;
}

/** Returns the good request with changed headers; null removes a header. */
export function withHeaders(good: WireRequest, headers: Record<string, string | string[] | null>): WireRequest {
  const all = { ...good.headers, ...headers };
  const present = Object.entries(all).filter((entry): entry is [string, string | string[]] => entry[1] !== null);
  return { ...good, headers: Object.fromEntries(present) };
}

export const WHOLE_CORPUS = process.env.CORPUS === "all";

/** Seed of the corpus order. Another seed sends other parts to each field. */
const SEED = Number(process.env.SEED ?? 20_261_121);
const SIDES = 2 ** 30;

/**
 * Returns a function that gives the next `count` items in a seeded order, and begins again after the last one. It gives all of
 * them when the whole corpus runs.
 */
export function sampler<Item>(corpus: readonly Item[]): (count: number) => readonly Item[] {
  const dice = diceFrom(SEED);
  const order = corpus
    .map((item) => ({ item, key: dice.roll(SIDES) }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
  let from = 0;
  return (count) => {
    if (WHOLE_CORPUS || count >= order.length) return order;
    const part = [...order, ...order].slice(from, from + count);
    from = (from + count) % order.length;
    return part;
  };
}
