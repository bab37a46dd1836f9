import fc from "fast-check";

type Arbitraries<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** Checks a property with 100 combinations of arbitrary values. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): void {
  forMany(100, arbitraries, check);
}

/** Checks a property with `numRuns` combinations of arbitrary values. */
export function forMany<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): void {
  fc.assert(fc.property(...arbitraries, check), { numRuns });
}
