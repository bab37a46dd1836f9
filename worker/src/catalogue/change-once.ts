import { claimWrite, findWrite, recordAuditRange, type StoredWrite } from "#db/catalogue/panel-writes.ts";
import type { Statement } from "#db/statement.ts";
import { type StatementResult, write } from "#db/write.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** The administrator behind a panel write, and its `Idempotency-Key`. */
export interface PanelRequest {
  by: string;
  key: string | null;
  bodyHash: string;
}

/** The result of a write that met a conflict: `runOncePerKey` plans it again. */
export const CONFLICT = "overtaken";

/** The refusals that mean a conflict of a perfume's write: with another administrator, a sale, or an order of a removed size. */
export const PERFUME_CONFLICTS = [
  "unique",
  "perfume_stale",
  "size_held",
  "ean_taken",
  "stock_ge0",
  "revenue_ge0",
  "sold_ge0",
  "removed_ge0",
  "defective_ge0",
  "sn_f_ge0",
  "sn_l_ge0",
  "ros_ge0",
];

/** Attempts at a write while others change the catalogue. */
const MAX_ATTEMPTS = 4;

/**
 * Runs a write once per idempotency key: if this person used the key before, returns the response of `repeat`. Refuses
 * `idempotency_key_reused` for another body, and `busy` after too many conflicts.
 */
export async function runOncePerKey<Outcome extends { ok: boolean }>(
  { db }: RequestContext,
  { by, key, bodyHash }: PanelRequest,
  { run, repeat }: { run(): Promise<Outcome | typeof CONFLICT>; repeat(stored: StoredWrite): Promise<Outcome> },
): Promise<Outcome | Refused<"idempotency_key_reused" | "busy">> {
  const findStored = () => (key === null ? null : findWrite(db, by, key));
  const storedResponse = (stored: StoredWrite) =>
    stored.bodyHash === bodyHash ? repeat(stored) : refuse({ code: "idempotency_key_reused" });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = await findStored();
    if (stored) return storedResponse(stored);
    const response = await run();
    if (response === CONFLICT) continue;
    // A concurrent request with the same key may have caused the refusal.
    const concurrent = response.ok ? null : await findStored();
    return concurrent ? storedResponse(concurrent) : response;
  }
  return refuse({ code: "busy", retryAfterSeconds: 1 });
}

/** A write batch of the panel, and the reads after it. */
export interface PanelBatch<What extends string> {
  what: What;
  /** The id of what is written, such as a perfume, a brand or a promotion; a repeated request reads it again. */
  perfumeId?: string;
  /** The claim's condition (db/catalogue/panel-writes.ts). */
  isCurrent: Parameters<typeof claimWrite>[1];
  statements(writing: { by: string; nowMs: number; requestId: string; what: What }): Statement[];
  reads?: readonly Statement[];
  /** The refusals of the database that mean a write conflict. */
  conflicts?: readonly string[];
}

/** Sends the batch with its claim. Returns the id of the write and the results of its reads, or `CONFLICT`. */
export async function writeClaimed<What extends string>(
  { db, newId, nowMs }: RequestContext,
  { by, key, bodyHash }: PanelRequest,
  batch: PanelBatch<What>,
): Promise<{ id: string; results: StatementResult[] } | typeof CONFLICT> {
  const { what, perfumeId = "", isCurrent, reads = [], conflicts = ["unique", "perfume_stale"] } = batch;
  const id = newId("req");
  const claim = claimWrite({ id, by, requestKey: key, bodyHash, what, perfumeId, nowMs }, isCurrent);
  const statements = batch.statements({ by, nowMs, requestId: id, what });
  const written = await write(db, [claim, ...statements, recordAuditRange(id), ...reads]);
  if (written.ok) return { id, results: written.results.slice(statements.length + 2) };
  const { code } = written.refusal;
  if (conflicts.includes(code)) return CONFLICT;
  throw new Error(`the panel write ${what} was refused by the database: ${code}`);
}
