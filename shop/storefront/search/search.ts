/** The search of the header, of `/buscar` and of the API: one index and one order. docs/product-rules.md#search */
import {
  CATEGORY_LABELS,
  type Category,
  CONCENTRATION_LABELS,
  type Concentration,
  type Gender,
} from "../../catalogue/categories.ts";
import type { Terms } from "../../settings/settings.ts";
import { stockShown } from "../listings/listing-sort.ts";
import { hasStock, type Offer } from "../offer-shape.ts";
import { optionsWithin } from "../options.ts";
import { noteOf } from "./notes.ts";
import { readQuery, type SearchQuery, wordsOf } from "./query.ts";

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
  /** The words in alphabetical order, and by their sounds (empty until needed): the same beginnings are neighbors. */
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

/** What the limits of a query are compared with. Both change more often than the index. */
interface SearchTerms<Entry> {
  offerOf: (entry: Entry) => Offer;
  terms: Terms;
}

export interface SearchResult<Entry> {
  query: SearchQuery;
  /** All matches, best first. */
  entries: Entry[];
  /** False if words were typed and no entry has all that the text asks for. Then `entries` are those that have most of it. */
  isExact: boolean;
}

/** What a description says of the scent weighs more than the notes among the facts. */
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

/**
 * Finds the entries that a text asks for. If none has all words and is within all limits, finds those within the limits that
 * have most of the words, at least one of them without a typing error. If there are none, it does the same within the limits
 * of price and size alone.
 */
export function search<Entry extends Searchable>(
  index: SearchIndex<Entry>,
  typed: string,
  terms: SearchTerms<Entry>,
): SearchResult<Entry> {
  const query = readQuery(typed);
  const words = joinSplit(index, query.words);
  if (words.length + query.limits.length === 0) return { query, entries: [], isExact: true };
  const found = { index, query, hits: hitsOf(index, words), hinted: hintedOf(index, query.hints) };
  const within = matchesOf(found, query, terms);
  const exact = within.filter(({ at }) => found.hits.words[at] === words.length);
  if (exact.length > 0 || words.length === 0) return { query, entries: ranked(found, exact), isExact: true };
  const beside = { ...query, genders: [], categories: [], isDecant: false, isPromotion: false };
  const similar = withMostWords(found, within);
  const nearest = similar.length > 0 ? similar : withMostWords(found, matchesOf(found, beside, terms));
  return { query, entries: ranked(found, nearest), isExact: false };
}

