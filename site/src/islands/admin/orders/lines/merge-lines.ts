/** Merges an administrator's edits of an order's lines with the lines that another administrator has saved. */
import { lineKey, type NewLine } from "../new-order/new-order.ts";

/**
 * Returns the current lines with the edits since `before` applied: changed quantities, removed lines and added lines. If both
 * administrators added the same line, it has the typed quantity. Edits of lines that are gone are left out.
 */
export function mergeLines(before: readonly NewLine[], typed: readonly NewLine[], now: readonly NewLine[]): NewLine[] {
  const [beforeBy, typedBy, nowBy] = [before, typed, now].map(
    (lines) => new Map(lines.map((each) => [lineKey(each), each])),
  );
  const kept = now.flatMap((line) => {
    const [was, typedLine] = [beforeBy?.get(lineKey(line)), typedBy?.get(lineKey(line))];
    if (!typedLine) return was ? [] : [line];
    return typedLine.quantity === was?.quantity ? [line] : [{ ...line, quantity: typedLine.quantity }];
  });
  const added = typed.filter((line) => !beforeBy?.has(lineKey(line)) && !nowBy?.has(lineKey(line)));
  return [...kept, ...added];
}
