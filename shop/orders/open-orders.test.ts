import { expect, test } from "vitest";
import { heldUnits, refusalOfTooMany } from "./open-orders.ts";

const NONE = { card: 0, transfer: 0, networkUnits: 0 };
const bottles = (quantity: number) => [{ sizeId: "siz_1", quantity }];
const DECANTS = [{ sizeId: null, quantity: 99 }];
const codeOf = (...[open, lines, deal]: Parameters<typeof refusalOfTooMany>) =>
  refusalOfTooMany(open, lines, deal)?.refusal.code ?? null;

test("an order holds the units of its sizes; decants hold none", () => {
  expect(heldUnits([...bottles(2), ...DECANTS, ...bottles(1)])).toBe(3);
});

test("a person has three unpaid orders by card and three by the other methods, also without limits", () => {
  const by = { limits: false };
  expect(codeOf({ ...NONE, card: 2, transfer: 9 }, bottles(1), { ...by, prefix: "card" })).toBeNull();
  expect(codeOf({ ...NONE, card: 3 }, bottles(1), { ...by, prefix: "card" })).toBe("card_too_many_open");
  expect(codeOf({ ...NONE, card: 9, transfer: 2 }, bottles(1), { ...by, prefix: "transfer" })).toBeNull();
  expect(codeOf({ ...NONE, transfer: 3 }, bottles(1), { ...by, prefix: "transfer" })).toBe("transfer_too_many_open");
});

test.each([
  ["30 units", 28, bottles(2), {}, null],
  ["31 units", 29, bottles(2), {}, "transfer_over_limit"],
  ["decants only", 30, DECANTS, {}, null],
  ["more by card", 30, bottles(2), { prefix: "card" as const }, null],
  ["more without limits", 30, bottles(2), { limits: false }, null],
])("a network that would hold %s", (_, networkUnits, lines, deal, code) => {
  expect(codeOf({ ...NONE, networkUnits }, lines, { prefix: "transfer", limits: true, ...deal })).toBe(code);
});
