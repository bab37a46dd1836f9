import { Hono } from "hono";
import type { Database } from "#db/client.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { readExportedOrders, readMonthFacts } from "#db/reports/exports.ts";
import { writeOrThrow } from "#db/write.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { writeCsv } from "#shop/catalogue/bulk/csv.ts";
import { exportSalesSchema } from "#shop/reports/exports.contract.ts";
import { EXPORT_TEXTS, type ExportKind, exportHeading, exportRows, monthsTable } from "#shop/reports/exports.ts";
import { type DayRange, dayRange, instantsOf } from "#shop/reports/statistics-days.ts";
import { type AppEnv, longRequestContext } from "../http/context.ts";
import { CSV_TYPE, csvPages, respondWithCsv } from "../http/exports.ts";
import { refused } from "../http/respond.ts";
import { administrator, recentlyConfirmed, sessionIn } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";

const exportedDocs = adminDocs(
  "Export orders, sold products, payments, refunds or months as CSV, by the day of the order. The activity log records who did it",
  {},
  [400],
  { gives: [CSV_TYPE] },
);

/** The files of the sales report, below /admin. No GET, because each export adds an entry to the activity log. */
export const salesExports = new Hono<AppEnv>().post(
  "/exports",
  exportedDocs,
  administrator("read", "reports"),
  recentlyConfirmed,
  validate("json", exportSalesSchema),
  async (c) => {
    const { kind, from, to } = c.req.valid("json");
    const { db, nowMs } = longRequestContext(c);
    const input = dayRange({ from, to }, dayInArgentina(nowMs));
    if (!input.ok) return refused(c, { code: "invalid_fields", fields: input.refusal.fields });
    const [requestId, { userId: by }] = [c.get("requestId"), sessionIn(c)];
    const pages = pagesOf(db, kind, input.range, nowMs);
    // The first page is read before the response begins, so that a failure of the database gets the usual error response.
    const first = await pages.next();
    const record = { noun: "export", nounId: kind, what: "sales_exported", from: null, by, nowMs } as const;
    await writeOrThrow(db, [writeAudit({ ...record, to: { kind, ...input.range } })], "the export was not recorded");
    log("sales_exported", { requestId, kind, by });
    return respondWithCsv(c, `${EXPORT_TEXTS[kind].file}-${input.range.from}-${input.range.to}.csv`, first, pages);
  },
);

/** The text of a file, piece by piece. */
async function* pagesOf(db: Database, kind: ExportKind, range: DayRange, nowMs: number): AsyncGenerator<string, void> {
  const instants = instantsOf(range);
  if (kind === "months") return yield writeCsv(monthsTable(await readMonthFacts(db, instants), range));
  const found = readExportedOrders(db, instants, nowMs);
  yield* csvPages(exportHeading(kind), found, (orders) => exportRows(kind, orders));
}
