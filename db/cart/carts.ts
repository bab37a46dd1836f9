import type { InStatement, ResultSet } from "@libsql/client/web";
import { and, asc, eq, gt, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { type CartItemKey, DECANT_ML, type LineType } from "#shop/cart/cart-line.ts";
import { type AccountView, accountViewOf, accountViewStatements, isActiveUser } from "../accounts/accounts.ts";
import { anyPerfumeOf, IS_ON_SALE, queryOfPerfumes } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { rowsOf } from "../read.ts";
import { prepare, sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { cartLines } from "./tables.ts";

/** Units to add to a cart. `id` and `nowMs` are for a new line, if the cart has none for this item. */
export interface CartAddition extends CartItemKey {
  id: string;
  userId: string;
  quantity: number;
  nowMs: number;
}

/** The results of the cart statements, and the account as it is after them, read in the same batch. */
export interface CartWriteResult {
  ok: true;
  results: ResultSet[];
  /** Null if the account was deleted. */
  view: AccountView | null;
}

/**
 * Runs statements on a person's cart and reads the account after them, in one batch. `ok` is false for the refusal
 * `quantity_max`. Throws for any other refusal.
 */
export async function writeCart(
  db: Database,
  userId: string,
  statements: InStatement[],
): Promise<CartWriteResult | { ok: false }> {
  const view = accountViewStatements(userId);
  const written = await write(db, [...statements, ...view]);
  if (written.ok) {
    const [results, read] = [written.results.slice(0, statements.length), written.results.slice(statements.length)];
    return { ok: true, results, view: accountViewOf(rowsOf(view, read)) };
  }
  if (written.refusal.code === "quantity_max") return { ok: false };
  throw new Error(`the database rejected the cart write: ${written.refusal.code}`);
}

/** Selects a perfume, whether or not it can be bought. */
export const selectPerfumeById = prepare(queryOfPerfumes(eq(perfumes.id, sql.placeholder("id"))), anyPerfumeOf);

/**
 * Adds units to a cart in one statement, so that concurrent additions are all counted and never exceed the stock.
 * Changes no row if the item cannot be bought, its stock is short, or the account was deleted or blocked meanwhile. Refuses
 * `quantity_max` above the limit.
 */
export function addUnits({ id, userId, quantity, nowMs, ...item }: CartAddition): InStatement {
  const inCart = sqlite
    .select({ quantity: cartLines.quantity })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.sizeId, sizes.id)));
  const purchasable = selectPurchasable(item, sql`${quantity} + coalesce(${inCart}, 0)`).as("sold");
  const line = sqlite
    .select({
      id: sql`${id}`.as("id"),
      userId: sql`${userId}`.as("user_id"),
      perfumeId: purchasable.perfumeId,
      type: sql`${item.type}`.as("type"),
      sizeId: purchasable.sizeId,
      quantity: sql`${quantity}`.as("quantity"),
      createdAtMs: sql`${nowMs}`.as("created_at_ms"),
    })
    .from(purchasable)
    .where(isActiveUser(userId));
  return statement(
    sqlite
      .insert(cartLines)
      .select(line)
      .onConflictDoUpdate({
        ...conflictTarget(item.type),
        set: { quantity: sql`${cartLines.quantity} + excluded.quantity` },
      }),
  );
}

/** The unique key of a cart line. Lines of sizes and lines of decants have different unique indexes. */
function conflictTarget(type: LineType) {
  return type === "milliliter"
    ? { target: [cartLines.userId, cartLines.sizeId], targetWhere: sql`${cartLines.sizeId} is not null` }
    : {
        target: [cartLines.userId, cartLines.perfumeId, cartLines.type],
        targetWhere: sql`${cartLines.sizeId} is null`,
      };
}

/**
 * Sets the units of a person's line. Changes no row if the line is for another item, the item cannot be bought, or
 * its stock is short. Refuses `quantity_max` above the limit.
 */
export function setUnits(userId: string, lineId: string, item: CartItemKey, quantity: number): InStatement {
  const purchasable = selectPurchasable(item, sql`${quantity}`).as("sold");
  const isSameItem = and(
    eq(purchasable.perfumeId, cartLines.perfumeId),
    sql`${purchasable.sizeId} is ${cartLines.sizeId}`,
  );
  const isPurchasable = sql`exists ${sqlite.select({ one: sql`1` }).from(purchasable).where(isSameItem)}`;
  return statement(
    sqlite
      .update(cartLines)
      .set({ quantity })
      .where(and(isOwn(userId, lineId), eq(cartLines.type, item.type), isPurchasable)),
  );
}

/** Selects one row, the perfume and size (null for a decant), if the item can be bought; a size must have `units` in stock. */
function selectPurchasable({ perfumeId, ml, type }: CartItemKey, units: SQL) {
  const isSize = and(eq(sizes.perfumeId, perfumes.id), eq(sizes.ml, ml), isNull(sizes.removedAtMs));
  const canBeBought =
    type === "milliliter" ? and(gt(sizes.priceUsdCents, 0), gte(sizes.stock, units)) : hasDecant(type, ml);
  return sqlite
    .select({ perfumeId: sql`${perfumes.id}`.as("sold_perfume_id"), sizeId: sql`${sizes.id}`.as("sold_size_id") })
    .from(perfumes)
    .leftJoin(sizes, type === "milliliter" ? isSize : sql`false`)
    .where(and(eq(perfumes.id, perfumeId), IS_ON_SALE, canBeBought));
}

/** Condition: the perfume's decant is enabled and has a price, its own or derived from the first size. */
function hasDecant(type: "bigDecant" | "smallDecant", ml: number): SQL | undefined {
  const [isEnabled, ownPrice] =
    type === "bigDecant"
      ? [perfumes.bigDecant, perfumes.bigDecantUsdCents]
      : [perfumes.smallDecant, perfumes.smallDecantUsdCents];
  const firstSizePrice = sqlite
    .select({ cents: sizes.priceUsdCents })
    .from(sizes)
    .where(and(eq(sizes.perfumeId, perfumes.id), isNull(sizes.removedAtMs)))
    .orderBy(asc(sizes.position), asc(sizes.key))
    .limit(1);
  return and(sql`${ml} = ${DECANT_ML[type]}`, eq(isEnabled, true), or(gt(ownPrice, 0), gt(sql`${firstSizePrice}`, 0)));
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
