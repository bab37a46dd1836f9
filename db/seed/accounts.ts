import { type BinaryLike, randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { InStatement } from "@libsql/client/web";
import { fold } from "#shop/text.ts";
import { addresses } from "../schema/addresses.ts";
import { users } from "../schema/users.ts";
import { sqlite, statement } from "../statement.ts";
import { seedId } from "./insert.ts";

/** How one of the demo accounts signs in. */
export interface SeedAccount {
  email: string;
  password: string;
}

/** OWASP's equal of the usual parameters that fits a Worker's memory (reliability 2.3). */
const SCRYPT = { N: 16_384, r: 8, p: 5 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

/** The administrator, and a shopper with an address in Rosario. */
export async function accountStatements(
  admin: SeedAccount,
  shopper: SeedAccount,
  nowMs: number,
): Promise<InStatement[]> {
  const shopperId = seedId("usr", "shopper");
  const people = [
    await person(seedId("usr", "admin"), admin, "admin", { firstName: "Ana", lastName: "Azahar" }, nowMs),
    await person(shopperId, shopper, "user", { firstName: "Clara", lastName: "Cliente" }, nowMs),
  ];
  return [
    statement(sqlite.insert(users).values(people)),
    statement(sqlite.insert(addresses).values({ ...DEMO_ADDRESS, id: seedId("adr", "shopper"), userId: shopperId })),
  ];
}

const DEMO_ADDRESS = {
  position: 0,
  province: "Santa Fe",
  city: "Rosario",
  street: "Bulevar Oroño",
  number: "1234",
  floor: "3",
  door: "B",
  postalCode: "2000",
  indications: "Timbre 3B",
};

async function person(
  id: string,
  { email, password }: SeedAccount,
  role: "admin" | "user",
  name: { firstName: string; lastName: string },
  nowMs: number,
): Promise<typeof users.$inferInsert> {
  const address = email.trim().toLowerCase();
  return {
    ...name,
    id,
    email: address,
    passwordHash: await hashPassword(password),
    role,
    verified: true,
    searchText: fold(`${name.firstName} ${name.lastName} ${address}`),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** `scrypt$16384$8$5$salt$hash`, salt and hash in base64url. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, { ...SCRYPT, maxmem: 64 * 1024 * 1024 });
  const { N, r, p } = SCRYPT;
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}
