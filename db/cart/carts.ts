import type { InStatement, ResultSet } from "@libsql/client/web";
import { and, asc, eq, gt, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { DECANT_ML, type LineThing, type LineType } from "#shop/cart/cart-line.ts";
import { type AccountView, accountViewStatements, decodeAccountView } from "../accounts/accounts.ts";
import { queryOfPerfumes } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { prepare, sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { cartLines } from "./tables.ts";

/** Units to add to a cart. `id` and `nowMs` are for a new line, if the cart has none for this thing. */
export interface Units extends LineThing {
  id: string;
  userId: string;
  quantity: number;
  nowMs: number;
}

/** The results of statements on a cart, and the person after them, in one snapshot. */
export interface CartWritten {
  ok: true;
  results: ResultSet[];
  /** Null if the account was deleted. */
  view: AccountView | null;
}

/** Runs statements on a person's cart and reads the person after them, in one batch. Refuses `quantity_max`. */
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

/** A perfume, on sale or not. `decodeAnyPerfume` takes the row. */
export const perfumeOfId = prepare(queryOfPerfumes(eq(perfumes.id, sql.placeholder("id"))));

/**
 * Adds units to a cart in one statement, so that concurrent adds neither lose each other nor exceed the stock. Changes
 * no row if the thing is not on sale or its stock is short. Refuses `quantity_max` above the limit.
 */
export function addUnits({ id, userId, quantity, nowMs, ...thing }: Units): InStatement {
  const inCart = sqlite
    .select({ quantity: cartLines.quantity })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.sizeId, sizes.id)));
  const sold = selectForSale(thing, sql`${quantity} + coalesce(${inCart}, 0)`).as("sold");
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
    // Without WHERE, SQLite parses ON CONFLICT as the ON of a join.
    .where(sql`true`);
  return statement(
    sqlite
      .insert(cartLines)
      .select(line)
      .onConflictDoUpdate({ ...keyOf(thing.type), set: { quantity: sql`${cartLines.quantity} + excluded.quantity` } }),
  );
}

/** The unique key of a cart line. Each type has its own unique index. */
function keyOf(type: LineType) {
  return type === "milliliter"
    ? { target: [cartLines.userId, cartLines.sizeId], targetWhere: sql`${cartLines.sizeId} is not null` }
    : {
        target: [cartLines.userId, cartLines.perfumeId, cartLines.type],
        targetWhere: sql`${cartLines.sizeId} is null`,
      };
}

/**
 * Sets the units of a person's line. Changes no row if the line is not of `thing`, the thing is not on sale, or its
 * stock is short. Refuses `quantity_max` above the limit.
 */
export function setUnits(userId: string, lineId: string, thing: LineThing, quantity: number): InStatement {
  const sold = selectForSale(thing, sql`${quantity}`).as("sold");
  const isSame = and(eq(sold.perfumeId, cartLines.perfumeId), sql`${sold.sizeId} is ${cartLines.sizeId}`);
  const isSold = sql`exists ${sqlite.select({ one: sql`1` }).from(sold).where(isSame)}`;
  return statement(
    sqlite
      .update(cartLines)
      .set({ quantity })
      .where(and(isOwn(userId, lineId), eq(cartLines.type, thing.type), isSold)),
  );
}

/** Selects one row, the perfume and size (null for a decant), if the thing is on sale and has `units` in stock; else none. */
function selectForSale({ perfumeId, ml, type }: LineThing, units: SQL) {
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

/** True if the perfume's decant is on and has a price, entered or derived from the first size. */
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

/** Deletes the cart lines whose line id or perfume id is `id`. Changes no row if none matches. */
export function removeLines(userId: string, id: string): InStatement {
  const isLineOrPerfume = or(eq(cartLines.id, id), eq(cartLines.perfumeId, id));
  return statement(sqlite.delete(cartLines).where(and(eq(cartLines.userId, userId), isLineOrPerfume)));
}

/** Lowers a line to `to` units, or removes it at 0. Changes no row if the line no longer has `from` units. */
export function lowerLine(userId: string, lineId: string, from: number, to: number): InStatement {
  const isUnchanged = and(isOwn(userId, lineId), eq(cartLines.quantity, from));
  return statement(
    to > 0
      ? sqlite.update(cartLines).set({ quantity: to }).where(isUnchanged)
      : sqlite.delete(cartLines).where(isUnchanged),
  );
}

function isOwn(userId: string, lineId: string) {
  return and(eq(cartLines.userId, userId), eq(cartLines.id, lineId));
}
