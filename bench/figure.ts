/** One measured figure beside its budget; lower is better. */
export interface Figure {
  figure: string;
  value: number;
  budget: number;
  unit: string;
}

/** The value in the middle; of an even number of values the higher of the two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
