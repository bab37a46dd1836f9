/** Saved views of the list of orders (docs/product-rules.md#saved-views). */
import type { InStatement } from "@libsql/client/web";
import { asc, eq } from "drizzle-orm";
import { type ViewFilters, viewFilters } from "#shop/orders/views/order-views.ts";
import { viewNameKey } from "#shop/orders/views/view-name.ts";
import type { Database } from "../client.ts";
import { readRows } from "../read.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { orderViews } from "./tables.ts";

export interface StoredView {
  id: string;
  name: string;
  filters: ViewFilters;
}

/** Selects all views in alphabetical order, without filters that the list no longer has. */
export function selectViews(): Query<StoredView> {
  const stored = sqlite
    .select({ id: orderViews.id, name: orderViews.name, filters: orderViews.filters })
    .from(orderViews)
    .orderBy(asc(orderViews.nameKey));
  return statement(stored, ({ filters, ...view }) => ({ ...view, filters: viewFilters(filters) }));
}

/** Reads all views. One round trip. */
export function readViews(db: Database): Promise<StoredView[]> {
  return readRows(db, selectViews());
}

/** Refuses `unique` for a name that another view has, and `order_views_full`. */
export function insertView({ id, name, filters }: StoredView, createdAtMs: number): InStatement {
  return statement(sqlite.insert(orderViews).values({ id, name, nameKey: viewNameKey(name), filters, createdAtMs }));
}

/** Refuses `unique` for a name that another view has. */
export function updateView({ id, name, filters }: StoredView): InStatement {
  return statement(
    sqlite
      .update(orderViews)
      .set({ name, nameKey: viewNameKey(name), filters })
      .where(eq(orderViews.id, id)),
  );
}

export function deleteView(id: string): InStatement {
  return statement(sqlite.delete(orderViews).where(eq(orderViews.id, id)));
}
