import { expect, test } from "vitest";
import type { Settings } from "#shop/settings/settings.ts";
import { DEMO_SETTINGS } from "../seed/settings.ts";
import { missingLegal, missingSettings } from "./examine.ts";

const READY: Settings = {
  ...DEMO_SETTINGS,
  bank: { holder: "Azahar SRL", taxId: "", bank: "Banco Macro", cbu: "2850590940090418135201", alias: "azahar.srl" },
  shop: { ...DEMO_SETTINGS.shop, email: "hola@azahar.com.ar", taxId: "30712345678", legalName: "Azahar SRL" },
};

test("a configured shop has no missing settings", () => {
  expect(missingSettings(READY)).toEqual([]);
});

test("the demo account, address and seller do not count as the shop's", () => {
  expect(missingSettings(DEMO_SETTINGS)).toEqual([
    "the shop's own CBU (the current one is the demo account's)",
    "the shop's e-mail",
    "the seller's CUIT",
  ]);
});

test.each<[string, Settings]>([
  ["bank account holder", { ...READY, bank: { ...READY.bank, holder: " " } }],
  ["a CBU with valid check digits", { ...READY, bank: { ...READY.bank, cbu: "2850590940090418135202" } }],
  ["bank account alias", { ...READY, bank: { ...READY.bank, alias: "" } }],
  ["the shop's name", { ...READY, shop: { ...READY.shop, shopName: "Tienda" } }],
  ["the seller's legal name", { ...READY, shop: { ...READY.shop, legalName: "" } }],
  ["a showroom (pickup is not possible without one)", { ...READY, showrooms: [] }],
])("%s is reported as missing", (lack, settings) => {
  expect(missingSettings(settings)).toEqual([lack]);
});

test("what the law requires is reported as missing: unwritten texts, the seller, the link of the fiscal data", () => {
  const shop = { ...READY.shop, fiscalDataUrl: "https://qr.afip.gob.ar/?qr=x" };
  expect(missingLegal(shop, { terms: "a", privacy: "b", returns: "c" })).toEqual([]);
  const bare = { ...shop, fiscalDataUrl: "", taxId: "", legalName: "" };
  expect(missingLegal(bare, { terms: "a", privacy: "", returns: " " })).toEqual([
    "texts reviewed by a lawyer, in place of the drafts of privacy, returns",
    "the seller's CUIT",
    "the seller's legal name",
    "the fiscal data link (form 960/D of ARCA)",
  ]);
});
