/** Columns that many tables share. Money is whole cents or centavos, percentages are basis points, instants are UTC ms. */
import { integer, text } from "drizzle-orm/sqlite-core";

/** The opaque id others see (`shop/id.ts`). */
export const id = () => text("id").notNull().primaryKey();

/** A small whole number that is never used twice, also after a delete. */
export const key = (name = "key") => integer(name).primaryKey({ autoIncrement: true });

export const flagColumn = (name: string) => integer(name, { mode: "boolean" }).notNull();

export const createdAtMs = () => integer("created_at_ms").notNull();
export const updatedAtMs = () => integer("updated_at_ms").notNull();
