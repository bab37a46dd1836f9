/** Chooses the part of a corpus a run sends: all with `CORPUS=all`, else a part that is the same in each run. */
import { diceFrom } from "#db/seed/generated-texts.ts";

export const WHOLE = process.env.CORPUS === "all";

/** Seed of the corpus order. Another seed sends other parts to each field. */
const SEED = Number(process.env.SEED ?? 20_261_121);
const SIDES = 2 ** 30;

/** Returns a function that gives the next `count` items. All its calls together cover the corpus. */
export function sampler<Item>(corpus: readonly Item[]): (count: number) => readonly Item[] {
  const dice = diceFrom(SEED);
  const order = corpus
    .map((item) => ({ item, key: dice.roll(SIDES) }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
  let from = 0;
  return (count) => {
    if (WHOLE || count >= order.length) return order;
    const part = [...order, ...order].slice(from, from + count);
    from = (from + count) % order.length;
    return part;
  };
}
