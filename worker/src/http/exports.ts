/** Files that are sent while they are read, and their entries in the activity log. */
import { writeAuditOnce } from "#db/reports/audit-log.ts";
import { writeOrThrow } from "#db/write.ts";
import { moreCsv, writeCsv } from "#shop/catalogue/bulk/csv.ts";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import { describeError, log } from "../log.ts";
import type { AppContext } from "./context.ts";
import { sessionIn } from "./session.ts";

export const CSV_TYPE = "text/csv";

/**
 * Responds with a CSV file, piece by piece. The caller has already read `first` from `pages`: if the database fails before it,
 * the request gets the usual error response.
 */
export function respondWithCsv(
  c: AppContext,
  fileName: string,
  first: IteratorResult<string, void>,
  pages: AsyncGenerator<string, void>,
) {
  const onFailure = (error: unknown) =>
    log("export_broken", { requestId: c.get("requestId"), fileName, ...describeError(error) });
  return c.body(streamOf(first, pages, onFailure), 200, {
    "Content-Type": `${CSV_TYPE}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
  });
}

/** The text of a table whose rows come page by page. */
export async function* csvPages<Page>(
  headings: readonly string[],
  pages: AsyncIterable<Page>,
  rowsOf: (page: Page) => string[][],
): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const page of pages) {
    const rows = rowsOf(page);
    if (isFirst) yield writeCsv([headings, ...rows]);
    else if (rows.length > 0) yield moreCsv(rows);
    isFirst = false;
  }
}

/**
 * Sends the pieces as fast as the client reads them. A failure aborts the download, so that a partial file does not
 * look complete.
 */
function streamOf(
  first: IteratorResult<string, void>,
  pages: AsyncGenerator<string, void>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let unsent: typeof first | null = first;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = unsent ?? (await pages.next());
        unsent = null;
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    async cancel() {
      await pages.return();
    },
  });
}

/** Requests within this time are one export, because the panel reads a long list in several requests. */
const ONE_EXPORT_MS = 10 * 60_000;

/**
 * Writes in the activity log that the administrator of this request exports a list, with its filters: at most once in
 * `ONE_EXPORT_MS` for the same filters.
 */
export async function recordExport(
  c: AppContext,
  what: Extract<AuditAction, "orders_exported" | "customers_exported">,
  filters: object,
): Promise<void> {
  const [nowMs, { userId: by }] = [c.get("now")(), sessionIn(c)];
  const record = { noun: "export", nounId: what, what, from: null, to: filters, by, nowMs } as const;
  await writeOrThrow(
    c.get("database")(),
    [writeAuditOnce(record, nowMs - ONE_EXPORT_MS)],
    "the export was not recorded",
  );
  log(what, { requestId: c.get("requestId"), by });
}
