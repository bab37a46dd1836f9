/**
 * Encodes integers from 0 as printable ASCII that JSON never escapes. `#` to `[` is the last digit of a number (base 57),
 * `]` to `~` are the digits before it (base 34). Most numbers are small and take one character, and few symbols compress
 * well.
 */
const ENDS = 57;
const FIRST_END = 35;
const LEADS = 34;
const FIRST_LEAD = 93;

/** Encodes numbers. */
export function writeDigits(numbers: readonly number[]): string {
  return numbers.map(writeNumber).join("");
}

function writeNumber(number: number): string {
  let text = String.fromCharCode(FIRST_END + (number % ENDS));
  for (let rest = Math.floor(number / ENDS); rest > 0; rest = Math.floor(rest / LEADS)) {
    text = String.fromCharCode(FIRST_LEAD + (rest % LEADS)) + text;
  }
  return text;
}

/** Decodes numbers. */
export function readDigits(text: string): number[] {
  const numbers: number[] = [];
  let lead = 0;
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < FIRST_LEAD) {
      numbers.push(lead * ENDS + code - FIRST_END);
      lead = 0;
    } else lead = lead * LEADS + code - FIRST_LEAD;
  }
  return numbers;
}
