/**
 * Reads payments by id (docs/outside-services.md#reading-a-payment), by order and by time range
 * (docs/outside-services.md#searching-payments).
 */
import * as z from "zod";
import type { ProviderPayment } from "#shop/payments/provider-payment.ts";
import type { Paged, PageOfTime, PaymentLookup, Searched, Unanswered } from "../payment-gateway.ts";
import type { Calling } from "./api.ts";
import { callApi, isDone, reasonOf } from "./api.ts";
import { causeCode, parsePayment } from "./responses.ts";

const TIMEOUT_MS = 8_000;
const NOT_FOUND = "2000";
const REFERENCE_LIMIT = 30;
/** Payments per page of a time range. */
export const PAGE_LIMIT = 50;

const pageSchema = z.object({
  paging: z.object({ total: z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number) }),
  results: z.array(z.unknown()),
});
const namedSchema = z.object({ id: z.union([z.string(), z.number()]).transform(String) });

/**
 * Reads one payment. Only a response with the provider's own code means "not found": a 404 page of a proxy counts as no
 * response. An id in another form is not found, without a call.
 */
export async function getPayment(calling: Calling, id: string): Promise<PaymentLookup> {
  if (!isPaymentId(id)) return { kind: "not_found" };
  const response = await callApi(calling.config, { method: "GET", path: `/v1/payments/${id}`, timeoutMs: TIMEOUT_MS });
  if (response.kind !== "response") return unanswered(reasonOf(response));
  if (response.status === 404 && causeCode(response.json) === NOT_FOUND) return { kind: "not_found" };
  if (!isDone(response)) return unanswered(reasonOf(response, causeCode(response.json)));
  const payment = parsePayment(response.json, calling.now());
  return payment?.id === id ? { kind: "found", payment } : unanswered("malformed_payment");
}

/** Whether a text has the form of a payment id: digits only. */
export function isPaymentId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

/**
 * Returns the newest `REFERENCE_LIMIT` payments of a reference, newest first. Each is read again by id: the search
 * index lags and has less data.
 */
export async function searchReference(calling: Calling, externalReference: string): Promise<Searched> {
  const page = await search(calling, {
    sort: "date_created",
    criteria: "desc",
    external_reference: externalReference,
    limit: String(REFERENCE_LIMIT),
    offset: "0",
  });
  if (page.kind !== "page") return page;
  const payments = await readAll(page.results, (result) => inFull(calling, result));
  if (!payments) return unanswered("malformed_search");
  // The provider filters too; this does not rely on it.
  return { kind: "found", payments: payments.filter((payment) => payment.externalReference === externalReference) };
}

/**
 * Returns a page of the payments made in a time range, oldest first. The data of the search index is enough for a
 * comparison; a payment that lacks a field there is read by its id.
 */
export async function searchBetween(calling: Calling, { fromMs, toMs, offset }: PageOfTime): Promise<Paged> {
  const page = await search(calling, {
    sort: "date_created",
    criteria: "asc",
    range: "date_created",
    begin_date: new Date(fromMs).toISOString(),
    end_date: new Date(toMs).toISOString(),
    limit: String(PAGE_LIMIT),
    offset: String(offset),
  });
  if (page.kind !== "page") return page;
  const inPart = async (result: unknown) => parsePayment(result, calling.now()) ?? inFull(calling, result);
  const payments = await readAll(page.results, inPart);
  return payments ? { kind: "found", payments, total: page.total } : unanswered("malformed_search");
}

type Page = { kind: "page"; results: unknown[]; total: number };

async function search(calling: Calling, query: Readonly<Record<string, string>>): Promise<Page | Unanswered> {
  const path = `/v1/payments/search?${new URLSearchParams(query)}`;
  const response = await callApi(calling.config, { method: "GET", path, timeoutMs: TIMEOUT_MS });
  if (response.kind !== "response" || !isDone(response)) return unanswered(reasonOf(response));
  const page = pageSchema.safeParse(response.json);
  if (!page.success) return unanswered("malformed_search");
  return { kind: "page", results: page.data.results, total: page.data.paging.total };
}

type Reading = (result: unknown) => Promise<ProviderPayment | null>;

/** All payments or null: a missing one would be lost money. */
async function readAll(results: readonly unknown[], reading: Reading): Promise<ProviderPayment[] | null> {
  const payments: ProviderPayment[] = [];
  for (const result of results) {
    const payment = await reading(result);
    if (!payment) return null;
    payments.push(payment);
  }
  return payments;
}

async function inFull(calling: Calling, result: unknown): Promise<ProviderPayment | null> {
  const named = namedSchema.safeParse(result);
  if (!named.success) return null;
  const outcome = await getPayment(calling, named.data.id);
  return outcome.kind === "found" ? outcome.payment : null;
}

function unanswered(reason: string): Unanswered {
  return { kind: "unanswered", reason };
}
