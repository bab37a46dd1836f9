/**
 * Columns that many tables share. Money is whole cents or centavos, percentages are basis points, times are UTC
 * milliseconds.
 */
import { integer, text } from "drizzle-orm/sqlite-core";

/** The opaque public id (`shop/id.ts`). */
export const id = () => text("id").notNull().primaryKey();

/** A small whole number that is never reused, even after a delete. */
export const key = (name = "key") => integer(name).primaryKey({ autoIncrement: true });

export const flagColumn = (name: string) => integer(name, { mode: "boolean" }).notNull();

export const createdAtMs = () => integer("created_at_ms").notNull();
export const updatedAtMs = () => integer("updated_at_ms").notNull();
