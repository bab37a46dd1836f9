import type { InStatement, ResultSet } from "@libsql/client/web";
import { and, asc, eq, gt, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { DECANT_ML, type LineThing, type LineType } from "#shop/cart/cart-line.ts";
import { type AccountView, accountViewStatements, decodeAccountView } from "../accounts/accounts.ts";
import { queryOfPerfumes } from "../catalogue/any-perfumes.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { prepare, sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { cartLines } from "./tables.ts";

/** Units that are put into a cart; `id` and `nowMs` are for a new line, when the cart has none of the thing. */
export interface Units extends LineThing {
  id: string;
  userId: string;
  quantity: number;
  nowMs: number;
}

/** What statements on a person's cart did, and the person as they left them, of the same moment. */
export interface CartWritten {
  ok: true;
  results: ResultSet[];
  /** Null when the person left meanwhile. */
  view: AccountView | null;
}

/** Sends statements on a person's cart and reads the person after them, in one batch. Refuses `quantity_max`. */
export async function writeCart(
  db: Database,
  userId: string,
  statements: InStatement[],
): Promise<CartWritten | { ok: false }> {
  const written = await write(db, [...statements, ...accountViewStatements(userId)]);
  if (written.ok) {
    const [results, read] = [written.results.slice(0, statements.length), written.results.slice(statements.length)];
    return { ok: true, results, view: decodeAccountView(read.map(({ rows }) => rows)) };
  }
  if (written.refusal.code === "quantity_max") return { ok: false };
  throw new Error(`a cart was refused by the database: ${written.refusal.code}`);
}

/** A perfume, sold or not, as `decodeAnyPerfume` takes its row. */
export const perfumeOfId = prepare(queryOfPerfumes(eq(perfumes.id, sql.placeholder("id"))));

/**
 * Adds units on top of those that are there, in one statement, so that adds at once neither lose one another nor go past the
 * stock; past the limit `quantity_max` stops them. No row changes when the thing is not sold or its stock is short.
 */
export function addUnits({ id, userId, quantity, nowMs, ...thing }: Units): InStatement {
  const inCart = sqlite
    .select({ quantity: cartLines.quantity })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.sizeId, sizes.id)));
  const sold = soldNow(thing, sql`${quantity} + coalesce(${inCart}, 0)`).as("sold");
  const line = sqlite
    .select({
      id: sql`${id}`.as("id"),
      userId: sql`${userId}`.as("user_id"),
      perfumeId: sold.perfumeId,
      type: sql`${thing.type}`.as("type"),
      sizeId: sold.sizeId,
      quantity: sql`${quantity}`.as("quantity"),
      createdAtMs: sql`${nowMs}`.as("created_at_ms"),
    })
    .from(sold)
    // Without a WHERE, SQLite reads ON CONFLICT as the ON of a join.
    .where(sql`true`);
  return statement(
    sqlite
      .insert(cartLines)
      .select(line)
      .onConflictDoUpdate({ ...keyOf(thing.type), set: { quantity: sql`${cartLines.quantity} + excluded.quantity` } }),
  );
}

/** Which lines are the same: each kind of line has a unique index of its own. */
function keyOf(type: LineType) {
  return type === "milliliter"
    ? { target: [cartLines.userId, cartLines.sizeId], targetWhere: sql`${cartLines.sizeId} is not null` }
    : {
        target: [cartLines.userId, cartLines.perfumeId, cartLines.type],
        targetWhere: sql`${cartLines.sizeId} is null`,
      };
}

/**
 * Sets the units of a person's line, which has to be of `thing`. No row changes when it is not, when the thing is not sold, or
 * when its stock is short; `quantity_max` stops it past the limit.
 */
export function setUnits(userId: string, lineId: string, thing: LineThing, quantity: number): InStatement {
  const sold = soldNow(thing, sql`${quantity}`).as("sold");
  const isSame = and(eq(sold.perfumeId, cartLines.perfumeId), sql`${sold.sizeId} is ${cartLines.sizeId}`);
  const isSold = sql`exists ${sqlite.select({ one: sql`1` }).from(sold).where(isSame)}`;
  return statement(
    sqlite
      .update(cartLines)
      .set({ quantity })
      .where(and(isOwn(userId, lineId), eq(cartLines.type, thing.type), isSold)),
  );
}

/** One row, the thing's perfume and size (null for a decant), when it is sold now and has `units` in stock; else none. */
function soldNow({ perfumeId, ml, type }: LineThing, units: SQL) {
  const isSize = and(eq(sizes.perfumeId, perfumes.id), eq(sizes.ml, ml), isNull(sizes.removedAtMs));
  const isActive = and(eq(perfumes.active, true), eq(perfumes.soon, false), isNull(perfumes.archivedAtMs));
  const canBeBought =
    type === "milliliter" ? and(gt(sizes.priceUsdCents, 0), gte(sizes.stock, units)) : hasDecant(type, ml);
  return sqlite
    .select({ perfumeId: sql`${perfumes.id}`.as("sold_perfume_id"), sizeId: sql`${sizes.id}`.as("sold_size_id") })
    .from(perfumes)
    .leftJoin(sizes, type === "milliliter" ? isSize : sql`false`)
    .where(and(eq(perfumes.id, perfumeId), isActive, canBeBought));
}

/** Whether a perfume's decant is on and has a price: its own, or one that follows from the first size's. */
function hasDecant(type: "bigDecant" | "smallDecant", ml: number): SQL | undefined {
  const [isOn, entered] =
    type === "bigDecant"
      ? [perfumes.bigDecant, perfumes.bigDecantUsdCents]
      : [perfumes.smallDecant, perfumes.smallDecantUsdCents];
  const ofFirstSize = sqlite
    .select({ cents: sizes.priceUsdCents })
    .from(sizes)
    .where(and(eq(sizes.perfumeId, perfumes.id), isNull(sizes.removedAtMs)))
    .orderBy(asc(sizes.position), asc(sizes.key))
    .limit(1);
  return and(sql`${ml} = ${DECANT_ML[type]}`, eq(isOn, true), or(gt(entered, 0), gt(sql`${ofFirstSize}`, 0)));
}

/** Takes out a line by its id, or all lines of a perfume by the perfume's; no row changes when there is none. */
export function removeLines(userId: string, id: string): InStatement {
  const isMeant = or(eq(cartLines.id, id), eq(cartLines.perfumeId, id));
  return statement(sqlite.delete(cartLines).where(and(eq(cartLines.userId, userId), isMeant)));
}

/** Lowers a line, or takes it out at 0, as long as it has as many units as it was seen with. */
export function lowerLine(userId: string, lineId: string, from: number, to: number): InStatement {
  const asSeen = and(isOwn(userId, lineId), eq(cartLines.quantity, from));
  return statement(
    to > 0 ? sqlite.update(cartLines).set({ quantity: to }).where(asSeen) : sqlite.delete(cartLines).where(asSeen),
  );
}

function isOwn(userId: string, lineId: string) {
  return and(eq(cartLines.userId, userId), eq(cartLines.id, lineId));
}
