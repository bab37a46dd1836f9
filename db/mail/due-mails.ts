/** The outbox for mail senders: due mails, claims and outcomes. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, desc, eq, gt, gte, lte, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { mailContentOf } from "#shop/mail/mail.contract.ts";
import type { MailContent } from "#shop/mail/mail.ts";
import { throttles } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { orders } from "../orders/tables.ts";
import { readRow, readRows } from "../read.ts";
import { type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { outbox } from "./tables.ts";

type Mail = typeof outbox.$inferSelect;

export interface DueMail extends MailState, Pick<Mail, "recipient" | "event" | "createdAtMs"> {
  /** Null if this version cannot decode the mail. */
  content: MailContent | null;
  /**
   * True if a newer mail with the same `event` waits for the same person. A mail whose link or code expires is then not sent.
   */
  isSuperseded: boolean;
}

/**
 * A mail as a sender has read or claimed it. While `tries` is the same, no other sender has claimed it. After a claim,
 * `nextTryAtMs` is the end of the claim.
 */
export type MailState = Pick<Mail, "id" | "tries" | "nextTryAtMs">;

/** The result of an attempt. */
export type MailOutcome =
  | { state: "sent"; atMs: number; providerId: string | null }
  | { state: "pending"; nextTryAtMs: number }
  /** Its content is kept, so that an administrator can send it again, unless `isUseless`: its link has expired. */
  | { state: "failed"; failure: string; isUseless: boolean }
  | { state: "superseded" };

export interface DueQuery {
  nowMs: number;
  limit: number;
  /** True: newest first, for a sender that cannot send all. Default: oldest first. */
  newestFirst?: boolean;
  /** Ids of mails that this sender has already tried. They do not hold back other mails of their person. */
  except?: readonly string[];
}

/**
 * How long a claim lasts: longer than the provider and the database usually take together. A sender that has reported no
 * result by then counts as crashed, and the next sender claims the mail.
 */
export const CLAIM_MS = 30_000;

/** Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter. */
const isPending = sql`${outbox.state} = 'pending'`;

/**
 * Returns the mails to send now, at most one per person: the oldest, so that each person gets mails in order. A claimed
 * mail holds back the person's other mails. A mail whose retry is more than `CLAIM_MS` away is retried early once a newer
 * mail is due; otherwise it could hold back the newer one until the link in the newer one expires. A nearer retry keeps
 * its time, which may be the end of a claim. One round trip.
 */
export function readDueMails(db: Database, query: DueQuery): Promise<DueMail[]> {
  return readRows(db, selectDue(query));
}

/** The statement of `readDueMails`. */
export function selectDue({ nowMs, limit, newestFirst = false, except = [] }: DueQuery): Query<DueMail> {
  const waiting = waitingExcept(except);
  const canRetryEarly = and(lte(waiting.soonestMs, nowMs), gt(waiting.nextTryAtMs, nowMs + CLAIM_MS));
  const isDue = or(lte(waiting.nextTryAtMs, nowMs), canRetryEarly);
  const due = sqlite
    .select({
      id: waiting.id,
      recipient: waiting.recipient,
      event: waiting.event,
      json: waiting.json,
      tries: waiting.tries,
      nextTryAtMs: waiting.nextTryAtMs,
      createdAtMs: waiting.createdAtMs,
      ofKind: waiting.ofKind,
    })
    .from(waiting)
    .where(and(eq(waiting.slot, 1), isDue))
    .orderBy(newestFirst ? desc(waiting.entry) : asc(waiting.entry))
    .limit(limit);
  return statement(due, ({ json, ofKind, ...mail }) => ({
    ...mail,
    content: contentIn(json),
    isSuperseded: ofKind > 1,
  }));
}

