/** Pseudo-random numbers that are the same on every machine and run. */
export interface Dice {
  /** Returns a whole number from 0 to `sides` - 1. */
  roll(sides: number): number;
  /** Returns one of the items. Throws if there are none. */
  one<Item>(items: readonly Item[]): Item;
  /** Returns true with a probability of 1 in `oneIn`. */
  happens(oneIn: number): boolean;
}

/** A small generator of whole numbers (mulberry32), determined by its seed. */
export function diceFrom(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const roll = (sides: number) => next() % sides;
  return {
    roll,
    happens: (oneIn) => roll(oneIn) === 0,
    one: (items) => {
      const item = items[roll(items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
  };
}
