/** The search of every page: by name, brand, category and notes, tolerant of accents, capitals and typing errors. */
import { type Named, type SearchEntry, textsOf } from "./entry.ts";
import { isAlmost, likeness, slipsForgiven, wordsOf } from "./words.ts";

/** Every word of the catalogue with the entries that have it, and their weights. */
export interface SearchIndex<Entry extends Named = SearchEntry> {
  entries: readonly Entry[];
  words: Map<string, Place[]>;
}

/** An entry that has a word. An entry with the word in several texts has a place for each. */
interface Place {
  at: number;
  weight: number;
}

/** The matches, best first. */
export interface Found {
  entries: SearchEntry[];
  /** False when none has all the words; then these have most of them. */
  isWhole: boolean;
}

/** Score of a word with typing errors, below any exact match. */
const ALMOST = 1;

export function indexOf<Entry extends Named>(entries: readonly Entry[]): SearchIndex<Entry> {
  const index: SearchIndex<Entry> = { entries, words: new Map() };
  for (const [at, entry] of entries.entries())
    for (const [text, weight] of textsOf(entry)) addWords(index, at, wordsOf(text), weight);
  return index;
}

/** Adds words to an entry, such as those of its description. */
export function addWords({ words }: Pick<SearchIndex, "words">, at: number, more: readonly string[], weight = 1): void {
  for (const word of more) {
    const places = words.get(word);
    if (places) places.push({ at, weight });
    else words.set(word, [{ at, weight }]);
  }
}

/** Returns at most `limit` matches of a text. Without an entry that has all words, those that have most of them. */
export function searchIn(index: SearchIndex, typed: string, limit: number): Found {
  const typedWords = wordsOf(typed);
  const sums = sumsOf(index, typedWords);
  const most = sums.words.reduce((high, words) => Math.max(high, words), 0);
  return {
    entries: most === 0 ? [] : bestOf(sums, most, limit).flatMap((at) => index.entries.slice(at, at + 1)),
    isWhole: most === typedWords.length,
  };
}

/** Returns every entry that has all the words, in the order of the index; none for a text without words. */
export function allWith<Entry extends Named>(index: SearchIndex<Entry>, typed: string): Entry[] {
  const typedWords = wordsOf(typed);
  const { words } = sumsOf(index, typedWords);
  return index.entries.filter((_, at) => typedWords.length > 0 && words[at] === typedWords.length);
}

/** Per entry: how many of the typed words it has, and their score. */
interface Sums {
  words: Uint8Array;
  score: Uint32Array;
}

function sumsOf(index: SearchIndex<Named>, typedWords: readonly string[]): Sums {
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

/** The places of the entries with most words, by score; ties in the order of the index. */
function bestOf({ words, score }: Sums, most: number, limit: number): number[] {
  const scoreOf = (at: number | undefined) => (at === undefined ? 0 : Number(score[at]));
  const best: number[] = [];
  words.forEach((has, at) => {
    if (has !== most || (best.length === limit && scoreOf(at) <= scoreOf(best.at(-1)))) return;
    const before = best.findIndex((one) => scoreOf(one) < scoreOf(at));
    best.splice(before < 0 ? best.length : before, 0, at);
    best.length = Math.min(best.length, limit);
  });
  return best;
}

/** Scores of each entry for one typed word. Typing errors count only when nothing else matches. */
function scoresOf(index: SearchIndex<Named>, typed: string): Uint8Array {
  const slips = slipsForgiven(typed);
  return (
    gather(index, (word) => likeness(typed, word)) ??
    gather(index, (word) => (isAlmost(typed, word, slips) ? ALMOST : 0)) ??
    new Uint8Array(index.entries.length)
  );
}

/** Null when no word matches. */
function gather({ entries, words }: SearchIndex<Named>, matchOf: (word: string) => number): Uint8Array | null {
  const scores = new Uint8Array(entries.length);
  let some = false;
  for (const [word, places] of words) {
    const match = matchOf(word);
    if (match === 0) continue;
    some = true;
    for (const { at, weight } of places) scores[at] = Math.max(Number(scores[at]), match * weight);
  }
  return some ? scores : null;
}
