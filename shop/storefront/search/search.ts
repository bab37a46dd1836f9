/** The search of the header, of `/buscar` and of the API: one index and one order. docs/product-rules.md#search */
import type { Terms } from "../../settings/settings.ts";
import { stockShown } from "../listings/listing-sort.ts";
import { hasStock, type Offer } from "../offer-shape.ts";
import { optionsWithin } from "../options.ts";
import { readQuery, type SearchQuery, wordsOf } from "./query.ts";
import { type Hits, hintedOf, hitsOf, joinSplit, type Searchable, type SearchIndex } from "./word-index.ts";

/** What the filters of a query are compared with. Both change more often than the index. */
interface SearchTerms<Entry> {
  offerOf: (entry: Entry) => Offer;
  terms: Terms;
}

export interface SearchResult<Entry> {
  query: SearchQuery;
  /** All matches, best first. */
  entries: Entry[];
  /** False if words were typed and no entry has all words and fits all filters. Then `entries` are similar ones. */
  isExact: boolean;
}

/**
 * Finds the entries that match a text. If none has all words and fits all filters, finds those that fit the filters and have
 * the most words, at least one of them without a typing error. If there are none, it does the same with the filters of price
 * and size alone.
 */
export function search<Entry extends Searchable>(
  index: SearchIndex<Entry>,
  typed: string,
  terms: SearchTerms<Entry>,
): SearchResult<Entry> {
  const query = readQuery(typed);
  const words = joinSplit(index, query.words);
  // "perfumes" has no word to find and finds everything; "?!" finds nothing.
  if (wordsOf(typed).length === 0) return { query, entries: [], isExact: true };
  const found = { index, query, hits: hitsOf(index, words), hinted: hintedOf(index, query.hints) };
  const within = matchesOf(found, query, terms);
  const exact = within.filter(({ at }) => found.hits.words[at] === words.length);
  if (exact.length > 0 || words.length === 0) return { query, entries: ranked(found, exact), isExact: true };
  const beside = { ...query, genders: [], categories: [], isDecant: false, isPromotion: false };
  const similar = withMostWords(found, within);
  const nearest = similar.length > 0 ? similar : withMostWords(found, matchesOf(found, beside, terms));
  return { query, entries: ranked(found, nearest), isExact: false };
}

/** What ranks the entries for a query. */
interface Ranking<Entry extends Searchable> {
  index: SearchIndex<Entry>;
  query: SearchQuery;
  hits: Hits;
  /** Number of hints in the name of each entry. */
  hinted: Uint8Array;
}

/** An entry that fits the filters, by its position, with the public stock of its sizes or decants that fit them. */
interface Match {
  at: number;
  stock: number;
}

/** The entries that fit the filters of a query and have some of its words; all that fit the filters when it has no words. */
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

/** Above the number of entries, and above the stock of any entry. They separate the parts of a rank. */
const MAX_ENTRIES = 2 ** 20;
const MAX_STOCK = 2 ** 12;

/** Best match first; equal ones by stock, then by name. The rank of an entry is one number, because numbers sort fastest. */
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

/**
 * A weighted sum: the matches, the words of filters in the name, the length of a name with typed words (it counts
 * against the entry), and the typed gender.
 */
function scoreOf({ index, query: { genders }, hits, hinted }: Ranking<Searchable>, at: number): number {
  const isAsked = genders.length > 0 && genders.some((gender) => gender === index.entries[at]?.gender);
  const shortness = hits.named[at] ? Number(index.nameLengths[at]) : 0;
  return 4 * Number(hits.score[at]) + 12 * Number(hinted[at]) - shortness + (isAsked ? 2 : 0);
}

function sortNames(index: SearchIndex<Searchable>): void {
  const names = index.entries.map(({ productName, slug }, at) => ({ name: `${productName}\n${slug}`, at }));
  names.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [place, { at }] of names.entries()) {
    index.places[at] = place;
    index.byPlace[place] = at;
  }
}

/** The public stock of the sizes (or decants) of an entry that fit the filters; null when the entry does not fit them. */
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
