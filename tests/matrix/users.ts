import type { InStatement } from "@libsql/client/web";
import { hasPasswordHash, openSessionIf } from "#db/accounts/sessions.ts";
import { addresses, users } from "#db/accounts/tables.ts";
import { cartLines } from "#db/cart/tables.ts";
import { sqlite, statement } from "#db/statement.ts";
import { writeOrThrow } from "#db/write.ts";
import type { AdminRole } from "#shop/accounts/permissions.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { hashToken, TOKEN_BYTES, tokenOf } from "#worker/secrets.ts";
import { PASSWORD } from "../../worker/fixtures/caller.ts";
import { idOf, type ShopDatabase } from "../../worker/fixtures/shop-database.ts";
import { hashPassword } from "../cheap-password.ts";
import { newId } from "../database.ts";

/** A signed-in user with one of each object. */
export interface TestUser {
  id: string;
  email: string;
  token: string;
  cookie: string;
  sessionId: string;
  addressId: string;
  /** The cart line of a decant of `LINE_OF`. */
  lineId: string;
}

/** The product in every user's cart: a decant, which never runs out. */
export const LINE_OF = idOf("agotado");

/** One hash for all users, because hashing is slow. */
const HASH = await hashPassword(PASSWORD);

let createdCount = 0;

/** Creates a user by SQL, without the worker. */
export async function createUser({ db }: ShopDatabase, adminRole: AdminRole | null = null): Promise<TestUser> {
  const token = tokenOf(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  const user = {
    id: newId(ID_PREFIXES.user),
    email: `persona${++createdCount}@azahar.test`,
    token,
    cookie: `session=${token}`,
    sessionId: newId(ID_PREFIXES.session),
    addressId: newId(ID_PREFIXES.address),
    lineId: newId(ID_PREFIXES.cartLine),
  };
  await writeOrThrow(db, rowsOf(user, adminRole, Date.now()), "the user was not created");
  return user;
}

function rowsOf(user: TestUser, adminRole: AdminRole | null, nowMs: number): InStatement[] {
  const role = adminRole ? "admin" : "user";
  const { id: userId, email, token, sessionId: id, addressId, lineId } = user;
  const names = { firstName: "Pía", lastName: "Quiroga", searchText: `pia quiroga ${email}` };
  const timestamps = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const address = { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "850", postalCode: "2000" };
  const times = { nowMs, expiresAtMs: nowMs + 86_400_000 };
  const session = { id, tokenHash: hashToken(token), userId, userAgent: "", role, ...times } as const;
  return [
    statement(
      sqlite.insert(users).values({
        ...{ id: userId, email, passwordHash: HASH, role, ...(adminRole && { adminRole }) },
        ...{ verified: true, ...names, ...timestamps },
      }),
    ),
    openSessionIf(hasPasswordHash(userId, HASH), session),
    statement(sqlite.insert(addresses).values({ id: addressId, userId, position: 0, ...address })),
    statement(
      sqlite.insert(cartLines).values({
        id: lineId,
        userId,
        perfumeId: LINE_OF,
        type: "bigDecant",
        quantity: 1,
        createdAtMs: nowMs,
      }),
    ),
  ];
}
