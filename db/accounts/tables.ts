import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "#shop/accounts/account.ts";
import { perfumes } from "../catalogue/tables.ts";
import { flag, instants, known, notNegative } from "../checks.ts";
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

/** A person's delivery addresses, in the order of the profile's list (specification 3, Address). Orders keep a copy. */
export const addresses = sqliteTable(
  "addresses",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    province: text("province").notNull(),
    city: text("city").notNull(),
    street: text("street").notNull(),
    number: text("number").notNull(),
    floor: text("floor").notNull().default(""),
    door: text("door").notNull().default(""),
    postalCode: text("postal_code").notNull(),
    indications: text("indications").notNull().default(""),
    /** `status` on the wire. */
    active: flagColumn("active").default(true),
  },
  (t) => [
    index("addresses_user").on(t.userId, t.position),
    notNegative(t.position),
    check("indications_length", sql`length(${t.indications}) <= 200`),
    flag(t.active),
  ],
);

export const TOKEN_PURPOSES = ["register", "recover"] as const;

/**
 * The secret of a mailed link, kept as its hash: registration 24 h, recovery 15 min, used once.
 * One row a person and purpose, so that a new link ends the old one (reliability, I-32).
 */
export const oneTimeTokens = sqliteTable(
  "one_time_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: TOKEN_PURPOSES }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAtMs: createdAtMs(),
    expiresAtMs: integer("expires_at_ms").notNull(),
    usedAtMs: integer("used_at_ms"),
  },
  (t) => [
    uniqueIndex("one_time_tokens_purpose").on(t.userId, t.purpose),
    known(t.purpose, TOKEN_PURPOSES),
    instants("one_time_tokens", t.createdAtMs, t.expiresAtMs, t.usedAtMs),
  ],
);

/** Who is signed in. The cookie's token is kept as its hash only; shoppers 30 days sliding, administrators 12 hours idle. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the person reads in the list of sessions: the browser's name as it gave it. */
    userAgent: text("user_agent").notNull().default(""),
    createdAtMs: createdAtMs(),
    lastSeenAtMs: integer("last_seen_at_ms").notNull(),
    expiresAtMs: integer("expires_at_ms").notNull(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAtMs),
    instants("sessions", t.createdAtMs, t.lastSeenAtMs, t.expiresAtMs),
  ],
);

/**
 * Counters that must hold across isolates: mails an hour for an address, failed sign-ins in 15 minutes. `subject` is a hash,
 * so that neither e-mails nor addresses are kept here.
 */
export const throttles = sqliteTable(
  "throttles",
  {
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    count: integer("count").notNull(),
    windowEndsAtMs: integer("window_ends_at_ms").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject] }),
    index("throttles_end").on(t.windowEndsAtMs),
    notNegative(t.count),
    instants("throttles", t.windowEndsAtMs),
  ],
);

/** Perfumes a person marked. */
export const wishlist = sqliteTable(
  "wishlist",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    addedAtMs: integer("added_at_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.perfumeId] }), instants("wishlist", t.addedAtMs)],
);
