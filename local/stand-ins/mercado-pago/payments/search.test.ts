import { describe, expect, test } from "vitest";
import { readSearch, searchResponse } from "./search.ts";
import { CREATED_MS, storedPayment } from "./stored.fixture.ts";
import { refundDecided, refunded, type StoredPayment, withStatus } from "./stored.ts";

const NEEDED = "sort=date_created&criteria=desc";
const read = (query: string) => readSearch(new URLSearchParams(query));
const ALL = { untilMs: Number.POSITIVE_INFINITY, thin: false };

function find(payments: readonly StoredPayment[], query: string, index = ALL) {
  const requested = read(query);
  if (!requested.ok) throw new Error(`refused with ${requested.code}`);
  return searchResponse(payments, requested.search, index);
}

const createdAfter = (id: number, afterMs: number, more: Partial<StoredPayment> = {}) =>
  storedPayment({
    ...{ id, createdAtMs: CREATED_MS + afterMs },
    history: [{ atMs: CREATED_MS + afterMs, status: "in_process", statusDetail: "pending_contingency" }],
    ...more,
  });
const ids = (...list: number[]) => ({ results: list.map((id) => ({ id: String(id) })) });

describe("a search", () => {
  test.each([
    ["", 1],
    ["sort=date_created", 1],
    ["criteria=asc", 1],
    ["sort=id&criteria=asc", 1],
    ["sort=date_created&criteria=up", 1],
    [`${NEEDED}&limit=x`, 1],
    [`${NEEDED}&limit=1001`, 1000],
    [`${NEEDED}&begin_date=ayer`, 23],
    [`${NEEDED}&range=date_paid&begin_date=2026-11-20T00:00:00Z`, 1],
  ])("%j is refused with %i", (query, code) => {
    expect(read(query)).toEqual({ ok: false, code });
  });

  test("finds by reference, sorted and paged", () => {
    const payments = [
      createdAfter(1, 0),
      createdAfter(2, 1000),
      createdAfter(3, 2000),
      createdAfter(4, 3000, { externalReference: "ORD-2" }),
    ];
    expect(find(payments, `${NEEDED}&external_reference=ORD-1`)).toMatchObject({
      paging: { total: 3, limit: 30, offset: 0 },
      ...ids(3, 2, 1),
    });
    expect(find(payments, `sort=date_created&criteria=asc&external_reference=ORD-1&limit=1&offset=1`)).toMatchObject({
      paging: { total: 3, limit: 1, offset: 1 },
      ...ids(2),
    });
    expect(find(payments, `${NEEDED}&external_reference=ORD`)).toMatchObject({ paging: { total: 0 }, results: [] });
  });

  test("finds by dates, both ends included", () => {
    const payments = [createdAfter(1, 0), createdAfter(2, 1000), createdAfter(3, 2000)];
    const at = (ms: number) => new Date(CREATED_MS + ms).toISOString();
    expect(find(payments, `${NEEDED}&begin_date=${at(0)}&end_date=${at(1000)}`)).toMatchObject(ids(2, 1));
    expect(find(payments, `${NEEDED}&range=date_created&begin_date=${at(1000)}`)).toMatchObject(ids(3, 2));
  });

  test("an index with a lag shows the earlier state", () => {
    const payments = [withStatus(createdAfter(1, 0), "approved", undefined, CREATED_MS + 5000), createdAfter(2, 4000)];
    const behind = { untilMs: CREATED_MS + 3000, thin: true };
    expect(find(payments, NEEDED, behind)).toMatchObject({
      results: [{ id: "1", status: "in_process", date_approved: null }],
    });
  });

  test("an index with a lag shows neither a refund nor its approval before its time", () => {
    const refundOf = (status: "approved" | "in_process") => {
      const input = { id: 1, key: "r1", amountCentavos: 40_000, status };
      const made = refunded(storedPayment(), input, CREATED_MS + 1000);
      if (!made.ok) throw new Error(`refused with ${made.code}`);
      return made.payment;
    };
    const decided = refundDecided(refundOf("in_process"), 1, "approved", CREATED_MS + 5000);
    const shown = (payment: StoredPayment, afterMs: number) =>
      find([payment], NEEDED, { untilMs: CREATED_MS + afterMs, thin: true }).results[0]?.[
        "transaction_amount_refunded"
      ];
    expect([shown(refundOf("approved"), 999), shown(refundOf("approved"), 1000)]).toEqual(["0.00", "400.00"]);
    expect([shown(decided, 4999), shown(decided, 5000)]).toEqual(["0.00", "400.00"]);
  });
});
