/** The words of the catalogue, and how its entries match typed words. docs/product-rules.md#search */
import {
  CATEGORY_LABELS,
  type Category,
  CONCENTRATION_LABELS,
  type Concentration,
  type Gender,
} from "../../catalogue/categories.ts";
import { noteOf } from "./notes.ts";
import { wordsOf } from "./query.ts";
import { countBits, isSimilar, lettersOf, soundOf } from "./spelling.ts";

/** The fields that an entry is found by. */
export interface Searchable {
  slug: string;
  productName: string;
  brand: string;
  category: Category;
  gender: Gender;
  concentration: Concentration;
}

/** Every word of the catalogue with the entries that have it. */
export interface SearchIndex<Entry extends Searchable> {
  entries: readonly Entry[];
  words: Map<string, IndexedWord>;
  /** The words in alphabetical order, and by their sounds (empty until needed): words with the same beginning are neighbors. */
  sorted: readonly IndexedWord[];
  bySound: readonly IndexedWord[];
  /** Number of words in the name of each entry. */
  nameLengths: readonly number[];
  /** The place of each entry in the order of names, and the entry at each place. Both are empty until needed. */
  places: number[];
  byPlace: number[];
}

interface IndexedWord {
  word: string;
  postings: Posting[];
  /** How it sounds (`soundOf`), and the letters of the sound as bits. Both are set when first needed. */
  sound: string;
  letters: number;
}

/** A text of an entry that contains a word: the entry's position and the weight of the text. */
interface Posting {
  at: number;
  weight: number;
}

/** Notes of the description weigh more than notes among the facts. */
const WEIGHTS = { name: 4, brand: 3, note: 2, fact: 1, kind: 1 };

/** Creates the index. `notes` and `facts`: the notes of each entry (notes.ts). */
export function indexOf<Entry extends Searchable>(
  entries: readonly Entry[],
  notes: readonly Iterable<string>[],
  facts: readonly Iterable<string>[],
): SearchIndex<Entry> {
  const words: SearchIndex<Entry>["words"] = new Map();
  const nameLengths = entries.map((entry, at) => {
    const add = (some: Iterable<string>, weight: number) => {
      for (const word of some) {
        const known = words.get(word);
        if (known) known.postings.push({ at, weight });
        else words.set(word, { word, postings: [{ at, weight }], sound: "", letters: 0 });
      }
    };
    const nameWords = wordsOf(entry.productName);
    add(withJoined(nameWords), WEIGHTS.name);
    add(withJoined(wordsOf(entry.brand)), WEIGHTS.brand);
    add(notes[at] ?? [], WEIGHTS.note);
    add(facts[at] ?? [], WEIGHTS.fact);
    add(wordsOf(`${CATEGORY_LABELS[entry.category]} ${entry.concentration}`), WEIGHTS.kind);
    add(wordsOf(CONCENTRATION_LABELS[entry.concentration]), WEIGHTS.kind);
    return nameWords.length;
  });
  const sorted = sortedBy("word", [...words.values()]);
  return { entries, words, sorted, bySound: [], nameLengths, places: [], byPlace: [] };
}

/** Maximum number of words that people type as one: "Bade'e Al Oud" has four. */
const MAX_JOINED = 4;

