import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "#shop/accounts/account.ts";
import { ADMIN_ROLES, type AdminRole } from "#shop/accounts/permissions.ts";
import { NOTE_MAX, TAG_MAX } from "#shop/orders/order-notes.ts";
import { perfumes } from "../catalogue/tables.ts";
import { createdAtMs, flag, flagColumn, id, instants, literal, notNegative, updatedAtMs } from "../columns.ts";

/**
 * Everybody with an account, an unfinished registration, or an order that the shop took for them
 * (docs/product-rules.md#accounts-and-sessions). `verified` becomes true when the person finishes the registration, signs
 * in with a mailed code, or accepts an invitation. The row of a deleted account is emptied, not deleted, because orders
 * reference it.
 */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text("email").notNull().unique(),
    /**
     * `scrypt$16384$8$5$salt$hash`. Null without a password: before the registration is finished, for people who only sign
     * in with codes, and after the account is deleted.
     */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    phone: text("phone").notNull().default(""),
    /** National identity number: 7 or 8 digits, or empty. */
    dni: text("dni").notNull().default(""),
    /** `YYYY-MM-DD`. */
    dateOfBirth: text("date_of_birth"),
    role: text("role", { enum: ROLES }).notNull().default("user"),
    /** What an administrator may do. It has no meaning while `role` is `user` (`adminRoleOf`). */
    adminRole: text("admin_role", { enum: ADMIN_ROLES }).notNull().default("owner"),
    verified: flagColumn("verified").default(false),
    /** False for a blocked or deleted account (`status` in the API). */
    active: flagColumn("active").default(true),
    /** First name, last name and e-mail, in lower case and without accents (`fold`), for the administrators' search. */
    searchText: text("search_text").notNull().default(""),
    lastSignInAtMs: integer("last_sign_in_at_ms"),
    createdAtMs: createdAtMs(),
    updatedAtMs: updatedAtMs(),
    /** When the account was deleted. */
    deletedAtMs: integer("left_at_ms"),
  },
  (t) => [
    index("users_created").on(t.createdAtMs),
    check("email_form", sql`${t.email} = lower(trim(${t.email})) and ${t.email} glob '?*@?*'`),
    check("password_hashed", sql`${t.passwordHash} is null or ${t.passwordHash} glob 'scrypt$*$*$*$*$*'`),
    check("dni_digits", sql`${t.dni} = '' or (length(${t.dni}) in (7, 8) and ${t.dni} not glob '*[^0-9]*')`),
    check("phone_digits", sql`${t.phone} = '' or (length(${t.phone}) = 10 and ${t.phone} not glob '*[^0-9]*')`),
    check("birth_day", sql`${t.dateOfBirth} is null or ${t.dateOfBirth} is date(${t.dateOfBirth})`),
    flag(t.verified),
    flag(t.active),
    instants("users", t.lastSignInAtMs, t.createdAtMs, t.updatedAtMs, t.deletedAtMs),
  ],
);

/** Condition on `users`: the stored password hash is this one; null: there is no password. */
export function hasHash(hash: string | null): SQL {
  return hash === null ? isNull(users.passwordHash) : eq(users.passwordHash, hash);
}

/** The person's role as administrator; null for shoppers. */
export function adminRoleOf(): SQL.Aliased<AdminRole | null> {
  return sql<AdminRole | null>`case when ${users.role} = 'admin' then ${users.adminRole} end`.as("own_admin_role");
}

/** A person's delivery addresses, in display order (docs/product-rules.md#addresses). Orders keep a copy. */
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
    /** `status` in the API. */
    active: flagColumn("active").default(true),
  },
  (t) => [
    index("addresses_user").on(t.userId, t.position),
    notNegative(t.position),
    check("indications_length", sql`length(${t.indications}) <= 200`),
    flag(t.active),
  ],
);

const TOKEN_PURPOSES = ["register", "recover", "code"] as const;

