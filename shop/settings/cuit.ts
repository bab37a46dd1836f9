const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** Whether a text is a CUIT: eleven digits, the last one a check digit (modulo 11). */
export function isCuit(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  // Numbers whose check digit would be 10 are never issued.
  return Number(text[10]) === (11 - (sum % 11)) % 11;
}
