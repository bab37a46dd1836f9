import { type InStatement, LibsqlBatchError, type ResultSet } from "@libsql/client/web";
import { type Database, withRetry } from "./client.ts";

/**
 * Refusals of the database that a correct program can cause: each is the name of a CHECK or the text of a RAISE in
 * `triggers.sql`. All others guard against programming errors and are thrown.
 */
export const DATABASE_REFUSALS = [
  // Not enough units.
  "stock_ge0",
  "reserved_ge0",
  "sold_ge0",
  "removed_ge0",
  "defective_ge0",
  "revenue_ge0",
  "sn_f_ge0",
  "sn_l_ge0",
  "ros_ge0",
  // A line that cannot be bought, or too many units.
  "not_for_sale",
  "quantity_max",
  // Conflicts with another write or with the current state.
  "order_version",
  "order_hold_moves",
  "order_closed",
  "order_tags_full",
  "order_views_full",
  "customer_tags_full",
  "receipt_asked_once",
  "size_held",
  "last_admin",
  "charge_open",
  "payment_backwards",
  "refund_exceeds_payment",
  "refund_exceeds_line",
  "location_exceeds_line",
  "perfume_stale",
  "ean_taken",
  "brand_in_use",
  "coupon_used_up",
  "sent_with_closed",
  "coupon_below_uses",
  "credit_used",
  "purchase_order_closed",
] as const;

/** `unique`: a row with the same key exists, for example because a batch was sent twice. `columns` names the key. */
export type DatabaseRefusal =
  | { code: (typeof DATABASE_REFUSALS)[number]; statementIndex: number }
  | { code: "unique"; columns: string; statementIndex: number };

const UNIQUE = /UNIQUE constraint failed: (.+)$/m;
const NAMED = new RegExp(`(?:^|[ :])(${DATABASE_REFUSALS.join("|")})$`, "m");

/** Returns the refusal in a server error, or null if the error is not a refusal. */
export function refusalOf(message: string, statementIndex: number): DatabaseRefusal | null {
  const columns = UNIQUE.exec(message)?.[1];
  if (columns !== undefined) return { code: "unique", columns, statementIndex };
  const named = NAMED.exec(message)?.[1];
  const code = DATABASE_REFUSALS.find((name) => name === named);
  return code ? { code, statementIndex } : null;
}

/** Like `write`, for statements whose refusal is a bug. Returns their results. Throws `failure` with the refusal. */
export async function writeOrThrow(db: Database, statements: InStatement[], failure: string): Promise<ResultSet[]> {
  const written = await write(db, statements);
  if (!written.ok) throw new Error(`${failure}: ${written.refusal.code}`);
  return written.results;
}

/** The result of one statement. Code outside `db` uses this name, because it must not import the client. */
export type StatementResult = ResultSet;

export type Written = { ok: true; results: ResultSet[] } | { ok: false; refusal: DatabaseRefusal };

/**
 * Sends one change of state: all statements in one transaction and one round trip, or none.
 *
 * Retries while the server is busy or sheds load and has certainly applied nothing. Refuses with the name of the CHECK,
 * the RAISE or the unique key, and the index of the statement. Throws any other failure. After a failure with an
 * unknown outcome (a timeout) the same statements may be sent again: ids are generated beforehand, so a second run of an
 * insertion is refused as `unique`.
 */
export async function write(db: Database, statements: InStatement[]): Promise<Written> {
  // Attempts are timed from the end of the wait in the queue: under load, when the wait is longest, retries matter
  // most.
  const send = () => withRetry(() => db.client.batch(statements, "write"));
  const { queueWrite } = db;
  try {
    return { ok: true, results: await (queueWrite ? queueWrite(send) : send()) };
  } catch (error) {
    const refusal = error instanceof LibsqlBatchError ? refusalOf(error.message, error.statementIndex) : null;
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}
