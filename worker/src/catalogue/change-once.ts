import { claimWrite, findWrite, recordAuditRange, type StoredWrite } from "#db/catalogue/panel-writes.ts";
import { type Statement, type StatementResult, write } from "#db/write.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** The administrator behind a write of the panel, and its `Idempotency-Key`, null without one. */
export interface PanelRequest {
  by: string;
  key: string | null;
  bodyHash: string;
}

/** Write conflict: plan again and retry. */
export const CONFLICT = "overtaken";

/** Attempts at a write while others change the catalogue. */
const MAX_ATTEMPTS = 4;

/**
 * Runs a write once per idempotency key: if this person used the key before, returns the response of `repeat`. Refuses
 * `idempotency_key_reused` for another body, and `busy` after too many conflicts.
 */
export async function runOncePerKey<Answer extends { ok: boolean }>(
  { db }: RequestContext,
  { by, key, bodyHash }: PanelRequest,
  { run, repeat }: { run(): Promise<Answer | typeof CONFLICT>; repeat(stored: StoredWrite): Promise<Answer> },
): Promise<Answer | Refused<"idempotency_key_reused" | "busy">> {
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
export interface PanelBatch {
  id: string;
  what: string;
  perfumeId: string;
  /** The claim's condition (db/catalogue/panel-writes.ts). */
  isCurrent: Parameters<typeof claimWrite>[1];
  statements: Statement[];
  reads: readonly Statement[];
}

/** Sends the batch with its claim. Returns the results of its reads, or the refusal. */
export async function writeClaimed(
  { db, nowMs }: RequestContext,
  { by, key, bodyHash }: PanelRequest,
  { id, what, perfumeId, isCurrent, statements, reads }: PanelBatch,
): Promise<{ ok: true; results: StatementResult[] } | { ok: false; code: string; columns: string }> {
  const claim = claimWrite({ id, by, requestKey: key, bodyHash, what, perfumeId, nowMs }, isCurrent);
  const written = await write(db, [claim, ...statements, recordAuditRange(id), ...reads]);
  if (written.ok) return { ok: true, results: written.results.slice(statements.length + 2) };
  const { refusal } = written;
  return { ok: false, code: refusal.code, columns: "columns" in refusal ? refusal.columns : "" };
}