/** Returns the words, the first two to four joined ("clubdenuit"), and each pair of neighboring words joined ("dissey"). */
function withJoined(words: readonly string[]): Set<string> {
  const beginnings = words.slice(1, MAX_JOINED).map((_, i) => words.slice(0, i + 2).join(""));
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`);
  return new Set([...words, ...beginnings, ...pairs]);
}

/** Joins two typed words that are one word of the catalogue, if the catalogue does not have both separately: "mid night". */
export function joinSplit({ words }: Pick<SearchIndex<Searchable>, "words">, typed: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of typed) {
    const last = joined.at(-1);
    const isSplit = last !== undefined && words.has(last + word) && !(words.has(last) && words.has(word));
    if (isSplit) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

/** How the entries match the typed words, by the position of the entry. */
export interface Hits {
  /** Number of typed words that an entry has. */
  words: Uint8Array;
  /** Number of typed words that an entry has without a typing error. */
  sure: Uint8Array;
  score: Uint16Array;
  /** 1 where a word is in the name. */
  named: Uint8Array;
}

/** Scores of a match. */
const MATCH = { equal: 6, prefix: 3, sound: 4, soundPrefix: 2, part: 2, typo: 1 };

/** Returns how each entry matches the typed words: by the word, else by its sound, else by a part or with typing errors. */
export function hitsOf(index: SearchIndex<Searchable>, typedWords: readonly string[]): Hits {
  const count = index.entries.length;
  const hits: Hits = {
    words: new Uint8Array(count),
    sure: new Uint8Array(count),
    score: new Uint16Array(count),
    named: new Uint8Array(count),
  };
  for (const typed of typedWords) {
    const exact = exactScores(index, typed) ?? soundScores(index, typed);
    const { scores, named } = exact ?? typoScores(index, typed) ?? NO_SCORES;
    for (let at = 0; at < scores.length; at++) {
      const score = Number(scores[at]);
      if (score === 0) continue;
      hits.words[at] = Number(hits.words[at]) + 1;
      hits.score[at] = Number(hits.score[at]) + score;
      if (named[at]) hits.named[at] = 1;
      if (exact) hits.sure[at] = Number(hits.sure[at]) + 1;
    }
  }
  return hits;
}

const NO_SCORES: Scores = { scores: new Uint8Array(), named: new Uint8Array() };

interface Scores {
  scores: Uint8Array;
  /** 1 where the word is in the name. */
  named: Uint8Array;
}

/** Returns the scores of each entry for the words that match one typed word; null if no word matches. */
function scoresOf(
  { entries }: SearchIndex<Searchable>,
  candidates: readonly IndexedWord[],
  matchOf: (indexed: IndexedWord) => number,
): Scores | null {
  const found: Scores = { scores: new Uint8Array(entries.length), named: new Uint8Array(entries.length) };
  let hasMatch = false;
  for (const indexed of candidates) {
    const match = matchOf(indexed);
    if (match === 0) continue;
    hasMatch = true;
    for (const { at, weight } of indexed.postings) {
      found.scores[at] = Math.max(Number(found.scores[at]), match * weight);
      if (weight === WEIGHTS.name) found.named[at] = 1;
    }
  }
  return hasMatch ? found : null;
}

/** Scores the words that begin with the typed one, and the note that it means. */
function exactScores(index: SearchIndex<Searchable>, typed: string): Scores | null {
  const note = noteOf(typed);
  const meant = note === undefined ? undefined : index.words.get(note);
  const candidates = startingWith("word", index.sorted, typed);
  if (meant) candidates.push(meant);
  return scoresOf(index, candidates, ({ word }) => (word === typed || word === note ? MATCH.equal : MATCH.prefix));
}

type Spelling = "word" | "sound";

function sortedBy(spelling: Spelling, words: readonly IndexedWord[]): IndexedWord[] {
  return words.toSorted((one, other) =>
    one[spelling] < other[spelling] ? -1 : Number(one[spelling] > other[spelling]),
  );
}

/** Returns the words whose spelling begins with `beginning`. `sorted` is sorted by this spelling. */
function startingWith(spelling: Spelling, sorted: readonly IndexedWord[], beginning: string): IndexedWord[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (String(sorted[middle]?.[spelling]) < beginning) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.[spelling].startsWith(beginning)) end += 1;
  return sorted.slice(low, end);
}

/** For a typed word that the catalogue does not have: scores the words that sound like it. */
function soundScores(index: SearchIndex<Searchable>, typed: string): Scores | null {
  const sound = soundOf(typed);
  if (sound.length < 3) return null;
  if (index.bySound.length === 0) index.bySound = sortedBy("sound", index.sorted.map(withSound));
  const candidates = startingWith("sound", index.bySound, sound);
  return scoresOf(index, candidates, (found) => (found.sound === sound ? MATCH.sound : MATCH.soundPrefix));
}

function withSound(indexed: IndexedWord): IndexedWord {
  indexed.sound = soundOf(indexed.word);
  indexed.letters = lettersOf(indexed.sound);
  return indexed;
}

/** For a typed word that sounds like none of the catalogue: scores the words that contain it or differ by typing errors. */
function typoScores(index: SearchIndex<Searchable>, typed: string): Scores | null {
  const sound = soundOf(typed);
  const typos = sound.length < 4 ? 0 : sound.length < 7 ? 1 : 2;
  const letters = lettersOf(sound);
  return scoresOf(index, index.sorted, (indexed) => {
    if (typed.length > 2 && indexed.word.includes(typed)) return MATCH.part;
    // A typing error changes the set of letters by at most two, so most words are excluded without comparing them.
    if (typos === 0 || countBits(letters ^ indexed.letters) > 2 * typos) return 0;
    return isSimilar(sound, indexed.sound, typos) ? MATCH.typo : 0;
  });
}

/** Returns for each entry how many of the words are in its name. */
export function hintedOf({ entries, words }: SearchIndex<Searchable>, hints: readonly string[]): Uint8Array {
  const hinted = new Uint8Array(entries.length);
  for (const hint of new Set(hints))
    for (const { at, weight } of words.get(hint)?.postings ?? [])
      if (weight === WEIGHTS.name) hinted[at] = Number(hinted[at]) + 1;
  return hinted;
}
