import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROLES } from "#shop/accounts/account.ts";
import { flag, instants, known } from "../checks.ts";
import { createdAtMs, flagColumn, id, updatedAtMs } from "../columns.ts";

/**
 * People with an account, or with a registration begun: then `verified` is false and there is no password yet
 * (specification 3, User). A person who leaves is emptied, not deleted, because orders name the row.
 */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** As one writes to it, in lower case. */
    email: text("email").notNull().unique(),
    /** `scrypt$16384$8$5$salt$hash`; null until the registration is finished and after the person left. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    phone: text("phone").notNull().default(""),
    dni: text("dni").notNull().default(""),
    /** `YYYY-MM-DD`. */
    dateOfBirth: text("date_of_birth"),
    role: text("role", { enum: ROLES }).notNull().default("user"),
    verified: flagColumn("verified").default(false),
    /** False once an administrator blocked the account (`status` on the wire). */
    active: flagColumn("active").default(true),
    /** First name, last name and e-mail folded for the administrators' search. */
    searchText: text("search_text").notNull().default(""),
    lastSignInAtMs: integer("last_sign_in_at_ms"),
    createdAtMs: createdAtMs(),
    updatedAtMs: updatedAtMs(),
    leftAtMs: integer("left_at_ms"),
  },
  (t) => [
    index("users_created").on(t.createdAtMs),
    check("email_form", sql`${t.email} = lower(trim(${t.email})) and ${t.email} glob '?*@?*'`),
    check("password_hashed", sql`${t.passwordHash} is null or ${t.passwordHash} glob 'scrypt$*$*$*$*$*'`),
    check("dni_digits", sql`${t.dni} = '' or (length(${t.dni}) in (7, 8) and ${t.dni} not glob '*[^0-9]*')`),
    check("phone_digits", sql`${t.phone} = '' or (length(${t.phone}) = 10 and ${t.phone} not glob '*[^0-9]*')`),
    check("birth_day", sql`${t.dateOfBirth} is null or ${t.dateOfBirth} is date(${t.dateOfBirth})`),
    known(t.role, ROLES),
    flag(t.verified),
    flag(t.active),
    instants("users", t.lastSignInAtMs, t.createdAtMs, t.updatedAtMs, t.leftAtMs),
  ],
);
