import type { Perfume, Size } from "../catalogue/catalogue.ts";
import { scale, WHOLE_BP } from "../pricing/money.ts";
import { currentUsdCents, type DecantSource, decantUsdCents, defaultDecantUsdCents } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import {
  type LiveCatalogue,
  type LiveChangesWire,
  type LivePerfume,
  type LiveSize,
  type LiveWire,
  PLANNED,
  type PromotionRow,
  planned,
  STOCKS,
  writeDigits,
} from "./live.ts";
import { publicStock } from "./offer-shape.ts";

/** The fields of a size that the live response needs: all but id and millilitres. */
type LiveSizeSource = Omit<Size, "id" | "ml">;

export interface LiveSource extends Pick<Perfume, "key" | "soon">, DecantSource {
  /** In the administrator's order. */
  sizes: readonly LiveSizeSource[];
}

/** Encodes the live response for JSON. `perfumes` are the active ones with all their sizes, in any order. */
export function encodeLive(version: number, terms: Terms, perfumes: readonly LiveSource[]): LiveWire {
  const sold = perfumes.toSorted((one, other) => one.key - other.key);
  const sizes = sold.flatMap((perfume) => perfume.sizes);
  return encodeRows(version, terms, sold, sizes);
}

/** Encodes rows as columns: perfumes by key, and sizes, first those of the perfumes, which set default decant prices. */
function encodeRows(
  version: number,
  terms: Terms,
  perfumes: readonly LiveSource[],
  sizes: readonly LiveSizeSource[],
): LiveWire {
  const { count, multiplierBp } = commonPlan(sizes);
  return {
    v: version,
    t: [terms.rateCentavos, terms.transferOffBp, count, multiplierBp],
    ...perfumeColumns(perfumes),
    ...sizeColumns(sizes),
    ...stockColumn(sizes, multiplierBp),
    c: exceptions(sizes.map(({ numberOfInstallments }) => [numberOfInstallments, count])),
    e: exceptions(sizes.map((size) => [size.installmentUsdCents, planned(size.priceUsdCents, multiplierBp)])),
  };
}

function perfumeColumns(perfumes: readonly LiveSource[]) {
  const rows = perfumes.map((perfume) => ({
    ...perfume,
    decants: decantUsdCents(perfume),
    standard: defaultDecantUsdCents(perfume.sizes),
  }));
  const flags = ({ soon, decants: { big, small } }: (typeof rows)[number]) =>
    (soon ? 1 : 0) + (big ? 2 : 0) + (small ? 4 : 0);
  return {
    p: writeDigits(steps(rows)),
    f: writeDigits(rows.map((row) => 8 * row.sizes.length + flags(row))),
    b: exceptions(rows.map(({ decants, standard }) => [decants.big ?? standard.big, standard.big])),
    d: exceptions(rows.map(({ decants, standard }) => [decants.small ?? standard.small, standard.small])),
  };
}

function sizeColumns(sizes: readonly LiveSizeSource[]) {
  return {
    k: writeDigits(steps(sizes).map((step) => (step < 0 ? -2 * step - 1 : 2 * step))),
    u: writeDigits(sizes.map(({ priceUsdCents }) => Math.floor(priceUsdCents / 100))),
    x: writeDigits(sizes.map(({ priceUsdCents }) => priceUsdCents % 100)),
  };
}

/** Stock and promotion in one number, and the table of promotions: most promotions are equal. */
function stockColumn(sizes: readonly LiveSizeSource[], multiplierBp: number) {
  const rows: PromotionRow[] = [];
  const places = new Map<string, number>();
  const symbols = sizes.map((size) => {
    const row = promotionRow(size, multiplierBp);
    if (row && !places.has(String(row))) places.set(String(row), rows.push(row));
    return publicStock(size.stock) + STOCKS * (places.get(String(row)) ?? 0);
  });
  return { o: rows, s: writeDigits(symbols) };
}

function promotionRow(size: LiveSizeSource, multiplierBp: number): PromotionRow | null {
  if (!size.promotion) return null;
  const { percentageBp, priceUsdCents, installmentUsdCents } = size.promotion;
  const follows = multiplierBp > 0 && installmentUsdCents === planned(currentUsdCents(size), multiplierBp);
  const installment = follows ? PLANNED : installmentUsdCents;
  if (installment !== null) return [percentageBp, priceUsdCents, installment];
  return priceUsdCents === null ? [percentageBp] : [percentageBp, priceUsdCents];
}

