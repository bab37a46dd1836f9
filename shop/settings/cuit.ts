const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** Whether eleven digits are a CUIT: the last one proves the others (modulo 11). */
export function isCuit(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  // A number whose check would be 10 is never given out.
  return Number(text[10]) === (11 - (sum % 11)) % 11;
}
