import { and, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { oneTimeTokens } from "../schema/one-time-tokens.ts";
import { outbox } from "../schema/outbox.ts";
import { sessions } from "../schema/sessions.ts";
import { throttles } from "../schema/throttles.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";

const DAY_MS = 24 * 3_600_000;

/** A link that was used or has expired is told from one that never was for that long. */
const TOKEN_KEPT_MS = 7 * DAY_MS;
/** Who was written to is kept that long; that it was done, for good. */
const RECIPIENT_KEPT_MS = 30 * DAY_MS;

/** How many rows of each were over. */
export interface Cleared {
  sessions: number;
  tokens: number;
  throttles: number;
  mails: number;
}

/**
 * Removes what is over, and the personal data of what is done: sessions that have expired, links used or expired for a
 * week, limits whose window has ended, the recipients of mails that were sent or given up 30 days ago. One round trip.
 */
export async function clearWhatIsOver(db: Database, nowMs: number): Promise<Cleared> {
  const written = await write(db, [
    statement(sqlite.delete(sessions).where(lt(sessions.expiresAtMs, nowMs))),
    statement(sqlite.delete(oneTimeTokens).where(lt(tokenEndedAtMs, nowMs - TOKEN_KEPT_MS))),
    statement(sqlite.delete(throttles).where(lt(throttles.windowEndsAtMs, nowMs))),
    statement(sqlite.update(outbox).set({ recipient: "", content: {} }).where(isLongDone(nowMs))),
  ]);
  if (!written.ok) throw new Error(`what is over was not cleared: ${written.refusal.code}`);
  const [ended = 0, tokens = 0, windows = 0, mails = 0] = written.results.map((result) => result.rowsAffected);
  return { sessions: ended, tokens, throttles: windows, mails };
}

const tokenEndedAtMs = sql<number>`coalesce(${oneTimeTokens.usedAtMs}, ${oneTimeTokens.expiresAtMs})`;

function isLongDone(nowMs: number) {
  const doneAtMs = sql<number>`coalesce(${outbox.sentAtMs}, ${outbox.createdAtMs})`;
  return and(ne(outbox.state, "pending"), ne(outbox.recipient, ""), lt(doneAtMs, nowMs - RECIPIENT_KEPT_MS));
}
