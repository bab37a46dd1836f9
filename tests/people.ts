/**
 * Creates people of a running shop and their sessions by SQL, because a registration waits for a mail, and the comparison of
 * a password takes 600 ms of processor time.
 */
import * as z from "zod";
import { hashPassword } from "#db/accounts/password.ts";
import { sessions, users } from "#db/accounts/tables.ts";
import { sqlite, statement } from "#db/statement.ts";
import { writeOrThrow } from "#db/write.ts";
import { ROLES, sessionMs } from "#shop/accounts/account.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { fold } from "#shop/text.ts";
import { hashToken, TOKEN_BYTES, tokenOf } from "#worker/secrets.ts";
import type { SignedIn } from "./browser.ts";
import { connect, newId } from "./database.ts";
import { accountSchema, callShop, type ShopAddresses } from "./mailed.ts";

export interface ShopWithDatabase extends ShopAddresses {
  databaseUrl: string;
}

/** A signed-in person, and their id. */
export type Person = SignedIn & { id: string };

/** The password of every person made here. */
export const PASSWORD = "Jazmines9";
/** One hash for all people, because hashing is slow. */
const passwordHash = await hashPassword(PASSWORD);

/** Makes the account of Marta Ríos, whose password is `PASSWORD`. `more`: her phone and identity number. */
export async function register(
  { databaseUrl }: ShopWithDatabase,
  email: string,
  more: { phone?: string; dni?: string } = {},
): Promise<void> {
  const names = { firstName: "Marta", lastName: "Ríos", searchText: fold(`Marta Ríos ${email}`) };
  const times = { createdAtMs: Date.now(), updatedAtMs: Date.now() };
  const person = { id: newId(ID_PREFIXES.user), email, passwordHash, verified: true, ...names, ...more, ...times };
  const row = statement(sqlite.insert(users).values(person));
  await writeOrThrow(connect(databaseUrl), [row], "the person was not stored");
}

const ownerSchema = z.object({ id: z.string(), role: z.enum(ROLES) });

/** Opens a session of a person, as a sign-in now does. */
export async function openSession(shop: ShopWithDatabase, email: string): Promise<Person> {
  const finding = { sql: "SELECT id, role FROM users WHERE email = ?", args: [email] };
  const { rows } = await connect(shop.databaseUrl).client.execute(finding);
  const { id: userId, role } = ownerSchema.parse({ ...rows[0] });
  const token = tokenOf(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  const nowMs = Date.now();
  const session = { id: newId(ID_PREFIXES.session), tokenHash: hashToken(token), userId, userAgent: "" };
  const times = { createdAtMs: nowMs, lastSeenAtMs: nowMs, expiresAtMs: nowMs + sessionMs(role) };
  const row = statement(sqlite.insert(sessions).values({ ...session, ...times }));
  await writeOrThrow(connect(shop.databaseUrl), [row], "the session was not stored");
  const cookie = `session=${token}`;
  const { payload } = accountSchema.parse(await (await callShop(shop, "GET", "/auth/verify-token", { cookie })).json());
  return { id: userId, cookie, account: payload };
}

/** Opens a session of the demo shop's administrator. */
export const signInAdmin = (shop: ShopWithDatabase): Promise<Person> => openSession(shop, "admin@azahar.test");
