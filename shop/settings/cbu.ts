/** CBU, the number of an Argentine bank account. */

const BLOCKS = [
  { digits: 8, weights: [7, 1, 3, 9, 7, 1, 3] },
  { digits: 14, weights: [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3] },
] as const;

/** Whether a text is a CBU: 22 digits in two blocks (bank and branch, account), each with a check digit at its end. */
export function isCbu(text: string): boolean {
  if (!/^\d{22}$/.test(text)) return false;
  return isBlock(text.slice(0, BLOCKS[0].digits), BLOCKS[0].weights) && isBlock(text.slice(8), BLOCKS[1].weights);
}

function isBlock(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return Number(digits.at(-1)) === (10 - (sum % 10)) % 10;
}
