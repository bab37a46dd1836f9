/** Figures of `npm run bench`, and how they are judged. */

/** An upper bound, a lower bound or both, of the value or of its ratio to the floor; or one exact value. */
export interface Budget {
  max?: number;
  least?: number;
  of?: "value" | "ratio";
  exactly?: string;
}

/** One measured figure. */
export interface Figure {
  /** The code of the budget (P1, docs/performance.md#budgets) or of the load threshold (L1, docs/faults.md#l-load). */
  id: string;
  figure: string;
  /** A text for counts that are compared exactly. */
  value: number | string;
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

export function gate(id: string, figure: string, value: number, unit: string, budget: Budget): Figure {
  return { id, figure, value, unit, budget, gate: true };
}

/** A gate for several counts at once, which must equal the expected ones. */
export function exactly(id: string, figure: string, value: unknown, expected: unknown): Figure {
  const budget = { exactly: JSON.stringify(expected) };
  return { id, figure, value: JSON.stringify(value), unit: "", budget, gate: true };
}

export function reported(id: string, figure: string, value: number, unit: string, budget?: Budget): Figure {
  return { id, figure, value, unit, gate: false, ...(budget && { budget }) };
}

/** A reported figure with its floor. The bounds are those of its ratio to the floor; none are needed. */
export function compared(
  id: string,
  figure: string,
  value: number,
  unit: string,
  floor: number,
  bounds?: { max?: number; least?: number },
): Figure {
  return { ...reported(id, figure, value, unit, bounds && { ...bounds, of: "ratio" }), floor };
}

/** The middle value; of an even number of values the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value as a multiple of the floor; null without a floor. */
function ratioOf({ value, floor }: Figure): number | null {
  return floor === undefined || floor === 0 ? null : Number(value) / floor;
}

/** Whether the figure is within its budget; true without a budget, false for a ratio without a floor. */
export function isKept(figure: Figure): boolean {
  const { budget } = figure;
  if (!budget) return true;
  if (budget.exactly !== undefined) return figure.value === budget.exactly;
  const judged = budget.of === "ratio" ? (ratioOf(figure) ?? Number.NaN) : Number(figure.value);
  const { least = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = budget;
  return judged >= least && judged <= max;
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

function rounded(value: number | string): number | string {
  return typeof value === "string" ? value : Number(value.toFixed(Math.abs(value) < 10 ? 3 : 0));
}

function budgetText(budget: Budget | undefined): string {
  if (!budget) return "";
  const { exactly, max, least, of } = budget;
  const bounds = [exactly ?? [], max === undefined ? [] : `<= ${max}`, least === undefined ? [] : `>= ${least}`];
  return `${bounds.flat().join(", ")}${of === "ratio" ? " x floor" : ""}`;
}

function verdictOf(figure: Figure): string {
  if (!figure.budget) return "";
  if (isKept(figure)) return "kept";
  return figure.gate ? "OVER" : "over (reported)";
}
