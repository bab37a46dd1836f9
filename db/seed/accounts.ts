import type { InStatement } from "@libsql/client/web";
import { fold } from "#shop/text.ts";
import { hashPassword } from "../accounts/password.ts";
import { addresses, users } from "../accounts/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { seedId } from "./insert.ts";

/** Credentials of a demo account. */
export interface SeedAccount {
  email: string;
  password: string;
}

/** Inserts an administrator and a shopper with an address in Rosario. `hash` hashes their passwords. */
export async function accountStatements(
  admin: SeedAccount,
  shopper: SeedAccount,
  nowMs: number,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<InStatement[]> {
  const shopperId = seedId("usr", "shopper");
  const people = [
    person(
      seedId("usr", "admin"),
      admin,
      await hash(admin.password),
      "admin",
      { firstName: "Ana", lastName: "Azahar" },
      nowMs,
    ),
    person(
      shopperId,
      shopper,
      await hash(shopper.password),
      "user",
      { firstName: "Clara", lastName: "Cliente", phone: "3415550148", dni: "31456789" },
      nowMs,
    ),
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

function person(
  id: string,
  { email }: SeedAccount,
  passwordHash: string,
  role: "admin" | "user",
  name: { firstName: string; lastName: string; phone?: string; dni?: string },
  nowMs: number,
): typeof users.$inferInsert {
  const address = email.trim().toLowerCase();
  return {
    ...name,
    id,
    email: address,
    passwordHash,
    role,
    verified: true,
    searchText: fold(`${name.firstName} ${name.lastName} ${address}`),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
