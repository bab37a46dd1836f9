/** The axes of charts: round ticks, and short labels in pesos. */

/** A scale from `from` to `to`, with ticks at equal distances, including both ends. */
export interface Axis {
  from: number;
  to: number;
  ticks: number[];
}

/** Steps that people count in, times a power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5] as const;
/** Greatest number of gaps between the ticks of an axis that begins at 0. An axis around values may have one more. */
const GAPS = 4;

/** Returns the least round step, at least 1, that covers `span` in `gaps` gaps. */
function roundStep(span: number, gaps: number): number {
  const least = Math.max(span / gaps, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = ROUND_STEPS.find((each) => each * power >= least * (1 - Number.EPSILON)) ?? 10;
  return factor * power;
}

/** Returns an axis that begins at 0, for amounts that are compared by length. It reaches `least` or further. */
export function axisFromZero(values: readonly number[], least: number): Axis {
  return axisOver(0, Math.max(least, ...values));
}

/**
 * Returns an axis around the values, for figures whose change matters, such as a rate. There must be at least one value. Equal
 * values get room on both sides.
 */
export function axisAround(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = least === most ? Math.max(Math.abs(most) / 50, 1) : 0;
  return axisOver(least - room, most + room);
}

function axisOver(least: number, most: number): Axis {
  const step = roundStep(most - least, GAPS);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { from: first * step, to: last * step, ticks };
}

const SHORT = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2 });

/**
 * Labels a tick of an axis in pesos: "$ 1,2 M", "$ 600 mil", "$ 1.520". All ticks have the unit of the last one, but 0 has
 * none. A label is rounded to two decimals.
 */
export function shortPesos(pesos: number, { to }: Axis): string {
  const [unit, name] = to >= 1_000_000 ? [1_000_000, " M"] : to >= 10_000 ? [1_000, " mil"] : [1, ""];
  return `$ ${SHORT.format(pesos / unit)}${pesos === 0 ? "" : name}`;
}

/** Returns the indexes of the points that get a label, at most `most` of `count`: the first, and then at equal distances. */
export function labelledPoints(count: number, most: number): number[] {
  const every = Math.max(Math.ceil(count / most), 1);
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
