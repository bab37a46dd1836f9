/** Pesos as they are written here, "1.234,50" or "1234.5"; null for what is no amount. Whole centavos. */
export function pesosIn(text: string): number | null {
  const written = text.trim().replace(/^\$\s*/, "");
  // A comma is the decimal sign; without one, a point before three digits separates thousands.
  const plain = written.includes(",")
    ? written.replaceAll(".", "").replace(",", ".")
    : written.replaceAll(/\.(?=\d{3}(?:\.|$))/g, "");
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
