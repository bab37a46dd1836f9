import { describe, expect, test } from "vitest";
import { EXPIRIES, expiresUntilMs, OPEN_STATUSES, searchTerms } from "./order-filters.ts";
import { typesOf } from "./payment-method.ts";

/** 23:30 of 21 November in Argentina. */
const LATE_MS = Date.UTC(2026, 10, 22, 2, 30);

test("`open` means the statuses in which somebody still has something to do", () => {
  expect(OPEN_STATUSES).toEqual(["Confirmar Transferencia", "Autorización Pendiente", "En Preparación", "Enviado"]);
});

test("a transfer has one payment type, a card three", () => {
  expect([typesOf("transfer"), typesOf("card")]).toEqual([
    ["transfer"],
    ["credit_card", "debit_card", "account_money"],
  ]);
});

test("holds that end today end before midnight in Argentina; soon is three hours", () => {
  expect(EXPIRIES).toContain("past");
  expect(new Date(expiresUntilMs("today", LATE_MS)).toISOString()).toBe("2026-11-22T02:59:59.999Z");
  expect(new Date(expiresUntilMs("soon", LATE_MS)).toISOString()).toBe("2026-11-22T05:30:00.000Z");
});

describe("the words of a search", () => {
  test("are in lower case, without accents and without a peso sign", () => {
    expect(searchTerms("  Ángela   YARA ").map(({ text }) => text)).toEqual(["angela", "yara"]);
    expect(searchTerms(" $ ")).toEqual([]);
    expect(searchTerms("")).toEqual([]);
  });

  test.each([
    ["17150", 1_715_000, 1_715_099],
    ["17.150", 1_715_000, 1_715_099],
    ["$ 17.150", 1_715_000, 1_715_099],
    ["$17.150,50", 1_715_050, 1_715_050],
    ["17150,5", 1_715_050, 1_715_050],
    ["17150.50", 1_715_050, 1_715_050],
    ["1.234.567,00", 123_456_700, 123_456_700],
  ])("%s is an amount", (search, from, to) => {
    expect(searchTerms(search).map(({ amount }) => amount)).toEqual([{ from, to }]);
  });

  test.each(["17.15.0", "1.2345", "17,150", "a-10482", "1234567890123", "-5"])("%s is not an amount", (search) => {
    expect(searchTerms(search).map(({ amount }) => amount)).toEqual([null]);
  });

  test.each([
    ["30.123.456", "30123456"],
    ["341-5551234", "3415551234"],
    ["341 555 1234", "3415551234"],
    ["3415 551234", "3415551234"],
    ["+549341 5551234", "3415551234"],
    ["(0341) 555-1234", "3415551234"],
    ["+54 9 341 555-1234", "3415551234"],
    ["5493415551234", "3415551234"],
    ["555123", "555123"],
  ])("%s is part of a phone or a DNI", (search, digits) => {
    expect(searchTerms(search).map((term) => term.digits)).toEqual([digits]);
  });

  test("an order number and its amount are two words", () => {
    expect(searchTerms("10482 17150").map(({ text }) => text)).toEqual(["10482", "17150"]);
    expect(searchTerms("$ 17.150 10482").map(({ text }) => text)).toEqual(["17.150", "10482"]);
  });

  test("a number of fewer than six digits is no part of a phone or DNI; every number can also match as text", () => {
    expect(searchTerms("10482")).toEqual([{ text: "10482", digits: null, amount: { from: 1_048_200, to: 1_048_299 } }]);
    expect(searchTerms("5493415551234").map(({ text }) => text)).toEqual(["5493415551234"]);
    expect(searchTerms("ana 341 555").map(({ digits }) => digits)).toEqual([null, null, null]);
  });
});
