import type { Perfume, Size } from "./catalogue.ts";
import { type DecantSource, decantUsdCents, defaultDecantUsdCents } from "./derived-price.ts";
import { type Exceptions, type LiveWire, NONE, planned } from "./live-wire.ts";
import { scale, WHOLE_BP } from "./money.ts";
import { publicStock } from "./offer-shape.ts";
import { currentUsdCents } from "./promotion.ts";
import type { Terms } from "./settings.ts";

/** What the live answer reads of a size: all but its id and its millilitres. */
export type LiveSizeSource = Omit<Size, "id" | "ml">;

/** What the live answer reads of a perfume that is sold. */
export interface LiveSource extends Pick<Perfume, "key" | "soon">, DecantSource {
  /** In the order the administrator gave them. */
  sizes: readonly LiveSizeSource[];
}

/** The live answer, ready for JSON. `perfumes`: the active ones with all their sizes, in any order. */
export function encodeLive(version: number, terms: Terms, perfumes: readonly LiveSource[]): LiveWire {
  const sold = perfumes.toSorted((one, other) => one.key - other.key);
  const sizes = sold.flatMap((perfume) => perfume.sizes);
  return {
    v: version,
    t: [terms.rateCentavos, terms.transferOffBp],
    ...perfumeColumns(sold),
    ...sizeColumns(sizes, commonPlan(sizes)),
  };
}

function perfumeColumns(perfumes: readonly LiveSource[]) {
  const rows = perfumes.map((perfume) => ({
    ...perfume,
    decants: decantUsdCents(perfume),
    standard: defaultDecantUsdCents(perfume.sizes[0]?.priceUsdCents ?? 0),
  }));
  return {
    p: steps(rows),
    f: rows.map(({ soon, decants }) => (soon ? 1 : 0) + (decants.big ? 2 : 0) + (decants.small ? 4 : 0)),
    n: rows.map(({ sizes }) => sizes.length),
    b: exceptions(rows, ({ decants, standard }) => [decants.big ?? standard.big, standard.big]),
    d: exceptions(rows, ({ decants, standard }) => [decants.small ?? standard.small, standard.small]),
  };
}

function sizeColumns(sizes: readonly LiveSizeSource[], [count, multiplierBp]: LiveWire["i"]) {
  const plan = (usdCents: number) => planned(usdCents, multiplierBp);
  const i: LiveWire["i"] = [count, multiplierBp];
  return {
    i,
    k: steps(sizes),
    u: sizes.map(({ priceUsdCents }) => priceUsdCents),
    s: sizes.map(({ stock }) => publicStock(stock)),
    c: exceptions(sizes, ({ numberOfInstallments }) => [numberOfInstallments, count]),
    e: exceptions(sizes, ({ installmentUsdCents, priceUsdCents }) => [installmentUsdCents, plan(priceUsdCents)]),
    o: exceptions(sizes, ({ promotion }) => [promotion?.percentageBp ?? null, null]),
    q: exceptions(sizes, ({ promotion }) => [promotion?.priceUsdCents ?? null, null]),
    r: exceptions(sizes, (size) => {
      const expected = plan(currentUsdCents(size));
      return [size.promotion ? size.promotion.installmentUsdCents : expected, expected];
    }),
  };
}

/** Keys as steps from the one before. */
function steps(rows: readonly { key: number }[]): number[] {
  return rows.map(({ key }, index) => key - (rows[index - 1]?.key ?? 0));
}

/** The values that are not what the reader expects. */
function exceptions<R>(
  rows: readonly R[],
  read: (row: R) => [value: number | null, expected: number | null],
): Exceptions {
  const column: Exceptions = [];
  let last = 0;
  for (const [index, row] of rows.entries()) {
    const [value, expected] = read(row);
    if (value === expected) continue;
    column.push(index - last, value ?? NONE);
    last = index;
  }
  return column;
}

/**
 * The plan most sizes follow. After "update all instalments" every size has an instalment price, and all follow from one
 * multiplier; it is not kept anywhere, so it is read off the dearest size, where a cent says most about it. A wrong guess
 * costs bytes, never a wrong price.
 */
function commonPlan(sizes: readonly LiveSizeSource[]): LiveWire["i"] {
  const guesses = [0, ...multiplierGuesses(sizes)];
  const followed = (guess: number) =>
    sizes.filter((size) => size.installmentUsdCents === planned(size.priceUsdCents, guess)).length;
  const multiplierBp = best(guesses, followed);
  const counts = [...new Set(sizes.map((size) => size.numberOfInstallments)), 0];
  return [best(counts, (count) => sizes.filter((size) => size.numberOfInstallments === count).length), multiplierBp];
}

function multiplierGuesses(sizes: readonly LiveSizeSource[]): number[] {
  const ratios = sizes.flatMap(({ priceUsdCents, installmentUsdCents }) =>
    priceUsdCents && installmentUsdCents
      ? [{ priceUsdCents, ratioBp: scale(installmentUsdCents, WHOLE_BP, priceUsdCents) }]
      : [],
  );
  const [dearest] = ratios.sort((one, other) => other.priceUsdCents - one.priceUsdCents);
  if (!dearest) return [];
  const { ratioBp } = dearest;
  return [ratioBp - 1, ratioBp, ratioBp + 1, scale(ratioBp, 1, 10) * 10];
}

function best(candidates: readonly number[], points: (candidate: number) => number): number {
  return candidates.reduce((one, other) => (points(other) > points(one) ? other : one), 0);
}
