/** How alike two words are: in letters and in sound. docs/product-rules.md#search */

/** The letters of a word, a bit each. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** One spelling for letters that sound alike in Spanish: "lataffa" and "Lattafa", "kamra" and "Khamrah" are the same. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, "f")
    .replace(/h/g, "")
    .replace(/[kq]u?(?=[ei])|[kq]/g, "c")
    .replace(/c(?=[eiy])|[zx]/g, "s")
    .replace(/v/g, "b")
    .replace(/y/g, "i")
    .replace(/(.)\1+/g, "$1");
}

/**
 * Whether two words differ by at most `typos` extra, missing, wrong or swapped letters. `word` must have the first typed
 * letter as its first or second. False if `typos` is 0.
 */
export function isSimilar(typed: string, word: string, typos: number): boolean {
  if (typos === 0 || Math.abs(word.length - typed.length) > typos) return false;
  const first = typed[0];
  if (word[0] !== first && word[1] !== first) return false;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) row.push(distanceAt(typed, word, i, j, row, last, before));
    if (Math.min(...row) > typos) return false;
    before = last;
    last = row;
  }
  return Number(last.at(-1)) <= typos;
}

/** Edit distance between the first `i` letters of one word and the first `j` of the other (optimal string alignment). */
function distanceAt(
  typed: string,
  word: string,
  i: number,
  j: number,
  row: number[],
  last: number[],
  before: number[],
) {
  const [left = 0, above = 0, diagonal = 0] = [row[j - 1], last[j], last[j - 1]];
  const isSame = typed[i - 1] === word[j - 1];
  const cost = Math.min(left + 1, above + 1, diagonal + (isSame ? 0 : 1));
  const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
  return isSwapped ? Math.min(cost, Number(before[j - 2]) + 1) : cost;
}
