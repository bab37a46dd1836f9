/** The search of every page: by name, house, category and notes; accents, capitals and small slips do not matter. */
import { type SearchEntry, textsOf } from "./entry.ts";
import { isAlmost, likeness, slipsForgiven, wordsOf } from "./words.ts";

/** Every word of the catalogue with the entries that have it, and what a match there counts. */
export interface SearchIndex {
  entries: readonly SearchEntry[];
  words: Map<string, Map<number, number>>;
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
    const places = words.get(word) ?? new Map<number, number>();
    places.set(at, Math.max(places.get(at) ?? 0, weight));
    words.set(word, places);
  }
}

/** At most `limit` entries for what was typed. Where none has all its words, those that have the most of them. */
export function searchIn(index: SearchIndex, typed: string, limit: number): Found {
  const scores = wordsOf(typed).map((word) => scoresOf(index, word));
  const all = new Map<number, { words: number; score: number }>();
  for (const [at, score] of scores.flatMap((found) => [...found])) {
    const sum = all.get(at) ?? { words: 0, score: 0 };
    all.set(at, { words: sum.words + 1, score: sum.score + score });
  }
  const most = Math.max(0, ...[...all.values()].map(({ words }) => words));
  const best = [...all].filter(([, { words }]) => words === most);
  best.sort(([a, { score: one }], [b, { score: other }]) => other - one || a - b);
  return {
    entries: best.slice(0, limit).flatMap(([at]) => index.entries.slice(at, at + 1)),
    isWhole: most === scores.length,
  };
}

/** What each entry scores for one typed word: by the words it may mean, with slips only where nothing else matches. */
function scoresOf({ words }: SearchIndex, typed: string): Map<number, number> {
  const exact = gather(words, (word) => likeness(typed, word));
  const slips = slipsForgiven(typed);
  return exact.size > 0 ? exact : gather(words, (word) => (isAlmost(typed, word, slips) ? ALMOST : 0));
}

function gather(words: SearchIndex["words"], matchOf: (word: string) => number): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [word, places] of words) {
    const match = matchOf(word);
    if (match === 0) continue;
    for (const [at, weight] of places) scores.set(at, Math.max(scores.get(at) ?? 0, match * weight));
  }
  return scores;
}
