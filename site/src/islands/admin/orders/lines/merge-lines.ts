/** What an administrator typed about an order's lines, put onto the lines as another one has left them. */
import type { NewLine } from "../new-order/new-order.ts";

/** The size or decant that a line is. */
function keyOf({ perfume, options, chosen }: NewLine): string {
  return `${perfume} ${options[chosen]?.type} ${options[chosen]?.ml}`;
}

/**
 * Returns the lines of the order as it is now with what was typed since `before`: quantities that were changed, lines that
 * were taken away, and lines that were added and are not in the order by now. Nothing typed about lines that have gone stays.
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
