/** Matching of typed words with words of the catalogue. */
import { fold } from "../../text.ts";

/** The words of a text, folded and without punctuation. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Score of a catalogue word for a typed one: 4 equal, 3 prefix, 2 substring, 0 none. Both folded. */
export function likeness(typed: string, word: string): number {
  if (word === typed) return 4;
  if (word.startsWith(typed)) return 3;
  return typed.length > 2 && word.includes(typed) ? 2 : 0;
}

/** Typing errors tolerated in a word, by its length: none below four letters. */
export function slipsForgiven(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/**
 * Whether a word begins like a typed one, with at most `slips` typing errors: an extra, missing or wrong letter, or two
 * swapped letters. The word may be longer: the shopper is still typing.
 */
export function isAlmost(typed: string, word: string, slips: number): boolean {
  if (slips === 0 || word.length + slips < typed.length) return false;
  const width = Math.min(word.length, typed.length + slips) + 1;
  let before: number[] = [];
  let last = Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j < width; j++) row.push(stepCost(typed, word, i, j, row, last, before));
    if (Math.min(...row) > slips) return false;
    before = last;
    last = row;
  }
  return Math.min(...last) <= slips;
}

/** Edit distance between the first `i` typed letters and the first `j` of the word (optimal string alignment). */
function stepCost(typed: string, word: string, i: number, j: number, row: number[], last: number[], before: number[]) {
  const [left = 0, above = 0, diagonal = 0] = [row[j - 1], last[j], last[j - 1]];
  const isSame = typed[i - 1] === word[j - 1];
  const cost = Math.min(left + 1, above + 1, diagonal + (isSame ? 0 : 1));
  const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
  return isSwapped ? Math.min(cost, Number(before[j - 2]) + 1) : cost;
}
