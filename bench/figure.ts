/** Figures of `npm run bench`, and how they are judged. */

/** An upper or a lower bound, of the value or of its ratio to the floor. */
export interface Budget {
  most?: number;
  least?: number;
  of?: "value" | "ratio";
}

/** One measured figure. */
export interface Figure {
  /** The budget's code, such as P1 (docs/performance.md#budgets). */
  id: string;
  figure: string;
  value: number;
  unit: string;
  /** The same measure of the least that could be served, in the same run. */
  floor?: number;
  budget?: Budget;
  /**
   * True for figures that do not depend on the machine: over budget, they fail the run. Other figures are only
   * reported.
   */
  gate: boolean;
}

/** The middle value; of an even number of values the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value as a multiple of the floor; null without a floor. */
export function ratioOf({ value, floor }: Figure): number | null {
  return floor === undefined || floor === 0 ? null : value / floor;
}

/** Whether the figure is within its budget; true without a budget, false for a ratio without a floor. */
export function isKept(figure: Figure): boolean {
  const { budget } = figure;
  if (!budget) return true;
  const judged = budget.of === "ratio" ? (ratioOf(figure) ?? Number.NaN) : figure.value;
  const underMost = budget.most === undefined || judged <= budget.most;
  const overLeast = budget.least === undefined || judged >= budget.least;
  return underMost && overLeast && !Number.isNaN(judged);
}

/** The figure as a row of the printed table. */
export function rowOf(figure: Figure): Record<string, string | number> {
  const ratio = ratioOf(figure);
  return {
    "": figure.id,
    figure: figure.figure,
    value: rounded(figure.value),
    floor: figure.floor === undefined ? "" : rounded(figure.floor),
    ratio: ratio === null ? "" : ratio.toFixed(2),
    unit: figure.unit,
    budget: budgetText(figure.budget),
    verdict: verdictOf(figure),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(Math.abs(value) < 10 ? 3 : 0));
}

function budgetText(budget: Budget | undefined): string {
  if (!budget) return "";
  const bounds = [
    budget.most === undefined ? [] : `<= ${budget.most}`,
    budget.least === undefined ? [] : `>= ${budget.least}`,
  ];
  return `${bounds.flat().join(", ")}${budget.of === "ratio" ? " x floor" : ""}`;
}

function verdictOf(figure: Figure): string {
  if (!figure.budget) return "";
  if (isKept(figure)) return "kept";
  return figure.gate ? "OVER" : "over (reported)";
}
