/** Parses a search text: words to find, and filters such as "para hombre" or "hasta 80 mil". docs/product-rules.md#search */
import { CATEGORY_SECTIONS } from "../../catalogue/banners.ts";
import type { Category, Gender } from "../../catalogue/categories.ts";
import { type ArsCentavos, formatArs } from "../../pricing/money.ts";
import { fold } from "../../text.ts";

export interface SearchQuery {
  /** Folded words that must be found in names, brands, notes, categories or concentrations. */
  words: string[];
  /** Folded words of the filters, without numbers: a perfume with them in its name comes first. */
  hints: string[];
  genders: Gender[];
  categories: Category[];
  isDecant: boolean;
  isPromotion: boolean;
  /** Millilitres, or grams for balms; null for any size. */
  ml: number | null;
  minCentavos: ArsCentavos;
  maxCentavos: ArsCentavos;
  /** The recognised filters, each with the typed text without it. */
  limits: { label: string; without: string }[];
}

type Limits = Partial<Omit<SearchQuery, "words" | "hints" | "limits">>;

/** A phrase of folded tokens, separated by spaces. `read` returns the filter that it means, or null if it means none. */
interface Rule {
  phrase: RegExp;
  read(groups: readonly (string | undefined)[]): { label: string; limits: Limits } | null;
}

const AMOUNT = String.raw`(?:\$ )?(\d+)( mil| k| lucas?)?(?: pesos)?(?! ml\b)`;

/** Words that may come before a gender: "para un", "de mi". */
const CONNECTED = "(?:(?:para|de|pa|x) )?(?:(?:el|la|un|una|mi) )?";

const RULES: readonly Rule[] = [
  rule(String.raw`(?:(?:de|hasta) )?(\d{1,3}) (?:(ml|cc)|gr?|gramos)`, ([amount, ml]) => ({
    label: `${amount} ${ml ? "ml" : "gr"}`,
    limits: { ml: Number(amount) },
  })),
  rule(`entre (?:los )?${AMOUNT} y (?:los )?${AMOUNT}`, ([from, fromUnit, to, toUnit]) =>
    prices(pesos(from, fromUnit ?? toUnit), pesos(to, toUnit)),
  ),
  rule(`(?:por )?(?:hasta|menos de|menor(?:es)? a|max(?:imo)?|no mas de|debajo de) (?:los )?${AMOUNT}`, ([to, unit]) =>
    prices(0, pesos(to, unit)),
  ),
  rule(`(?:desde|mas de|mayor(?:es)? a|min(?:imo)?|a partir de|arriba de) (?:los )?${AMOUNT}`, ([from, unit]) =>
    prices(pesos(from, unit), Number.POSITIVE_INFINITY),
  ),
  rule(
    String.raw`(?:(?:a|de|por) )?(?:\$ (\d+)( mil| k| lucas?)?|(\d+)( mil| k| lucas?)|(\d{5,})|(\d+)(?= pesos))(?: pesos)?`,
    (groups) => {
      const [amount, unit] = groups.filter((group) => group !== undefined);
      return prices(0, pesos(amount, unit));
    },
  ),
  gender("male", "para hombre", "hombres?|masculin[oa]s?|varon(?:es)?|caballeros?|novio|marido|papa"),
  gender("female", "para mujer", "mujer(?:es)?|femenin[oa]s?|damas?|novia|esposa|mama"),
  gender("unisex", "unisex", "unisex"),
  category("splash", "body ?splash(?:es)?|splash(?:es)?|body mists?|brumas?"),
  category("deo", "body ?sprays?|sprays? corporal(?:es)?|desodorantes?|deo"),
  category("balsamo", "balsamos?(?: labial(?:es)?)?|labial(?:es)?|lip balms?"),
  category("arab", "arabes?"),
  category("designer", "disenador(?:es)?"),
  category("celebrity", "celebridad(?:es)?|famos[oa]s?"),
  category("niche", "nicho"),
  rule("decants?|muestras?", () => ({ label: "Decants", limits: { isDecant: true } })),
  rule("(?:en |con |de )?(?:ofertas?|promo(?:s|cion|ciones)?|descuentos?)", () => ({
    label: "En promoción",
    limits: { isPromotion: true },
  })),
];

/** Words for everything that the shop sells. */
const GENERAL_WORDS = wordSet("aroma aromas colonia colonias fragancia fragancias olor perfum perfume perfumes");

