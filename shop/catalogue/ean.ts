/** Barcodes of sizes: EAN-8, UPC-A, EAN-13 and GTIN-14. docs/product-rules.md#barcode */

export const EAN_DIGITS_MAX = 14;

const LENGTHS = [8, 12, 13, 14];

/** Returns a typed code without the blanks and hyphens that people put between its digits. */
export function eanDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "");
}

/** Whether a text is a barcode: it has 8, 12, 13 or 14 digits, and the last one is the check digit of the others. */
export function isEan(text: string): boolean {
  if (!/^\d+$/.test(text) || !LENGTHS.includes(text.length)) return false;
  // From the right, the check digit included: weights 1, 3, 1, 3...
  const sum = [...text].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
