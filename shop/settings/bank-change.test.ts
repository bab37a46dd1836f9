import { expect, test } from "vitest";
import { accountLine, bankAt, changedBank } from "./bank-change.ts";
import type { BankAccount } from "./settings.ts";

const account = (cbu: string): BankAccount => ({ holder: "Azahar SRL", taxId: "", bank: "Banco", cbu, alias: "" });
const [OLD, NEW, THIRD] = [account("1111"), account("2222"), account("3333")];
const STEADY = { bank: OLD, bankChange: null };
const PENDING = { bank: NEW, bankChange: { former: OLD, atMs: 100 } };

test.each([
  ["before the change takes effect, the former account is in effect", PENDING, 99, OLD],
  ["from its time on, the new account is in effect", PENDING, 100, NEW],
  ["without a change, the saved account is in effect", STEADY, 0, OLD],
])("%s", (_, state, nowMs, expected) => {
  expect(bankAt(state, nowMs)).toBe(expected);
});

test.each([
  [
    "a new account takes effect after the delay",
    STEADY,
    NEW,
    50,
    10,
    { bank: NEW, bankChange: { former: OLD, atMs: 60 } },
  ],
  ["saving the same account again changes nothing", STEADY, OLD, 50, 10, STEADY],
  ["saving the pending account again does not move its time", PENDING, NEW, 50, 10, PENDING],
  ["saving the former account cancels the change", PENDING, OLD, 50, 10, STEADY],
  [
    "a third account starts the delay again",
    PENDING,
    THIRD,
    50,
    90,
    { bank: THIRD, bankChange: { former: OLD, atMs: 140 } },
  ],
  [
    "once it is in effect, the new account is the former one",
    PENDING,
    THIRD,
    100,
    10,
    {
      bank: THIRD,
      bankChange: { former: NEW, atMs: 110 },
    },
  ],
  [
    "the first account takes effect at once",
    { bank: account(""), bankChange: null },
    NEW,
    50,
    10,
    {
      bank: NEW,
      bankChange: null,
    },
  ],
  ["without a delay a new account takes effect at once", STEADY, NEW, 50, 0, { bank: NEW, bankChange: null }],
])("%s", (_, before, to, nowMs, delayMs, expected) => {
  expect(changedBank(before, to, nowMs, delayMs)).toEqual(expected);
});

test("only the account is returned, no other settings", () => {
  const settings = { ...PENDING, rateCentavos: 1 };
  expect(changedBank(settings, NEW, 50, 10)).toEqual(PENDING);
});

test.each(["holder", "taxId", "bank", "cbu", "alias"] as const)("accounts with another %s have other texts", (name) => {
  expect(accountLine({ ...OLD, [name]: "30500010912" })).not.toBe(accountLine({ ...OLD, [name]: "20111111112" }));
});

test("an account as text shows only the end of its number", () => {
  const full = { ...account("2850590940090418135201"), taxId: "30500010912", alias: "azahar.demo" };
  expect(accountLine(full)).toBe("Azahar SRL, CUIT terminado en 0912, Banco, CBU terminado en 5201, alias azahar.demo");
  expect(accountLine({ holder: "", taxId: "", bank: "", cbu: "", alias: "" })).toBe("");
});
