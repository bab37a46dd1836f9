/** The search of every page: by name, house, category and notes; accents, capitals and small slips do not matter. */
import { type SearchEntry, textsOf } from "./entry.ts";
import { isAlmost, likeness, slipsForgiven, wordsOf } from "./words.ts";

/** Every word of the catalogue with the entries that have it, and what a match there counts. */
export interface SearchIndex {
  entries: readonly SearchEntry[];
  words: Map<string, Place[]>;
}

/** One entry that has a word; an entry whose word stands in several of its texts has a place for each. */
interface Place {
  at: number;
  weight: number;
}

/** What was found, best first. */
export interface Found {
  entries: SearchEntry[];
  /** False: none has all the words; these have the most of them. */
  isWhole: boolean;
}

/** A word with slips counts less than any without. */
const ALMOST = 1;

export function indexOf(entries: readonly SearchEntry[]): SearchIndex {
  const index: SearchIndex = { entries, words: new Map() };
  for (const [at, entry] of entries.entries())
    for (const [text, weight] of textsOf(entry)) addWords(index, at, wordsOf(text), weight);
  return index;
}

/** Lets an entry be found by more words, as those of its description. */
export function addWords({ words }: SearchIndex, at: number, more: readonly string[], weight = 1): void {
  for (const word of more) {
    const places = words.get(word);
    if (places) places.push({ at, weight });
    else words.set(word, [{ at, weight }]);
  }
}

/** At most `limit` entries for what was typed. Where none has all its words, those that have the most of them. */
export function searchIn(index: SearchIndex, typed: string, limit: number): Found {
  const scores = wordsOf(typed).map((word) => scoresOf(index, word));
  const sums = sumsOf(scores, index.entries.length);
  const most = sums.words.reduce((high, words) => Math.max(high, words), 0);
  return {
    entries: most === 0 ? [] : bestOf(sums, most, limit).flatMap((at) => index.entries.slice(at, at + 1)),
    isWhole: most === scores.length,
  };
}

/** How many of the typed words each entry has, and what they score together. */
interface Sums {
  words: Uint8Array;
  score: Uint32Array;
}

function sumsOf(scores: readonly Uint8Array[], entries: number): Sums {
  const sums = { words: new Uint8Array(entries), score: new Uint32Array(entries) };
  for (const found of scores)
    found.forEach((score, at) => {
      if (score === 0) return;
      sums.words[at] = Number(sums.words[at]) + 1;
      sums.score[at] = Number(sums.score[at]) + score;
    });
  return sums;
}

/** The places of those that have the most words, by their score; of equal ones the first. */
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

/** What each entry scores for one typed word: by the words it may mean, with slips only where nothing else matches. */
function scoresOf(index: SearchIndex, typed: string): Uint8Array {
  const slips = slipsForgiven(typed);
  return (
    gather(index, (word) => likeness(typed, word)) ??
    gather(index, (word) => (isAlmost(typed, word, slips) ? ALMOST : 0)) ??
    new Uint8Array(index.entries.length)
  );
}

/** Null when no word matches. */
function gather({ entries, words }: SearchIndex, matchOf: (word: string) => number): Uint8Array | null {
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
