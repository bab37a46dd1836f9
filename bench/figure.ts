/** Figures of `npm run bench`, and how they are judged. */

/** An upper bound, a lower bound or both, of the value or of its ratio to the baseline; or one exact value. */
export interface Budget {
  max?: number;
  min?: number;
  of?: "value" | "ratio";
  exactly?: string;
}

/** One measured figure. */
export interface Figure {
  /**
   * The code of the budget (P1, docs/performance.md#budgets) or of the load threshold (L1, docs/faults.md#l-load). Figures
   * without a code have the name of their group (`panel`, `floods`).
   */
  id: string;
  figure: string;
  /** A text for counts that are compared exactly. */
  value: number | string;
  unit: string;
  /**
   * What the value is compared with. Measured in the same run, for example at a minimal server or before the load; in L11 it
   * is the CPU limit of the platform.
   */
  baseline?: number;
  budget?: Budget;
  /**
   * True for figures that do not depend on the machine: the run fails if one is outside its budget. Other figures are only
   * reported.
   */
  gate: boolean;
}

export function gate(id: string, figure: string, value: number, unit: string, budget: Budget): Figure {
  return { id, figure, value, unit, budget, gate: true };
}

/** A gate for several counts together, which must equal the expected ones. */
export function exactly(id: string, figure: string, value: unknown, expected: unknown): Figure {
  const budget = { exactly: JSON.stringify(expected) };
  return { id, figure, value: JSON.stringify(value), unit: "", budget, gate: true };
}

export function reported(id: string, figure: string, value: number, unit: string, budget?: Budget): Figure {
  return { id, figure, value, unit, gate: false, ...(budget && { budget }) };
}

/** A reported figure with its baseline. The optional bounds are those of its ratio to the baseline. */
export function compared(
  id: string,
  figure: string,
  value: number,
  unit: string,
  baseline: number,
  bounds?: { max?: number; min?: number },
): Figure {
  return { ...reported(id, figure, value, unit, bounds && { ...bounds, of: "ratio" }), baseline };
}

/** The middle value; of an even number of values the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value as a multiple of the baseline; null without a baseline or with one of 0. */
function ratioOf({ value, baseline }: Figure): number | null {
  return baseline === undefined || baseline === 0 ? null : Number(value) / baseline;
}

/** Whether the figure is within its budget; true without a budget, false for a ratio without a baseline. */
export function isWithinBudget(figure: Figure): boolean {
  const { budget } = figure;
  if (!budget) return true;
  if (budget.exactly !== undefined) return figure.value === budget.exactly;
  const judged = budget.of === "ratio" ? (ratioOf(figure) ?? Number.NaN) : Number(figure.value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = budget;
  return judged >= min && judged <= max;
}

/** The figure as a row of the printed table. */
export function rowOf(figure: Figure): Record<string, string | number> {
  const ratio = ratioOf(figure);
  return {
    "": figure.id,
    figure: figure.figure,
    value: rounded(figure.value),
    baseline: figure.baseline === undefined ? "" : rounded(figure.baseline),
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
  const { exactly, max, min, of } = budget;
  const bounds = [exactly ?? [], max === undefined ? [] : `<= ${max}`, min === undefined ? [] : `>= ${min}`];
  return `${bounds.flat().join(", ")}${of === "ratio" ? " x baseline" : ""}`;
}

function verdictOf(figure: Figure): string {
  if (!figure.budget) return "";
  if (isWithinBudget(figure)) return "ok";
  return figure.gate ? "OVER" : "over (reported)";
}