/** Joins two typed words that are one word of the catalogue, if the catalogue does not have both separately: "mid night". */
function joinSplit({ words }: Pick<SearchIndex<Searchable>, "words">, typed: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of typed) {
    const last = joined.at(-1);
    const isSplit = last !== undefined && words.has(last + word) && !(words.has(last) && words.has(word));
    if (isSplit) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

/** How the entries match the typed words, by their position. */
interface Hits {
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

function hitsOf(index: SearchIndex<Searchable>, typedWords: readonly string[]): Hits {
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

/** The letters of a word, a bit each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** One spelling for letters that sound alike in Spanish: "lataffa" and "Lattafa", "kamra" and "Khamrah" are the same. */
function soundOf(word: string): string {
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

/** What ranks the entries for a query. */
interface Ranking<Entry extends Searchable> {
  index: SearchIndex<Entry>;
  query: SearchQuery;
  hits: Hits;
  /** Number of hints in the name of each entry. */
  hinted: Uint8Array;
}

/** An entry within the limits, by its position, with its public stock within them. */
interface Match {
  at: number;
  stock: number;
}

/** The entries with some of the typed words, or all when none was typed, within the limits of a query. */
function matchesOf<Entry extends Searchable>(
  { index, hits }: Ranking<Entry>,
  query: SearchQuery,
  terms: SearchTerms<Entry>,
): Match[] {
  const matches: Match[] = [];
  index.entries.forEach((entry, at) => {
    if (hits.words[at] === 0 && query.words.length > 0) return;
    const stock = stockIn(query, entry, terms);
    if (stock !== null) matches.push({ at, stock });
  });
  return matches;
}

function withMostWords({ hits }: Pick<Ranking<Searchable>, "hits">, matches: readonly Match[]): Match[] {
  const sure = matches.filter(({ at }) => Number(hits.sure[at]) > 0);
  const most = sure.reduce((high, { at }) => Math.max(high, Number(hits.words[at])), 0);
  return sure.filter(({ at }) => hits.words[at] === most);
}

/** Above the number of entries, and above the stock of any entry. They keep the parts of a rank apart. */
const MAX_ENTRIES = 2 ** 20;
const MAX_STOCK = 2 ** 12;

/** Best match first; equal ones by stock, then by name. One number for each, because numbers are sorted fastest. */
function ranked<Entry extends Searchable>(ranking: Ranking<Entry>, matches: readonly Match[]): Entry[] {
  const { index } = ranking;
  if (index.places.length === 0) sortNames(index);
  const ranks = Float64Array.from(matches, ({ at, stock }) => {
    const better = scoreOf(ranking, at) * MAX_STOCK + Math.min(stock, MAX_STOCK - 1);
    return Number(index.places[at]) - better * MAX_ENTRIES;
  });
  const placeOf = (rank: number) => ((rank % MAX_ENTRIES) + MAX_ENTRIES) % MAX_ENTRIES;
  return Array.from(ranks.sort(), (rank) => index.entries[Number(index.byPlace[placeOf(rank)])]).filter(
    (entry) => entry !== undefined,
  );
}

/** A weighted sum: the matches, a limit's words in the name, a short name that has the words, exactly the gender asked for. */
function scoreOf({ index, query: { genders }, hits, hinted }: Ranking<Searchable>, at: number): number {
  const isAsked = genders.length > 0 && genders.some((gender) => gender === index.entries[at]?.gender);
  const shortness = hits.named[at] ? Number(index.nameLengths[at]) : 0;
  return 4 * Number(hits.score[at]) + 12 * Number(hinted[at]) - shortness + (isAsked ? 2 : 0);
}

function hintedOf({ entries, words }: SearchIndex<Searchable>, hints: readonly string[]): Uint8Array {
  const hinted = new Uint8Array(entries.length);
  for (const hint of new Set(hints))
    for (const { at, weight } of words.get(hint)?.postings ?? [])
      if (weight === WEIGHTS.name) hinted[at] = Number(hinted[at]) + 1;
  return hinted;
}

function sortNames(index: SearchIndex<Searchable>): void {
  const names = index.entries.map(({ productName, slug }, at) => ({ name: `${productName}\n${slug}`, at }));
  names.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [place, { at }] of names.entries()) {
    index.places[at] = place;
    index.byPlace[place] = at;
  }
}

/** The units of an entry within the limits, as shown to the public; null when it is not within them. */
function stockIn<Entry extends Searchable>(
  query: SearchQuery,
  entry: Entry,
  { offerOf, terms }: SearchTerms<Entry>,
): number | null {
  const { genders, categories, isDecant, isPromotion, ml, minCentavos, maxCentavos } = query;
  // Unisex perfumes are for everybody; those of exactly this gender come first.
  if (genders.length > 0 && !genders.includes(entry.gender) && entry.gender !== "unisex") return null;
  if (categories.length > 0 && !categories.includes(entry.category)) return null;
  const offer = offerOf(entry);
  const isPriced = minCentavos > 0 || maxCentavos < Number.POSITIVE_INFINITY;
  if (!(isDecant || isPromotion || isPriced || ml)) return offer.soon ? 0 : stockShown(offer.sizes);
  const limits = { decant: isDecant, forSale: isPromotion, minCentavos, maxCentavos };
  const options = optionsWithin(offer, limits, terms).filter((size) => !ml || isAbout(size.ml, ml));
  if (options.length === 0) return null;
  return offer.soon ? 0 : stockShown(options.filter(hasStock));
}

/** Many bottles hold 105 ml or 236 ml, and are sold as 100 or 240. */
function isAbout(ml: number, asked: number): boolean {
  return Math.abs(ml - asked) <= asked / 20;
}

/** At most `limit` product names and brands, those most like a text, for a search without results. */
export function nearestNames({ entries }: SearchIndex<Searchable>, typed: string, limit: number): string[] {
  const pairs = new Set(pairsOf(typed));
  const names = new Set(entries.flatMap(({ productName, brand }) => [productName, brand]));
  return [...names]
    .map((name) => {
      const own = pairsOf(name);
      const shared = own.filter((pair) => pairs.has(pair)).length;
      return { name, likeness: (2 * shared) / (own.length + pairs.size) };
    })
    .filter(({ likeness }) => likeness > MIN_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, limit)
    .map(({ name }) => name);
}

const MIN_LIKENESS = 0.3;

/** The pairs of neighboring letters. */
function pairsOf(text: string): string[] {
  const letters = wordsOf(text).join("");
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2));
}
