/** The number by which people talk about an order. See docs/product-rules.md#order-number */

const PREFIX = "A-";
/** Added to the stored number, so that every shown number has five digits or more. */
const OFFSET = 10_000;
const NUMBER = /^(?:a-?)?(\d{5,9})$/i;

/** Formats a stored number (from 1): 482 is `A-10482`. */
export function orderNumber(stored: number): string {
  return `${PREFIX}${OFFSET + stored}`;
}

/** Returns the stored number of `A-10482`, `a10482` or `10482`; null for any other text. */
export function storedOrderNumber(text: string): number | null {
  const digits = NUMBER.exec(text)?.[1];
  const stored = Number(digits ?? 0) - OFFSET;
  return stored > 0 ? stored : null;
}
