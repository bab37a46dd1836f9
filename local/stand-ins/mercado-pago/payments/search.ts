import { paymentAt, type StoredPayment } from "./stored.ts";
import { paymentInSearch } from "./wire.ts";

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** A search request. Dates are those of the creation. */
export interface Search {
  ascending: boolean;
  reference: string | null;
  fromMs: number;
  toMs: number;
  limit: number;
  offset: number;
}

/** What the search index lacks. */
export interface Index {
  /** The index ignores payments, changes of their status and refunds after this time. */
  untilMs: number;
  /** The index has neither metadata nor transaction details. */
  thin: boolean;
}

/**
 * Reads the query of `GET /v1/payments/search` (docs/outside-services.md#searching-payments), as far as the shop uses it.
 * `sort` and `criteria` are required. Refuses invalid parameters with code 1, invalid dates with 23, and a limit of too many
 * rows with 1000.
 */
export function readSearch(query: URLSearchParams): { ok: true; search: Search } | { ok: false; code: number } {
  const [criteria, begin, end] = [query.get("criteria"), query.get("begin_date"), query.get("end_date")];
  const sorts = [query.get("sort"), query.get("range") ?? "date_created"];
  if (sorts.some((name) => name !== "date_created") || (criteria !== "asc" && criteria !== "desc"))
    return { ok: false, code: 1 };
  const [limit, offset] = [count(query.get("limit"), DEFAULT_LIMIT), count(query.get("offset"), 0)];
  if (limit === null || offset === null) return { ok: false, code: 1 };
  if (limit > MAX_LIMIT) return { ok: false, code: 1000 };
  if ([begin, end].some((date) => date !== null && !INSTANT.test(date))) return { ok: false, code: 23 };
  const fromMs = begin === null ? 0 : Date.parse(begin);
  const toMs = end === null ? Number.POSITIVE_INFINITY : Date.parse(end);
  const reference = query.get("external_reference");
  return { ok: true, search: { ascending: criteria === "asc", reference, fromMs, toMs, limit, offset } };
}

function count(text: string | null, fallback: number): number | null {
  if (text === null) return fallback;
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Returns one page of search results. */
export function searchResponse(payments: readonly StoredPayment[], search: Search, { untilMs, thin }: Index) {
  const { reference, fromMs, toMs, limit, offset } = search;
  const found = payments.filter(
    ({ createdAtMs, externalReference }) =>
      createdAtMs <= Math.min(untilMs, toMs) &&
      createdAtMs >= fromMs &&
      (reference === null || reference === externalReference),
  );
  found.sort((one, other) => (one.createdAtMs - other.createdAtMs) * (search.ascending ? 1 : -1));
  const page = found.slice(offset, offset + limit);
  return {
    paging: { total: found.length, limit, offset },
    results: page.map((payment) => paymentInSearch(paymentAt(payment, untilMs), thin)),
  };
}
