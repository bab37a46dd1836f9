/** What `npm run bench` measures, and how it is judged. */

/** At most or at least so much, of the figure itself or of its ratio to the floor. */
export interface Budget {
  most?: number;
  least?: number;
  of?: "value" | "ratio";
}

/** One measured figure. */
export interface Figure {
  /** Number of the budget in the performance plan, P1 to P19. */
  id: string;
  figure: string;
  value: number;
  unit: string;
  /** The same measured on the least that could be served, in the same run. */
  floor?: number;
  budget?: Budget;
  /** True for what does not depend on the machine: over its budget, it fails the run. Times and rates are told. */
  gate: boolean;
}

/** The value in the middle; of an even number of values the higher of the two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value as so many times the floor; null without a floor. */
export function ratioOf({ value, floor }: Figure): number | null {
  return floor === undefined || floor === 0 ? null : value / floor;
}

/** Whether the figure keeps its budget; true when it has none. A ratio without a floor keeps nothing. */
export function isKept(figure: Figure): boolean {
  const { budget } = figure;
  if (!budget) return true;
  const judged = budget.of === "ratio" ? (ratioOf(figure) ?? Number.NaN) : figure.value;
  const underMost = budget.most === undefined || judged <= budget.most;
  const overLeast = budget.least === undefined || judged >= budget.least;
  return underMost && overLeast && !Number.isNaN(judged);
}

/** A figure as a row of the printed table. */
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
  return figure.gate ? "OVER" : "over (told)";
}
