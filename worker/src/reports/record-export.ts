import { writeAuditOnce } from "#db/reports/audit-log.ts";
import { writeOrThrow } from "#db/write.ts";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import type { AppContext } from "../http/context.ts";
import { sessionIn } from "../http/session.ts";
import { log } from "../log.ts";

/** The panel reads a long list in several requests. */
const ONE_EXPORT_MS = 10 * 60_000;

/** Writes in the activity log that the administrator of this request exports a list, with its filters. */
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
