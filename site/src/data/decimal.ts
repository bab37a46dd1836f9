/** Hundredths as a plain decimal, for machines: 6550000 is "65500.00". */
export function formatDecimal(hundredths: number): string {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
