import { expect, test } from "vitest";
import { SHEET, SOUTH } from "./settings.fixture.ts";
import { changedSheet, differenceOf, sheetOnWire } from "./settings-sheet.ts";

test("money, percentages and multipliers are decimals on the wire", () => {
  expect(sheetOnWire(SHEET)).toMatchObject({
    currency: 1455,
    transferOff: 10,
    priceShipping: 5000,
    minValueFreeShipping: 120_000,
    vat: 21,
    priceInInstallments: [{ numberOfInstallments: 3, percentageInInstallments: 1.5 }],
    bank: SHEET.bank,
    legal: SHEET.legal,
  });
});

test("a change merges nested objects, replaces lists, and keeps all other fields", () => {
  const after = changedSheet(SHEET, { vatBp: 0, bank: { alias: "otro.alias" }, plans: [] });
  expect(after).toEqual({ ...SHEET, vatBp: 0, plans: [], bank: { ...SHEET.bank, alias: "otro.alias" } });
});

test("the difference lists the old and the new value of each changed field", () => {
  const dated = { ...SHEET.banner, from: "2026-10-10", to: "2026-10-18" };
  const after = changedSheet(SHEET, {
    transferOffBp: 1250,
    bank: { alias: "otro.alias" },
    legal: { terms: "Sí" },
    showrooms: [],
    zones: [SOUTH],
    banners: [dated],
  });
  const zone = expect.objectContaining({ name: "Sur", priceShipping: 9000, minValueFreeShipping: 180_000 });
  expect(differenceOf(SHEET, after)).toEqual({
    from: {
      transferOff: 10,
      bank: { alias: "azahar.demo" },
      legal: { terms: "" },
      showrooms: SHEET.showrooms,
      zones: [],
      banners: [],
    },
    to: {
      transferOff: 12.5,
      bank: { alias: "otro.alias" },
      legal: { terms: "Sí" },
      showrooms: [],
      zones: [zone],
      banners: [dated],
    },
  });
});

test("equal sheets have no difference", () => {
  expect(differenceOf(SHEET, changedSheet(SHEET, { shop: {}, plans: [...SHEET.plans] }))).toBeNull();
});
