import { Hono } from "hono";
import { type AuditEntry, readAudit } from "#db/reports/audit-log.ts";
import { type AuditResponse, auditQuerySchema, auditSchema } from "#shop/settings/audit.contract.ts";
import type { AppEnv } from "../http/context.ts";
import { iso, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { presentActor } from "../settings/settings-admin.presenter.ts";

const listedDocs = adminDocs(
  "List the activity log, newest first: author, time, object, old and new values",
  auditSchema,
  [400],
);
const LIMIT = 50;

/** The activity log of administrators' actions, below /admin. */
export const adminAudit = new Hono<AppEnv>().get(
  "/audit",
  listedDocs,
  administrator("read", "reports"),
  validate("query", auditQuerySchema),
  async (c) => {
    const {
      id: nounId,
      since: sinceMs,
      until: untilMs,
      together,
      limit = LIMIT,
      page = 1,
      ...which
    } = c.req.valid("query");
    const isTogether = together !== undefined;
    const query = { ...which, nounId, sinceMs, untilMs, isTogether, limit, page };
    const found = await readAudit(c.get("database")(), query);
    return respondPrivately(c, { entries: found.entries.map(presentEntry), total: found.total }, 200);
  },
);

function presentEntry({ key, atMs, by, ...entry }: AuditEntry): AuditResponse["entries"][number] {
  return { _id: String(key), at: iso(atMs), by: presentActor(by), ...entry };
}