/** Keys as differences from the key before. */
function steps(rows: readonly { key: number }[]): number[] {
  let last = 0;
  return rows.map(({ key }) => {
    const step = key - last;
    last = key;
    return step;
  });
}

/** Encodes the values that differ from what the reader expects. */
function exceptions(pairs: readonly [value: number | null, expected: number | null][]): string {
  const column: number[] = [];
  let last = 0;
  for (const [index, [value, expected]] of pairs.entries()) {
    if (value === expected) continue;
    column.push(index - last, value === null ? 0 : value + 1);
    last = index;
  }
  return writeDigits(column);
}

/** The plan of most sizes, from the dearest, where a cent is the least of the price. A wrong guess costs bytes, no price. */
function commonPlan(sizes: readonly LiveSizeSource[]) {
  const guesses = [0, ...multiplierGuesses(sizes)];
  const followed = (guess: number) =>
    sizes.filter((size) => size.installmentUsdCents === planned(size.priceUsdCents, guess)).length;
  const multiplierBp = best(guesses, followed);
  const counts = [...new Set(sizes.map((size) => size.numberOfInstallments))];
  const count = best(counts, (guess) => sizes.filter((size) => size.numberOfInstallments === guess).length);
  return { count, multiplierBp };
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

/** Encodes what differs from `base`, which is complete. A removed size is encoded as sold out: pages show the same. */
export function encodeChanges(
  base: LiveCatalogue,
  version: number,
  terms: Terms,
  perfumes: readonly LiveSource[],
): LiveChangesWire {
  const sold = perfumes
    .toSorted((one, other) => one.key - other.key)
    .map((perfume) => ({
      perfume,
      changed: changedSizes(base, perfume),
      differs: !isSamePerfume(base.perfumes.get(perfume.key), perfume),
    }));
  const differing = sold.filter(({ differs }) => differs);
  const others = sold.filter(({ differs }) => !differs);
  const rows = differing.map(({ perfume, changed }) => rowOf(perfume, changed));
  const sizes = [...differing, ...others].flatMap(({ changed }) => changed).concat(removedSizes(base, perfumes));
  const { v, t, ...columns } = encodeRows(version, terms, rows, sizes);
  const filled = Object.entries(columns).filter(([, column]) => column.length > 0);
  return { v, t, ...Object.fromEntries(filled), g: writeDigits(removedPerfumes(base, perfumes)) };
}

function changedSizes(base: LiveCatalogue, { sizes }: LiveSource): LiveSizeSource[] {
  return sizes.filter((size) => !isSameSize(base.sizes.get(size.key), size));
}

function isSameSize(known: LiveSize | undefined, now: LiveSizeSource): boolean {
  return known !== undefined && JSON.stringify(shownFields(known)) === JSON.stringify(shownFields(now));
}

function shownFields({ stock, priceUsdCents, installmentUsdCents, numberOfInstallments, promotion }: LiveSizeSource) {
  const promoted = promotion && [promotion.percentageBp, promotion.priceUsdCents, promotion.installmentUsdCents];
  return [publicStock(stock), priceUsdCents, installmentUsdCents, numberOfInstallments, promoted];
}

function isSamePerfume(known: LivePerfume | undefined, now: LiveSource): boolean {
  const { big, small } = decantUsdCents(now);
  return known?.soon === now.soon && known.decants.big === big && known.decants.small === small;
}

/** The row of a perfume with its changed sizes. With the first one among them, default decant prices need no exception. */
function rowOf(perfume: LiveSource, changed: LiveSizeSource[]): LiveSource {
  const { big, small } = decantUsdCents(perfume);
  return {
    key: perfume.key,
    soon: perfume.soon,
    bigDecant: big !== null,
    smallDecant: small !== null,
    bigDecantUsdCents: big,
    smallDecantUsdCents: small,
    sizes: changed,
  };
}

function removedSizes(base: LiveCatalogue, perfumes: readonly LiveSource[]): LiveSizeSource[] {
  const keys = new Set(perfumes.flatMap(({ sizes }) => sizes.map(({ key }) => key)));
  return [...base.sizes.values()].filter(({ key }) => !keys.has(key)).map((size) => ({ ...size, stock: 0 }));
}

function removedPerfumes(base: LiveCatalogue, perfumes: readonly LiveSource[]): number[] {
  const keys = new Set(perfumes.map(({ key }) => key));
  return [...base.perfumes.keys()].filter((key) => !keys.has(key));
}
