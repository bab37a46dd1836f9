/** Proposes which movement of a statement pays which order. See docs/product-rules.md#bank-statement */
import { type ArsCentavos, formatArs } from "../../pricing/money.ts";
import { isCuit } from "../../settings/settings-texts.ts";
import { fold } from "../../text.ts";
import type { StatementLine } from "./bank-statement.ts";

/** An order that waits for its transfer, or did until it expired. */
export interface AwaitingOrder {
  id: string;
  /** `A-10482` */
  number: string;
  totalCentavos: ArsCentavos;
  /** The days in Argentina on which it was placed and on which it expires, `YYYY-MM-DD`. */
  placedOn: string;
  expiresOn: string;
  /** Whether it has expired. Confirming it takes its units again. */
  isOverdue: boolean;
  firstName: string;
  lastName: string;
  dni: string;
}

export const CONFIDENCES = ["sure", "likely", "weak"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Why a movement may pay an order, or (`holds` false) why it may not. */
export interface Reason {
  text: string;
  holds: boolean;
}

export interface Proposal {
  /** The movement's index in the statement. */
  line: number;
  order: AwaitingOrder;
  confidence: Confidence;
  reasons: Reason[];
}

/** A transfer on the last day may be credited after a weekend. */
const CREDIT_DAYS = 4;
/** Maximum difference of an amount, as a share of the total, if the CUIT, the DNI or the full name matches. */
const NEAR = 0.05;

interface Pair extends Omit<Proposal, "confidence"> {
  date: string;
  isExact: boolean;
  /** The movement has the order's number, or the buyer's CUIT, DNI or full name. */
  isProven: boolean;
  /** Proven, or the movement has the buyer's name, cut off by the bank. */
  isSupported: boolean;
  /** The movement has another person's CUIT or another order's number. */
  isContradicted: boolean;
  score: number;
}

/**
 * Returns the proposals, sorted by movement. Each movement and each order is in at most one. The strongest pairs are
 * chosen first; of equal pairs, that of the oldest order, but an overdue one last, because its buyer may have bought again.
 * `sure` needs all of these: an order that is not overdue; the exact amount; the order's number, or the buyer's CUIT, DNI or
 * full name; no contradiction; no other possible order or movement.
 */
export function matchStatement(lines: readonly StatementLine[], orders: readonly AwaitingOrder[]): Proposal[] {
  const pairs = pairsOf(lines, orders).toSorted(strongestFirst);
  const [takenLines, takenOrders] = [new Set<number>(), new Set<string>()];
  const proposals: Proposal[] = [];
  for (const pair of pairs) {
    const { line, order, reasons } = pair;
    if (takenLines.has(line) || takenOrders.has(order.id)) continue;
    takenLines.add(line);
    takenOrders.add(order.id);
    const hasRival = pairs.some((other) => isRival(pair, other));
    const rivals = hasRival ? [{ text: "Hay otro posible", holds: false }] : [];
    proposals.push({ line, order, confidence: confidenceOf(pair, hasRival), reasons: [...reasons, ...rivals] });
  }
  return proposals.toSorted((one, other) => one.line - other.line);
}

function confidenceOf(pair: Pair, hasRival: boolean): Confidence {
  const isAlone = !hasRival && !pair.isContradicted;
  if (!pair.isExact || !(isAlone || pair.isSupported)) return "weak";
  return isAlone && pair.isProven && !pair.order.isOverdue ? "sure" : "likely";
}

/** Whether `other` makes it uncertain which order or which movement is meant. */
function isRival(pair: Pair, other: Pair): boolean {
  const sharesOne = (pair.line === other.line) !== (pair.order.id === other.order.id);
  return sharesOne && other.isExact && !other.isContradicted && (other.isSupported || !pair.isSupported);
}

function strongestFirst(one: Pair, other: Pair): number {
  return (
    other.score - one.score ||
    Number(one.order.isOverdue) - Number(other.order.isOverdue) ||
    compare(one.order.placedOn, other.order.placedOn) ||
    compare(one.date, other.date) ||
    compare(one.order.number, other.order.number) ||
    one.line - other.line
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function pairsOf(lines: readonly StatementLine[], orders: readonly AwaitingOrder[]): Pair[] {
  const movements = lines.map((line, index) => ({ index, line, payer: payerOf(line) }));
  const own = ownTaxIds(movements.map(({ payer }) => payer));
  const patterns = orders.map((order) => ({ order, ...orderPatterns(order) }));
  return movements
    .filter(({ line }) => line.amountCentavos > 0)
    .flatMap(({ index, line, payer }) => {
      const taxIds = payer.taxIds.filter((taxId) => !own.has(taxId));
      return patterns.flatMap((order) => pairOf(index, line, { ...payer, taxIds }, order) ?? []);
    });
}

interface OrderPatterns {
  order: AwaitingOrder;
  /** The number with its letter. It counts with any amount. */
  number: RegExp;
  /** The number without its letter. It counts only with the exact amount. */
  digits: RegExp;
  firstNames: string[];
  lastNames: string[];
}

function orderPatterns({ number, firstName, lastName }: AwaitingOrder): Omit<OrderPatterns, "order"> {
  const digits = number.replaceAll(/\D/g, "");
  return {
    number: new RegExp(`(?<![a-z0-9])a[- ]?${digits}(?!\\d)`),
    digits: new RegExp(`(?<![a-z0-9.,-])${digits}(?![a-z0-9]|[.,-]\\d)`),
    firstNames: wordsOf(firstName),
    lastNames: wordsOf(lastName),
  };
}

function pairOf(index: number, line: StatementLine, payer: Payer, patterns: OrderPatterns): Pair | null {
  const { order } = patterns;
  if (line.date < order.placedOn || line.date > addDays(order.expiresOn, CREDIT_DAYS)) return null;
  const difference = line.amountCentavos - order.totalCentavos;
  const isExact = difference === 0;
  const isNumbered = patterns.number.test(payer.text);
  const isReferenced = isNumbered || (isExact && patterns.digits.test(payer.text));
  const holder = holderOf(order, payer);
  const name = nameOf(patterns, payer);
  const isNear = Math.abs(difference) <= order.totalCentavos * NEAR;
  if (!isExact && !isNumbered && !(isNear && (holder === "same" || name.is === "whole"))) return null;
  const isOtherOrder = !isReferenced && payer.hasOrderNumber;
  const isProven = isReferenced || holder === "same" || name.is === "whole";
  const isSupported = isProven || name.is === "cut";
  const reasons = reasonsOf({ order, difference, isReferenced, isOtherOrder, holder, name: name.is, isSupported });
  const score =
    (isExact ? 30 : 0) +
    (isReferenced ? 40 : 0) +
    { same: 40, other: -25, none: 0 }[holder] +
    { whole: 20, cut: 15, part: 5, other: -4, none: 0 }[name.is] +
    name.words -
    (isOtherOrder ? 60 : 0);
  return {
    ...{ line: index, date: line.date, order, reasons, score, isExact, isProven, isSupported },
    isContradicted: holder === "other" || isOtherOrder,
  };
}

type Holder = "same" | "other" | "none";
type Named = "whole" | "cut" | "part" | "other" | "none";

interface Evidence {
  order: AwaitingOrder;
  difference: ArsCentavos;
  isReferenced: boolean;
  isOtherOrder: boolean;
  holder: Holder;
  name: Named;
  isSupported: boolean;
}

/** The reason that marks a proposal for an overdue order, which a person must check. */
export const OVERDUE = "Vencido";

function reasonsOf(evidence: Evidence): Reason[] {
  const { order, difference, isReferenced, isOtherOrder, holder, name, isSupported } = evidence;
  const exact = order.totalCentavos % 100 === 0 ? "Monto exacto" : "Centavos";
  const found: [boolean, string, boolean][] = [
    [difference === 0, exact, true],
    [holder === "same", "CUIT", true],
    [isReferenced, "Referencia", true],
    [name === "whole" || name === "cut", "Nombre", true],
    [name === "part", "Parte del nombre", true],
    [true, "Fecha", true],
    [order.isOverdue, OVERDUE, false],
    [difference !== 0, differenceText(difference), false],
    [isOtherOrder, "Otra referencia", false],
    [holder === "other", "Otro CUIT", false],
    [name === "other" && holder !== "same", "Otro titular", false],
    [holder === "none" && !isSupported, "Sin CUIT", false],
  ];
  return found.filter(([isFound]) => isFound).map(([, text, holds]) => ({ text, holds }));
}

/** How far a movement is from an order's total: "Faltan $ 20". */
export function differenceText(difference: ArsCentavos): string {
  return `${difference < 0 ? "Faltan" : "Sobran"} ${formatArs(Math.abs(difference))}`;
}

/** What a movement says about who paid. */
interface Payer {
  /** Without accents and capitals. */
  text: string;
  words: string[];
  taxIds: string[];
  /** Other numbers that may be a DNI. */
  numbers: string[];
  hasOrderNumber: boolean;
}

/** Words that banks write and that are no names of people. */
const BANK_WORDS = new Set(
  "transf transferencia transferencias transfer recibida recibido recibidas cred credito inm inmediata inmediato deb debito pago pagos varios haberes cuenta cuentas terceros otros ars pesos banco bco home banking online via por debin cbu cvu alias cuit cuil dni doc nro ref referencia concepto var fac alq cuo exp hon prs segun orden operacion comprobante origen acreditacion ingreso dinero money payment release bank account suc sucursal mercado bancos distinto titular propia".split(
    " ",
  ),
);
const PARTICLES = new Set("de del la las los el y da di san desde en con para".split(" "));

function payerOf({ details }: StatementLine): Payer {
  const text = fold(details);
  const taxIds = [...text.matchAll(/(?<!\d)(\d{2})[- .]?(\d{8})[- .]?(\d)(?!\d)/g)]
    .map(([, type, number, check]) => `${type}${number}${check}`)
    .filter(isTaxId);
  return {
    text,
    words: wordsOf(text).filter((word) => !BANK_WORDS.has(word)),
    taxIds,
    numbers:
      text.match(/(?<![\d.])(?:\d{7,8}|\d{1,2}\.\d{3}\.\d{3})(?![\d.])/g)?.map((one) => one.replaceAll(".", "")) ?? [],
    hasOrderNumber: /(?<![a-z0-9])a[- ]?\d{5,6}(?!\d)/.test(text),
  };
}

/** Some statements print the account's own CUIT on most lines. Returns such CUITs: they do not identify a payer. */
function ownTaxIds(payers: readonly Payer[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const taxId of payers.flatMap(({ taxIds }) => [...new Set(taxIds)]))
    counts.set(taxId, (counts.get(taxId) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 3 && count * 2 > payers.length).map(([taxId]) => taxId));
}

/** Whether 11 digits are a CUIT or a CUIL: their type and their check digit. */
function isTaxId(digits: string): boolean {
  return /^(2[0-7]|3[034])/.test(digits) && isCuit(digits);
}

function holderOf({ dni }: AwaitingOrder, { taxIds, numbers }: Payer): Holder {
  if (dni === "") return "none";
  if (taxIds.some((taxId) => taxId.slice(2, 10) === dni.padStart(8, "0")) || numbers.includes(dni)) return "same";
  return taxIds.length > 0 ? "other" : "none";
}

/** The words of a text, without accents, single letters and particles. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1 && !PARTICLES.has(word));
}

/**
 * Compares the order's names with the movement's words, in any order. A bank may have cut the last word off; then another
 * person's name may begin alike ("Martín", "Martina").
 */
function nameOf({ firstNames, lastNames }: OrderPatterns, { words }: Payer): { is: Named; words: number } {
  const end = words.at(-1) ?? "";
  const isFound = (name: string) => words.includes(name);
  const isCut = (name: string) => isFound(name) || (end.length > 2 && name.startsWith(end));
  const names = [...firstNames, ...lastNames];
  const [first, last] = [firstNames.filter(isFound).length, lastNames.filter(isFound).length];
  const found = { words: first + last };
  if (firstNames.length > 0 && lastNames.length > 0) {
    if (names.every(isFound)) return { is: "whole", ...found };
    if (names.every(isCut)) return { is: "cut", ...found };
  }
  if (last > 0 && (first > 0 || words.length === last)) return { is: "part", ...found };
  return { is: words.length > 0 ? "other" : "none", words: 0 };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
