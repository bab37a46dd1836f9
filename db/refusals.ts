/**
 * What the database refuses by name: each is the name of a CHECK of a table or the text of a RAISE in `triggers.sql`
 * that a correct program can meet. Other CHECKs guard against programming errors, and those are thrown.
 */
export const DATABASE_REFUSALS = [
  // Stock that is not there.
  "stock_ge0",
  "reserved_ge0",
  "sold_ge0",
  "removed_ge0",
  "defective_ge0",
  "revenue_ge0",
  "sn_f_ge0",
  "sn_l_ge0",
  "ros_ge0",
  // A line that cannot be bought, or too much of it.
  "not_for_sale",
  "quantity_max",
  // Somebody was faster.
  "order_version",
  "order_hold_moves",
  "order_closed",
  "size_held",
  "last_admin",
  "charge_open",
  "payment_backwards",
  "refund_exceeds_payment",
  "perfume_stale",
] as const;

/** `unique`: a row with the same key is there, as after a batch that is sent twice; `columns` says which. */
export type DatabaseRefusal =
  | { code: (typeof DATABASE_REFUSALS)[number]; statementIndex: number }
  | { code: "unique"; columns: string; statementIndex: number };

const UNIQUE = /UNIQUE constraint failed: (.+)$/m;
const NAMED = new RegExp(`(?:^|[ :])(${DATABASE_REFUSALS.join("|")})$`, "m");

/** The refusal that an error of the server means, or null when it means none that a program should meet. */
export function refusalOf(message: string, statementIndex: number): DatabaseRefusal | null {
  const columns = UNIQUE.exec(message)?.[1];
  if (columns !== undefined) return { code: "unique", columns, statementIndex };
  const named = NAMED.exec(message)?.[1];
  const code = DATABASE_REFUSALS.find((name) => name === named);
  return code ? { code, statementIndex } : null;
}
