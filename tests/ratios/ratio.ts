/** One measured load bar (docs/faults.md#l-load). */
export interface Ratio {
  /** L1 to L12. */
  id: string;
  what: string;
  /** The result, for people. */
  measured: string;
  bar: string;
  held: boolean;
  /** True when it does not depend on the machine: a miss fails the run. Times are only reported. */
  gate: boolean;
}

export function exactly(id: string, what: string, measured: unknown, expected: unknown): Ratio {
  const [is, bar] = [JSON.stringify(measured), JSON.stringify(expected)];
  return { id, what, measured: is, bar, held: is === bar, gate: true };
}

export function atMost(id: string, what: string, count: number, most: number): Ratio {
  return { id, what, measured: String(count), bar: `<= ${most}`, held: count <= most, gate: true };
}

/** A time or rate as a multiple of its floor. A busy machine can distort it, so it is no gate. */
export function times(
  id: string,
  what: string,
  ratio: { value: number; floor: number; unit: string },
  bar: { most?: number; least?: number },
): Ratio {
  const { value, floor, unit } = ratio;
  const factor = value / floor;
  const held = factor <= (bar.most ?? Number.POSITIVE_INFINITY) && factor >= (bar.least ?? 0);
  return {
    id,
    what,
    measured: `${factor.toFixed(2)} (${value.toFixed(1)} / ${floor.toFixed(1)} ${unit})`,
    bar: bar.most === undefined ? `>= ${bar.least}` : `<= ${bar.most}`,
    held,
    gate: false,
  };
}

/** Formats a bar as a row of the printed table. */
export function rowOf({ id, what, measured, bar, held, gate }: Ratio): Record<string, string> {
  return { "": id, what, measured, bar, verdict: verdictOf(held, gate) };
}

function verdictOf(held: boolean, gate: boolean): string {
  if (held) return "held";
  return gate ? "BROKEN" : "over (reported)";
}
