/** One bar of the load plan (reliability 3.5), measured. */
export interface Ratio {
  /** L1 to L12. */
  id: string;
  /** What was measured. */
  what: string;
  /** What came out, as a person reads it. */
  measured: string;
  bar: string;
  held: boolean;
  /** True for what does not depend on the machine: missed, it fails the run. Times are told. */
  gate: boolean;
}

/** A count that must be exactly this. */
export function exactly(id: string, what: string, measured: unknown, expected: unknown): Ratio {
  const [is, bar] = [JSON.stringify(measured), JSON.stringify(expected)];
  return { id, what, measured: is, bar, held: is === bar, gate: true };
}

/** A count that must not be more than this. */
export function atMost(id: string, what: string, count: number, most: number): Ratio {
  return { id, what, measured: String(count), bar: `<= ${most}`, held: count <= most, gate: true };
}

/** A time or a rate as so many times its floor, which a busy machine may spoil. */
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

/** A bar as a row of the printed table. */
export function rowOf({ id, what, measured, bar, held, gate }: Ratio): Record<string, string> {
  return { "": id, what, measured, bar, verdict: verdictOf(held, gate) };
}

function verdictOf(held: boolean, gate: boolean): string {
  if (held) return "held";
  return gate ? "BROKEN" : "over (told)";
}