/**
 * The hash of a mailed link's secret or of a mailed sign-in code, each valid once and until `expiresAtMs`. One row per
 * person and purpose, so that a new one replaces the old one (docs/faults.md#i-32-one-time-links).
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
    /** Attempts with a code. */
    tries: integer("tries").notNull().default(0),
    createdAtMs: createdAtMs(),
    expiresAtMs: integer("expires_at_ms").notNull(),
    usedAtMs: integer("used_at_ms"),
  },
  (t) => [
    uniqueIndex("one_time_tokens_purpose").on(t.userId, t.purpose),
    instants("one_time_tokens", t.createdAtMs, t.expiresAtMs, t.usedAtMs),
  ],
);

/**
 * Open invitations to administer the shop (docs/product-rules.md#invitations). One row per e-mail, so that a new
 * invitation replaces the old one. An accepted or revoked invitation is deleted; the activity log has both.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text("email").notNull().unique(),
    adminRole: text("admin_role", { enum: ADMIN_ROLES }).notNull(),
    /** The hash of the mailed link's secret. */
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id),
    createdAtMs: createdAtMs(),
    expiresAtMs: integer("expires_at_ms").notNull(),
  },
  (t) => [instants("invitations", t.createdAtMs, t.expiresAtMs)],
);

/**
 * Signed-in sessions. Only the hash of the cookie's token is stored. A shopper's session ends 30 days after the last use.
 * An administrator's ends 12 hours after the last use, and at most 7 days after the sign-in.
 */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The browser's `User-Agent` header, shown in the person's list of sessions. */
    userAgent: text("user_agent").notNull().default(""),
    createdAtMs: createdAtMs(),
    lastSeenAtMs: integer("last_seen_at_ms").notNull(),
    /** When the person last repeated their password (docs/product-rules.md#confirmation); null: not since the sign-in. */
    confirmedAtMs: integer("confirmed_at_ms"),
    expiresAtMs: integer("expires_at_ms").notNull(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAtMs),
    instants("sessions", t.createdAtMs, t.lastSeenAtMs, t.expiresAtMs),
  ],
);

/**
 * An administrator's second factor (docs/product-rules.md#second-factor): a secret that their authenticator app also has.
 * At most one per person.
 */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    userId: text("user_id")
      .notNull()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Encrypted (`seal` in worker/src/secrets.ts). */
    secret: text("secret").notNull(),
    /** Null until the person has entered a first code. */
    activeSinceMs: integer("active_since_ms"),
    /** The last 30-second step whose code was accepted, so that no code is accepted twice. */
    lastStep: integer("last_step").notNull().default(0),
    createdAtMs: createdAtMs(),
  },
  (t) => [notNegative(t.lastStep), instants("second_factors", t.activeSinceMs, t.createdAtMs)],
);

/** The hashes of unused recovery codes. A used code is deleted. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/**
 * Rate limit counters of all isolates, one row per kind and subject (`worker/src/rate-limits.ts`). `subject` is a keyed
 * hash, so that no e-mail or network address is stored. The row `mail-call`, with an empty subject, holds the time of the
 * next call to the mail provider (`db/mail/due-mails.ts`).
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

/** Administrators' notes about a customer. Never changed; deleted with the account. */
export const customerNotes = sqliteTable(
  "customer_notes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    /** The `Idempotency-Key`: a repeated request adds no second note. */
    requestKey: text("request_key"),
    createdAtMs: createdAtMs(),
  },
  (t) => [
    index("customer_notes_user").on(t.userId, t.createdAtMs),
    uniqueIndex("customer_notes_request").on(t.authorId, t.requestKey),
    check("customer_note_length", sql`length(${t.text}) between 1 and ${literal(NOTE_MAX)}`),
    instants("customer_notes", t.createdAtMs),
  ],
);

/** The tags of customers, normalized (`normalizeTag`). A trigger limits them to `TAGS_MAX` per person. */
export const customerTags = sqliteTable(
  "customer_tags",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tag: text("tag").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tag] }),
    index("customer_tags_tag").on(t.tag),
    check("customer_tag_length", sql`length(${t.tag}) between 1 and ${literal(TAG_MAX)}`),
  ],
);