/** The waiting mails, each with its slot in its person's queue. */
function waitingExcept(except: readonly string[]) {
  return (
    sqlite
      .select({
        id: outbox.id,
        recipient: outbox.recipient,
        event: outbox.event,
        // As text: one mail that cannot be decoded must not hold back the others.
        json: sql<string>`${outbox.content}`.as("json"),
        tries: outbox.tries,
        nextTryAtMs: outbox.nextTryAtMs,
        createdAtMs: outbox.createdAtMs,
        entry: sql<number>`rowid`.as("entry"),
        slot: sql<number>`row_number() over (partition by ${outbox.recipient} order by rowid)`.as("slot"),
        soonestMs: sql<number>`min(${outbox.nextTryAtMs}) over (partition by ${outbox.recipient})`.as("soonest_ms"),
        ofKind: sql<number>`count(*) over (partition by ${outbox.recipient}, ${outbox.event})`.as("of_kind"),
      })
      .from(outbox)
      // The second condition is true for every row: with it SQLite uses the index `outbox_due`.
      .where(and(isPending, gte(outbox.nextTryAtMs, 0), notInArray(outbox.id, [...except])))
      .as("waiting")
  );
}

function contentIn(json: string): MailContent | null {
  try {
    return mailContentOf(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Minimum time between two calls to the provider, of all senders together (docs/outside-services.md#resend). */
const CALL_EVERY_MS = 500;
/** A sender claims nothing while the next free call is further away than this, so that its claim lasts longer than its wait. */
const MAX_WAIT_MS = 5_000;
/** The counter whose window ends when the provider may be called next. */
const NEXT_CALL = { kind: "mail-call", subject: "" };

/**
 * Claims a mail for `CLAIM_MS` and counts the attempt. Of concurrent senders, one succeeds. `callAtMs`: when the provider
 * may be called, at least `CALL_EVERY_MS` after the call of every earlier claim. Returns `taken` if another sender has
 * claimed or settled the mail, and `crowded` if the next free call is more than `MAX_WAIT_MS` away. `tries`: the number of
 * this attempt. A sender that passes `mail.tries` claims its own mail again for the same attempt, and gets a later time for
 * its call.
 */
export async function claimMail(
  db: Database,
  mail: MailState,
  nowMs: number,
  tries: number = mail.tries + 1,
): Promise<(MailState & { callAtMs: number }) | "taken" | "crowded"> {
  const { kind, subject } = NEXT_CALL;
  const nextTryAtMs = nowMs + CLAIM_MS;
  const isOfCalls = and(eq(throttles.kind, kind), eq(throttles.subject, subject));
  const isCrowded = and(isOfCalls, gt(throttles.windowEndsAtMs, nowMs + MAX_WAIT_MS));
  const claiming = sqlite
    .update(outbox)
    .set({ tries, nextTryAtMs })
    .where(and(isMail(mail), eq(outbox.nextTryAtMs, mail.nextTryAtMs), not(rowExists(throttles, isCrowded))));
  const first = { kind, subject, count: 1, windowEndsAtMs: nowMs + CALL_EVERY_MS };
  const reserving = sqlite
    .insert(throttles)
    // Reserves a call only if the statement before this one has claimed the mail.
    .select(rowIf(throttles, first, sql`changes() = 1`))
    .onConflictDoUpdate({
      target: [throttles.kind, throttles.subject],
      set: { windowEndsAtMs: sql`max(${throttles.windowEndsAtMs}, ${nowMs}) + ${CALL_EVERY_MS}` },
    })
    .returning({ nextAtMs: throttles.windowEndsAtMs });
  const crowded = sqlite.select({ kind: throttles.kind }).from(throttles).where(isCrowded);
  const batch = [statement(claiming), statement(reserving), statement(crowded)];
  const [, reserved, refused] = await writeOrThrow(db, batch, "the claim of a mail was refused");
  const nextAtMs = reserved?.rows[0]?.["window_ends_at_ms"];
  if (nextAtMs !== undefined) return { id: mail.id, tries, nextTryAtMs, callAtMs: Number(nextAtMs) - CALL_EVERY_MS };
  return refused?.rows.length ? "crowded" : "taken";
}

/**
 * Stores the result of an attempt to send. The result "sent" is always stored. Other results are stored only if no
 * other sender has claimed the mail since. The content of a sent or superseded mail is removed, because it may hold a link
 * that opens an account. The content of a failed mail is kept until `RECIPIENT_RETENTION_MS` (housekeeping.ts), unless it
 * is useless.
 */
export async function settleMail(db: Database, mail: MailState, outcome: MailOutcome): Promise<void> {
  const isUnsent = and(eq(outbox.id, mail.id), sql`${outbox.state} <> 'sent'`);
  const isClaim = outcome.state === "sent" ? isUnsent : isMail(mail);
  await rowsChanged(db, statement(sqlite.update(outbox).set(changeOf(outcome)).where(isClaim)));
}

function changeOf(outcome: MailOutcome): Partial<typeof outbox.$inferInsert> {
  const { state } = outcome;
  if (state === "pending") return { nextTryAtMs: outcome.nextTryAtMs };
  if (state === "superseded") return { state, content: {} };
  if (state === "failed") return { state, failure: outcome.failure, ...(outcome.isUseless && { content: {} }) };
  return { state, sentAtMs: outcome.atMs, providerId: outcome.providerId, content: {} };
}

/** Condition on `outbox`: the mail has failed and still has its content. */
export const canSendAgain = and(sql`${outbox.state} = 'failed'`, sql`${outbox.content} <> '{}'`);

/** Queues a failed mail again, due now. Returns false if its content was removed or it has not failed. */
export async function sendAgain(db: Database, id: string, nowMs: number): Promise<boolean> {
  return (await rowsChanged(db, queueFailedAgain(id, nowMs))) === 1;
}

/**
 * The statement of `sendAgain`. Changes no row if `sendAgain` would return false. `ofOrder`: for a mail about an order, the
 * mail's new key, and the order's version that was seen. If the order has another version now, no row changes.
 */
export function queueFailedAgain(
  id: string,
  nowMs: number,
  ofOrder?: { mailKey: string; orderId: string; version: number },
): InStatement {
  const again = { state: "pending" as const, nextTryAtMs: nowMs, failure: "", mailKey: ofOrder?.mailKey };
  const isAsSeen =
    ofOrder && rowExists(orders, and(eq(orders.id, ofOrder.orderId), eq(orders.version, ofOrder.version)));
  return statement(
    sqlite
      .update(outbox)
      .set(again)
      .where(and(eq(outbox.id, id), canSendAgain, isAsSeen)),
  );
}

/** Marks a failed mail as replaced, if the mail with the key `mailKey` was queued in its place. */
export function replaceFailed(id: string, mailKey: string): InStatement {
  const isQueued = sql`exists (select 1 from ${outbox} newer where newer.mail_key = ${mailKey})`;
  const isReplaced = and(eq(outbox.id, id), sql`${outbox.state} = 'failed'`, isQueued);
  return statement(sqlite.update(outbox).set({ state: "superseded", content: {}, failure: "" }).where(isReplaced));
}

/** Returns the event, the order and the time of a failed mail; null if it has not failed. One round trip. */
export async function findFailed(db: Database, id: string) {
  const isFailed = and(eq(outbox.id, id), sql`${outbox.state} = 'failed'`);
  const columns = { event: outbox.event, orderId: outbox.orderId, createdAtMs: outbox.createdAtMs };
  return readRow(db, statement(sqlite.select(columns).from(outbox).where(isFailed)));
}

function isMail({ id, tries }: MailState): SQL | undefined {
  return and(eq(outbox.id, id), isPending, eq(outbox.tries, tries));
}

async function rowsChanged(db: Database, update: InStatement): Promise<number> {
  const [result] = await writeOrThrow(db, [update], "the state of a mail was refused");
  return result?.rowsAffected ?? 0;
}
