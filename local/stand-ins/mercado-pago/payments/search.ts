import { approvedAtMs, type StoredPayment, type Word, wordOf } from "./stored.ts";
import { paymentInSearch } from "./wire.ts";

const SORTS = ["date_approved", "date_created", "date_last_updated", "money_release_date"] as const;
type DateName = (typeof SORTS)[number];
const LIMIT = 30;
const LIMIT_MOST = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A search request. */
export interface Search {
  sort: DateName;
  ascending: boolean;
  reference: string | null;
  status: string | null;
  range: { name: DateName; fromMs: number; toMs: number } | null;
  limit: number;
  offset: number;
}

/** Limits of the search index. */
export interface Index {
  /** The index ignores changes after this time. */
  untilMs: number;
  thin: boolean;
}

/**
 * Reads the query of `GET /v1/payments/search` (docs/outside-services.md#searching-payments). `sort` and `criteria` are
 * required. Refuses with a code: 1 parameters, 23 dates, 1000 too many rows.
 */
export function readSearch(
  query: URLSearchParams,
  nowMs: number,
): { ok: true; search: Search } | { ok: false; code: number } {
  const [sort, criteria] = [dateName(query.get("sort")), query.get("criteria")];
  if (!sort || (criteria !== "asc" && criteria !== "desc")) return { ok: false, code: 1 };
  const [limit, offset] = [count(query.get("limit"), LIMIT), count(query.get("offset"), 0)];
  if (limit === null || offset === null) return { ok: false, code: 1 };
  if (limit > LIMIT_MOST) return { ok: false, code: 1000 };
  const range = readRange(query, nowMs);
  if (range === "malformed") return { ok: false, code: 23 };
  const filters = { reference: query.get("external_reference"), status: query.get("status") };
  return { ok: true, search: { sort, ascending: criteria === "asc", ...filters, range, limit, offset } };
}

const dateName = (text: string | null) => SORTS.find((one) => one === text);

function count(text: string | null, fallback: number): number | null {
  if (text === null) return fallback;
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function readRange(query: URLSearchParams, nowMs: number): Search["range"] | "malformed" {
  const [begin, end] = [query.get("begin_date"), query.get("end_date")];
  if (begin === null && end === null) return null;
  const name = dateName(query.get("range") ?? "date_created");
  const fromMs = begin === null ? 0 : instantOf(begin, nowMs);
  const toMs = end === null ? nowMs : instantOf(end, nowMs);
  return name && !Number.isNaN(fromMs) && !Number.isNaN(toMs) ? { name, fromMs, toMs } : "malformed";
}

// ISO 8601, or the provider's "NOW" and "NOW-30DAYS".
function instantOf(text: string, nowMs: number): number {
  const relative = /^NOW(?:-(\d{1,4})DAYS?)?$/.exec(text);
  if (relative) return nowMs - Number(relative[1] ?? 0) * DAY_MS;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
}

/** Returns one page of search results. */
export function searchResponse(payments: readonly StoredPayment[], search: Search, index: Index): unknown {
  const shown = payments.filter((one) => one.createdAtMs <= index.untilMs);
  const found = shown.map((payment) => ({ payment, move: wordOf(payment, index.untilMs) })).filter(matches(search));
  const order = (entry: Entry) => dateOf(entry, search.sort) * (search.ascending ? 1 : -1);
  found.sort((a, b) => order(a) - order(b));
  const page = found.slice(search.offset, search.offset + search.limit);
  return {
    paging: { total: found.length, limit: search.limit, offset: search.offset },
    results: page.map(({ payment, move }) => paymentInSearch(payment, move, index.thin)),
  };
}

interface Entry {
  payment: StoredPayment;
  move: Word;
}

const matches = (search: Search) => (entry: Entry) => {
  const { payment, move } = entry;
  if (search.reference !== null && payment.externalReference !== search.reference) return false;
  if (search.status !== null && move.status !== search.status) return false;
  if (!search.range) return true;
  const atMs = dateOf(entry, search.range.name);
  return atMs >= search.range.fromMs && atMs <= search.range.toMs;
};

function dateOf({ payment, move }: Entry, name: DateName): number {
  if (name === "date_created") return payment.createdAtMs;
  return name === "date_last_updated" ? move.atMs : (approvedAtMs(payment) ?? 0);
}
