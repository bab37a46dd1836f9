/** Merges an administrator's edits of an order's lines with the lines that another administrator has saved. */
import type { NewLine } from "../new-order/new-order.ts";

/** Identifies a line by its perfume and its size or decant. */
function keyOf({ perfume, options, chosen }: NewLine): string {
  return `${perfume} ${options[chosen]?.type} ${options[chosen]?.ml}`;
}

/**
 * Returns the current lines with the edits since `before` applied: changed quantities, removed lines, and added lines that the
 * order does not have yet. Edits of lines that are gone are dropped.
 */
export function mergeLines(before: readonly NewLine[], typed: readonly NewLine[], now: readonly NewLine[]): NewLine[] {
  const [beforeBy, typedBy, nowBy] = [before, typed, now].map(
    (lines) => new Map(lines.map((each) => [keyOf(each), each])),
  );
  const kept = now.flatMap((line) => {
    const [was, typedLine] = [beforeBy?.get(keyOf(line)), typedBy?.get(keyOf(line))];
    if (!typedLine) return was ? [] : [line];
    return typedLine.quantity === was?.quantity ? [line] : [{ ...line, quantity: typedLine.quantity }];
  });
  const added = typed.filter((line) => !beforeBy?.has(keyOf(line)) && !nowBy?.has(keyOf(line)));
  return [...kept, ...added];
}
