import type { InStatement } from "@libsql/client/web";
import { and, eq, exists, notInArray, type SQL, sql } from "drizzle-orm";
import type { AddressFields } from "#shop/accounts/address.ts";
import { sqlite, statement } from "../statement.ts";
import { addresses, users } from "./tables.ts";

/** One entry of a complete address list. */
export interface AddressEntry extends AddressFields {
  /** The id of the address to replace. An id that the person does not have creates a new address. */
  id: string | undefined;
  /** The id of the address if it is created. */
  newId: string;
  /** Undefined keeps the stored value; a new address is then active. */
  active: boolean | undefined;
}

/**
 * Replaces a person's addresses with `list`: addresses whose id is in the list are updated, the others deleted. Nothing
 * is written unless the person's row matches `isTheirs`. Concurrent lists are stored one after the other; the last one
 * wins whole.
 */
export function replaceAddresses(userId: string, list: AddressEntry[], isTheirs: SQL | undefined): InStatement[] {
  const kept = list.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const gone = and(eq(addresses.userId, userId), kept.length > 0 ? notInArray(addresses.id, kept) : undefined);
  const isDone = exists(sqlite.select({ id: users.id }).from(users).where(isTheirs));
  return [
    statement(sqlite.delete(addresses).where(and(gone, isDone))),
    ...list.map((entry, position) => storeAddress(entry, position, isTheirs)),
  ];
}

function storeAddress(entry: AddressEntry, position: number, isTheirs: SQL | undefined): InStatement {
  const { id, newId, active, ...fields } = entry;
  const row = sqlite.select(rowOf(entry, position)).from(users).where(isTheirs);
  const changed = { ...fields, position, ...(active === undefined ? {} : { active }) };
  return statement(sqlite.insert(addresses).select(row).onConflictDoUpdate({ target: addresses.id, set: changed }));
}

/** `INSERT ... SELECT` needs every column, in the order of the table. */
function rowOf({ id, newId, active = true, ...fields }: AddressEntry, position: number) {
  const own = sqlite
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.id, id ?? ""), sql`${addresses.userId} = ${users.id}`));
  return {
    id: sql`coalesce(${own}, ${newId})`.as("id"),
    userId: users.id,
    position: sql`${position}`.as("position"),
    province: sql`${fields.province}`.as("province"),
    city: sql`${fields.city}`.as("city"),
    street: sql`${fields.street}`.as("street"),
    number: sql`${fields.number}`.as("number"),
    floor: sql`${fields.floor}`.as("floor"),
    door: sql`${fields.door}`.as("door"),
    postalCode: sql`${fields.postalCode}`.as("postal_code"),
    indications: sql`${fields.indications}`.as("indications"),
    active: sql`${active ? 1 : 0}`.as("active"),
  };
}