/** Words that describe no perfume. */
const EMPTY_WORDS = new Set([
  ...GENERAL_WORDS,
  ...wordSet(
    "a al algo busco con de del el en huele la las lo los mi nota notas o para por que quiero sin tipo un una y",
  ),
]);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Reads a typed text. Never refuses: what is not a filter is a word to find. */
export function readQuery(typed: string): SearchQuery {
  const tokens = tokensOf(typed);
  const query: SearchQuery = {
    words: [],
    hints: [],
    genders: [],
    categories: [],
    isDecant: false,
    isPromotion: false,
    ml: null,
    minCentavos: 0,
    maxCentavos: Number.POSITIVE_INFINITY,
    limits: [],
  };
  for (let at = 0; at < tokens.length; ) {
    const found = limitAt(tokens, at);
    if (found) addLimit(query, found, typed, tokens.slice(at, at + found.length));
    else query.words.push(...tokens.slice(at, at + 1).map(({ word }) => word));
    at += found?.length ?? 1;
  }
  const words = query.words.filter((word) => !EMPTY_WORDS.has(word) && word !== "$");
  // Small words are kept if nothing else was typed: "la" may be the beginning of "La Yuqawam".
  const isGeneral = query.words.some((word) => GENERAL_WORDS.has(word));
  if (words.length > 0 || query.limits.length > 0 || isGeneral) query.words = words;
  return query;
}

interface Token {
  /** Folded; an amount without its separators. */
  word: string;
  from: number;
  to: number;
}

const TOKEN = /\$|\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+|[\p{L}\p{M}]+/gu;

function tokensOf(typed: string): Token[] {
  return [...typed.matchAll(TOKEN)].map(({ 0: text, index }) => ({
    word: fold(text).replace(/[.,]/g, ""),
    from: index,
    to: index + text.length,
  }));
}

/** The words of a text, folded, without punctuation; digits and letters are separate words: "9PM" is "9", "pm". */
export function wordsOf(text: string): string[] {
  return fold(text).match(/\d+|\p{L}+/gu) ?? [];
}

interface Found {
  label: string;
  limits: Limits;
  /** Number of tokens. */
  length: number;
}

function limitAt(tokens: readonly Token[], at: number): Found | null {
  const rest = tokens
    .slice(at, at + MAX_PHRASE)
    .map(({ word }) => word)
    .join(" ");
  for (const { phrase, read } of RULES) {
    const [text, ...groups] = phrase.exec(rest) ?? [];
    const meaning = text === undefined ? null : read(groups.map((group) => group?.trim()));
    if (meaning) return { ...meaning, length: String(text).split(" ").length };
  }
  return null;
}

/** Maximum number of tokens of a phrase: "entre los $ 50 mil pesos y los $ 80 mil pesos". */
const MAX_PHRASE = 12;

function addLimit(query: SearchQuery, { label, limits }: Found, typed: string, tokens: readonly Token[]): void {
  const first = Math.min(...tokens.map(({ from }) => from));
  const last = Math.max(...tokens.map(({ to }) => to));
  const without = `${typed.slice(0, first)} ${typed.slice(last)}`.replace(/\s+/g, " ").trim();
  const { genders = [], categories = [], ...others } = limits;
  Object.assign(query, others);
  query.genders.push(...genders);
  query.categories.push(...categories);
  query.hints.push(...tokens.map(({ word }) => word).filter((word) => /^\p{L}/u.test(word) && !EMPTY_WORDS.has(word)));
  query.limits.push({ label, without });
}

function rule(pattern: string, read: Rule["read"]): Rule {
  return { phrase: new RegExp(`^(?:${pattern})(?= |$)`), read };
}

function gender(value: Gender, label: string, pattern: string): Rule {
  return rule(`${CONNECTED}(?:${pattern})`, () => ({ label, limits: { genders: [value] } }));
}

function category(value: Category, pattern: string): Rule {
  return rule(`(?:de )?(?:${pattern})`, () => ({ label: CATEGORY_SECTIONS[value], limits: { categories: [value] } }));
}

/** Pesos of an amount. With a unit or below 1,000, thousands are meant: "hasta 80" is $ 80.000. */
export function pesos(amount: string | undefined, unit: string | undefined): number {
  const number = Number(amount);
  return unit || number < 1000 ? number * 1000 : number;
}

function prices(min: number, max: number): ReturnType<Rule["read"]> {
  const isUnlimited = min === 0 && max === Number.POSITIVE_INFINITY;
  if (max < min || max === 0 || isUnlimited) return null;
  const [from, to] = [formatArs(min * 100), formatArs(max * 100)];
  const limits = {
    ...(min > 0 ? { minCentavos: min * 100 } : {}),
    ...(max < Number.POSITIVE_INFINITY ? { maxCentavos: max * 100 } : {}),
  };
  if (min === 0) return { label: `hasta ${to}`, limits };
  return { label: max < Number.POSITIVE_INFINITY ? `de ${from} a ${to}` : `desde ${from}`, limits };
}
