/** What is over is cleared at night, in slices: while one is cleared nobody else writes. */
import { and, eq, exists, isNull, lt, ne, not, notExists, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { oneTimeTokens, sessions, throttles, users } from "../accounts/tables.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { outbox } from "../mail/tables.ts";
import { orders } from "../orders/tables.ts";
import { inbox } from "../payments/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { stockNotices } from "../stock/tables.ts";
import { type Statement, write } from "../write.ts";
import { panelWrites } from "./tables.ts";

const DAY_MS = 24 * 3_600_000;

/** A link that was used or has expired is told from one that never was for that long; so long a registration can be begun again. */
const TOKEN_KEPT_MS = 7 * DAY_MS;
/** Who was written to is kept that long; that it was done, for good. */
const RECIPIENT_KEPT_MS = 30 * DAY_MS;
/** A notice of the card provider's that is done with is kept that long: as long as its sender may be asked about it. */
const NOTICE_KEPT_MS = 90 * DAY_MS;
/** A write of the panel can be asked for again, or undone, for that long; the audit log says for good that it was made. */
const PANEL_WRITE_KEPT_MS = 90 * DAY_MS;

/** Who waited for a size and was told, or took it back, is kept that long: as long as they may ask about the mail. */
const STOCK_NOTICE_KEPT_MS = 90 * DAY_MS;
/** Nobody waits for a size longer than that. */
const WAITED_AT_MOST_MS = 365 * DAY_MS;

/** Rows of each kind that one batch clears, and batches of one night at most; what is left then goes the next night. */
const SLICE = 500;
const SLICES = 20;

/** How many rows of each were over. */
export interface Cleared {
  sessions: number;
  tokens: number;
  throttles: number;
  mails: number;
  notices: number;
  panelWrites: number;
  stockNotices: number;
  registrations: number;
}

/**
 * Removes what is over, and the personal data of what is done: sessions that have expired, links used or expired for a
 * week, limits whose window has ended, the recipients of mails that were sent or given up 30 days ago, notices finished,
 * writes of the panel made and people told of stock 90 days ago, those who wait for what will not come, people who began to register and have
 * no link any more. A round trip for each slice.
 */
export async function clearWhatIsOver(db: Database, nowMs: number, slice = SLICE): Promise<Cleared> {
  const cleared = await clearSlice(db, nowMs, slice);
  let last = cleared;
  for (let slices = 1; slices < SLICES && Object.values(last).includes(slice); slices++) {
    last = await clearSlice(db, nowMs, slice);
    add(last, cleared);
  }
  return cleared;
}

async function clearSlice(db: Database, nowMs: number, slice: number): Promise<Cleared> {
  const written = await write(db, sliceOf(nowMs, slice));
  if (!written.ok) throw new Error(`what is over was not cleared: ${written.refusal.code}`);
  const [ended = 0, tokens = 0, windows = 0, mails = 0, notices = 0, writes = 0, told = 0, registrations = 0] =
    written.results.map((result) => result.rowsAffected);
  return {
    sessions: ended,
    tokens,
    throttles: windows,
    mails,
    notices,
    panelWrites: writes,
    stockNotices: told,
    registrations,
  };
}

function add(more: Cleared, to: Cleared): void {
  to.sessions += more.sessions;
  to.tokens += more.tokens;
  to.throttles += more.throttles;
  to.mails += more.mails;
  to.notices += more.notices;
  to.panelWrites += more.panelWrites;
  to.stockNotices += more.stockNotices;
  to.registrations += more.registrations;
}

/** Each statement changes as many rows as a slice has, or all there are. */
function sliceOf(nowMs: number, slice: number): Statement[] {
  const some = (table: SQLiteTable, key: SQLWrapper, where: SQL | undefined) =>
    sql`${key} in (select ${key} from ${table} where ${where} limit ${slice})`;
  const remove = (table: SQLiteTable, key: SQLWrapper, where: SQL | undefined) =>
    statement(sqlite.delete(table).where(some(table, key, where)));
  return [
    remove(sessions, sessions.id, lt(sessions.expiresAtMs, nowMs)),
    remove(oneTimeTokens, oneTimeTokens.id, lt(tokenEndedAtMs, nowMs - TOKEN_KEPT_MS)),
    remove(throttles, sql`rowid`, lt(throttles.windowEndsAtMs, nowMs)),
    statement(
      sqlite
        .update(outbox)
        .set({ recipient: "", content: {} })
        .where(some(outbox, outbox.id, isLongDone(nowMs))),
    ),
    remove(inbox, inbox.key, lt(inbox.doneAtMs, nowMs - NOTICE_KEPT_MS)),
    remove(panelWrites, panelWrites.id, lt(panelWrites.atMs, nowMs - PANEL_WRITE_KEPT_MS)),
    remove(stockNotices, stockNotices.id, isNoticeOver(nowMs)),
    remove(users, users.id, isGivenUp(nowMs)),
  ];
}

const tokenEndedAtMs = sql<number>`coalesce(${oneTimeTokens.usedAtMs}, ${oneTimeTokens.expiresAtMs})`;

/**
 * Told or taken back long ago, by somebody who waits for nothing else: as long as they do, the link in the mail they have ends it. Or
 * waited for in vain: what is no longer sold, or for a year.
 */
function isNoticeOver(nowMs: number) {
  const other = alias(stockNotices, "other");
  const waitsOn = sqlite
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.email, stockNotices.email), isNull(other.toldAtMs), isNull(other.takenBackAtMs)));
  const sold = sqlite
    .select({ id: sizes.id })
    .from(sizes)
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(and(eq(sizes.id, stockNotices.sizeId), isNull(sizes.removedAtMs), isNull(perfumes.archivedAtMs)));
  const endedAtMs = sql<number>`coalesce(${stockNotices.toldAtMs}, ${stockNotices.takenBackAtMs})`;
  const isInVain = or(lt(stockNotices.createdAtMs, nowMs - WAITED_AT_MOST_MS), notExists(sold));
  return or(
    and(lt(endedAtMs, nowMs - STOCK_NOTICE_KEPT_MS), notExists(waitsOn)),
    and(isNull(stockNotices.toldAtMs), isNull(stockNotices.takenBackAtMs), isInVain),
  );
}

function isLongDone(nowMs: number) {
  const doneAtMs = sql<number>`coalesce(${outbox.sentAtMs}, ${outbox.createdAtMs})`;
  return and(ne(outbox.state, "pending"), ne(outbox.recipient, ""), lt(doneAtMs, nowMs - RECIPIENT_KEPT_MS));
}

/** Began to register, and did not finish while a link was there. Who was blocked stays, so that they stay blocked. */
function isGivenUp(nowMs: number) {
  const links = sqlite.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(eq(oneTimeTokens.userId, users.id));
  const bought = sqlite.select({ id: orders.id }).from(orders).where(eq(orders.userId, users.id));
  return and(
    eq(users.verified, false),
    isNull(users.passwordHash),
    isNull(users.leftAtMs),
    eq(users.active, true),
    lt(users.createdAtMs, nowMs - TOKEN_KEPT_MS),
    not(exists(links)),
    not(exists(bought)),
  );
}
