/** The search of every page: by name, brand, category and notes, tolerant of accents, capitals and typing errors. */
import { fold } from "../../text.ts";
import { type Searchable, type SearchEntry, textsOf } from "./entry.ts";

/** Every word of the catalogue with the entries that have it, and their weights. */
export interface SearchIndex<Entry extends Searchable = SearchEntry> {
  entries: readonly Entry[];
  words: Map<string, Posting[]>;
}

/** An entry that has a word: its index, and the weight of the text. One for each text of the entry with the word. */
interface Posting {
  at: number;
  weight: number;
}

/** The matches, best first. */
export interface SearchResult {
  entries: SearchEntry[];
  /** False if no entry has all the words. Then these are the entries with most of them. */
  isExact: boolean;
}

/** Score of a word with typing errors, below any exact match. */
const TYPO_SCORE = 1;

export function indexOf<Entry extends Searchable>(entries: readonly Entry[]): SearchIndex<Entry> {
  const index: SearchIndex<Entry> = { entries, words: new Map() };
  for (const [at, entry] of entries.entries())
    for (const [text, weight] of textsOf(entry)) addWords(index, at, wordsOf(text), weight);
  return index;
}

/** Adds words to an entry, such as those of its description. */
export function addWords({ words }: Pick<SearchIndex, "words">, at: number, more: readonly string[], weight = 1): void {
  for (const word of more) {
    const postings = words.get(word);
    if (postings) postings.push({ at, weight });
    else words.set(word, [{ at, weight }]);
  }
}

/** Returns at most `limit` matches of a text. Without an entry that has all words, those that have most of them. */
export function searchIn(index: SearchIndex, typed: string, limit: number): SearchResult {
  const typedWords = wordsOf(typed);
  const sums = sumsOf(index, typedWords);
  const maxWords = sums.words.reduce((high, words) => Math.max(high, words), 0);
  return {
    entries: maxWords === 0 ? [] : bestOf(sums, maxWords, limit).flatMap((at) => index.entries.slice(at, at + 1)),
    isExact: maxWords === typedWords.length,
  };
}

/** Returns every entry that has all the words, in the order of the index; none for a text without words. */
export function entriesWithAll<Entry extends Searchable>(index: SearchIndex<Entry>, typed: string): Entry[] {
  const typedWords = wordsOf(typed);
  const { words } = sumsOf(index, typedWords);
  return index.entries.filter((_, at) => typedWords.length > 0 && words[at] === typedWords.length);
}

/** Per entry: how many of the typed words it has, and their score. */
interface Sums {
  words: Uint8Array;
  score: Uint32Array;
}

function sumsOf(index: SearchIndex<Searchable>, typedWords: readonly string[]): Sums {
  const entries = index.entries.length;
  const sums = { words: new Uint8Array(entries), score: new Uint32Array(entries) };
  for (const word of typedWords)
    scoresOf(index, word).forEach((score, at) => {
      if (score === 0) return;
      sums.words[at] = Number(sums.words[at]) + 1;
      sums.score[at] = Number(sums.score[at]) + score;
    });
  return sums;
}

/** The indexes of the entries with most words, by score; ties in the order of the index. */
function bestOf({ words, score }: Sums, maxWords: number, limit: number): number[] {
  const scoreOf = (at: number | undefined) => (at === undefined ? 0 : Number(score[at]));
  const best: number[] = [];
  words.forEach((has, at) => {
    if (has !== maxWords || (best.length === limit && scoreOf(at) <= scoreOf(best.at(-1)))) return;
    const before = best.findIndex((one) => scoreOf(one) < scoreOf(at));
    best.splice(before < 0 ? best.length : before, 0, at);
    best.length = Math.min(best.length, limit);
  });
  return best;
}

/** Scores of each entry for one typed word. Typing errors count only when nothing else matches. */
function scoresOf(index: SearchIndex<Searchable>, typed: string): Uint8Array {
  const typos = allowedTypos(typed);
  return (
    scoreEntries(index, (word) => matchScore(typed, word)) ??
    scoreEntries(index, (word) => (isSimilar(typed, word, typos) ? TYPO_SCORE : 0)) ??
    new Uint8Array(index.entries.length)
  );
}

/** Null when no word matches. */
function scoreEntries(
  { entries, words }: SearchIndex<Searchable>,
  matchOf: (word: string) => number,
): Uint8Array | null {
  const scores = new Uint8Array(entries.length);
  let hasMatch = false;
  for (const [word, postings] of words) {
    const match = matchOf(word);
    if (match === 0) continue;
    hasMatch = true;
    for (const { at, weight } of postings) scores[at] = Math.max(Number(scores[at]), match * weight);
  }
  return hasMatch ? scores : null;
}

/** The words of a text, folded and without punctuation. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Score of a catalogue word for a typed one: 4 equal, 3 prefix, 2 substring, 0 none. Both folded. */
function matchScore(typed: string, word: string): number {
  if (word === typed) return 4;
  if (word.startsWith(typed)) return 3;
  return typed.length > 2 && word.includes(typed) ? 2 : 0;
}

/** Typing errors tolerated in a word, by its length: none below four letters. */
function allowedTypos(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/** Whether a word begins like a typed one with at most `typos` extra, missing, wrong or swapped letters. */
export function isSimilar(typed: string, word: string, typos: number): boolean {
  if (typos === 0 || word.length + typos < typed.length) return false;
  const width = Math.min(word.length, typed.length + typos) + 1;
  let before: number[] = [];
  let last = Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j < width; j++) row.push(stepCost(typed, word, i, j, row, last, before));
    if (Math.min(...row) > typos) return false;
    before = last;
    last = row;
  }
  return Math.min(...last) <= typos;
}

/** Edit distance between the first `i` typed letters and the first `j` of the word (optimal string alignment). */
function stepCost(typed: string, word: string, i: number, j: number, row: number[], last: number[], before: number[]) {
  const [left = 0, above = 0, diagonal = 0] = [row[j - 1], last[j], last[j - 1]];
  const isSame = typed[i - 1] === word[j - 1];
  const cost = Math.min(left + 1, above + 1, diagonal + (isSame ? 0 : 1));
  const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
  return isSwapped ? Math.min(cost, Number(before[j - 2]) + 1) : cost;
}
