/** The outbox as the sender of mails sees it: what is due, claimed by one of many senders, and how it ended. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, desc, eq, getTableColumns, gt, gte, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type MailContent, mailContentOf } from "#shop/mail/mail.ts";
import type { Database } from "../client.ts";
import { type Fields, text, whole } from "../decode.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { outbox } from "./tables.ts";

export interface DueMail {
  id: string;
  recipient: string;
  /** What happened, also when `content` is null: something that this version of the shop cannot say. */
  event: string;
  content: MailContent | null;
  /** How often it was tried. */
  tries: number;
  nextTryAtMs: number;
  createdAtMs: number;
  /** Whether a newer mail of the same kind waits for the same person. */
  isSuperseded: boolean;
}

/** A mail in the hands of one sender: which of its tries this is. */
export interface ClaimedMail {
  id: string;
  tries: number;
}

/** How a try ended. */
export type MailOutcome =
  | { state: "sent"; atMs: number; providerId: string | null }
  | { state: "pending"; nextTryAtMs: number }
  | { state: "failed" };

export interface DueQuery {
  nowMs: number;
  limit: number;
  /** The newest first, for whoever has no time for all; else the oldest. */
  newestFirst?: boolean;
  /** Ids of mails that this sender has tried and must not try again; they keep nobody's back. */
  except?: readonly string[];
}

/**
 * How long a claimed mail is left to its sender: longer than the provider and the database may take together. The next
 * sender takes it up after that, for the first one has died.
 */
export const CLAIM_MS = 30_000;

/** Written out, because a partial index serves no query that gives the word as a parameter. */
const isPending = sql`${outbox.state} = 'pending'`;

/**
 * Mails to send now, one a person at most: the oldest, so that each gets theirs in order. One that a sender has in hand
 * keeps the person's others back; one that only waits for another try is due as soon as a newer one is, which it would
 * otherwise keep back until its link is dead. One round trip.
 */
export async function readDueMails(db: Database, query: DueQuery): Promise<DueMail[]> {
  const [rows = []] = await read(db, [selectDue(query)]);
  return rows.map(decodeMail);
}

/** The statement of `readDueMails`. */
export function selectDue({ nowMs, limit, newestFirst = false, except = [] }: DueQuery): InStatement {
  const waiting = waitingBut(except);
  const mayCutShort = and(lte(waiting.soonestMs, nowMs), gt(waiting.nextTryAtMs, nowMs + CLAIM_MS));
  const isDue = or(lte(waiting.nextTryAtMs, nowMs), mayCutShort);
  const due = sqlite
    .select()
    .from(waiting)
    .where(and(eq(waiting.place, 1), isDue))
    .orderBy(newestFirst ? desc(waiting.entry) : asc(waiting.entry))
    .limit(limit);
  return statement(due);
}

/** The mails that wait, each with its place in the queue of its person. */
function waitingBut(except: readonly string[]) {
  return sqlite
    .select({
      ...getTableColumns(outbox),
      entry: sql<number>`rowid`.as("entry"),
      place: sql<number>`row_number() over (partition by ${outbox.recipient} order by rowid)`.as("place"),
      soonestMs: sql<number>`min(${outbox.nextTryAtMs}) over (partition by ${outbox.recipient})`.as("soonest_ms"),
      ofKind: sql<number>`count(*) over (partition by ${outbox.recipient}, ${outbox.event})`.as("of_kind"),
    })
    .from(outbox)
    .where(and(isPending, gte(outbox.nextTryAtMs, 0), notInArray(outbox.id, [...except])))
    .as("waiting");
}

function decodeMail(row: Fields): DueMail {
  return {
    id: text(row, "id"),
    recipient: text(row, "recipient"),
    event: text(row, "event"),
    content: contentIn(text(row, "content")),
    tries: whole(row, "tries"),
    nextTryAtMs: whole(row, "next_try_at_ms"),
    createdAtMs: whole(row, "created_at_ms"),
    isSuperseded: whole(row, "of_kind") > 1,
  };
}

function contentIn(json: string): MailContent | null {
  try {
    return mailContentOf(JSON.parse(json));
  } catch {
    return null;
  }
}

/**
 * Takes a mail in hand for `CLAIM_MS` as the next of its tries. Null when another sender was faster, or has already sent it:
 * of any number that read the same mail one gets it.
 */
export async function claimMail(db: Database, mail: DueMail, nowMs: number): Promise<ClaimedMail | null> {
  const tries = mail.tries + 1;
  const asRead = and(isMail(mail), eq(outbox.nextTryAtMs, mail.nextTryAtMs));
  const claiming = sqlite
    .update(outbox)
    .set({ tries, nextTryAtMs: nowMs + CLAIM_MS })
    .where(asRead);
  return (await rowsChanged(db, statement(claiming))) === 1 ? { id: mail.id, tries } : null;
}

/**
 * Writes down how a try ended. That it was sent counts whoever says so; a sender whose claim has lapsed has no other say.
 * What an ended mail told is removed: it may hold a link that opens an account.
 */
export async function settleMail(db: Database, mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
  await rowsChanged(db, settling(mail, outcome));
}

function settling(mail: ClaimedMail, outcome: MailOutcome): InStatement {
  const { state } = outcome;
  if (state === "pending") {
    return statement(sqlite.update(outbox).set({ nextTryAtMs: outcome.nextTryAtMs }).where(isMail(mail)));
  }
  if (state === "failed") return statement(sqlite.update(outbox).set({ state, content: {} }).where(isMail(mail)));
  const { atMs: sentAtMs, providerId } = outcome;
  const sent = { state, sentAtMs, providerId, content: {} };
  return statement(
    sqlite
      .update(outbox)
      .set(sent)
      .where(and(eq(outbox.id, mail.id), sql`${outbox.state} <> 'sent'`)),
  );
}

function isMail({ id, tries }: ClaimedMail): SQL | undefined {
  return and(eq(outbox.id, id), isPending, eq(outbox.tries, tries));
}

async function rowsChanged(db: Database, update: InStatement): Promise<number> {
  const written = await write(db, [update]);
  if (!written.ok) throw new Error(`the state of a mail was refused: ${written.refusal.code}`);
  return written.results[0]?.rowsAffected ?? 0;
}
