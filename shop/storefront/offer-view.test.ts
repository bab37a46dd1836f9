import { expect, test } from "vitest";
import { perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { formatArs } from "../pricing/money.ts";
import { noteOf, offerOf, offerView, outLabel, shareByWhatsApp, transferLabel } from "./offer.ts";
import { defaultChoice } from "./offer-shape.ts";

const yara = offerOf(perfume({ bigDecant: true, sizes: [size({ key: 7, stock: 0 }), size({ key: 8, ml: 50 })] }));

test("without a choice the default one is shown", () => {
  expect(offerView(yara, TERMS, null)).toEqual(offerView(yara, TERMS, defaultChoice(yara)));
});

test("hasDecants says whether there are decants", () => {
  expect(offerView(yara, TERMS, null).hasDecants).toBe(true);
  expect(offerView(offerOf(perfume()), TERMS, null).hasDecants).toBe(false);
});

test("a perfume with neither size nor decant costs 0 and is not in decant mode", () => {
  const shown = offerView(offerOf(perfume({ sizes: [] })), TERMS, null);
  expect(shown).toMatchObject({ price: formatArs(0), decantMode: false, outOfStock: true, discount: null });
});

const inStock = { lowStock: null, soon: false, outOfStock: false };

test("the note shows how few are left, and explains missing stock", () => {
  expect(noteOf(inStock, true)).toBe("");
  expect(noteOf({ ...inStock, lowStock: 1 }, true)).toBe("Última unidad.");
  expect(noteOf({ ...inStock, lowStock: 3 }, true)).toBe("Quedan 3.");
  expect(noteOf({ ...inStock, outOfStock: true }, true)).toMatch(/no queda ninguno/);
  expect(noteOf({ ...inStock, soon: true, outOfStock: true }, true)).toMatch(/Llega pronto/);
  expect(noteOf({ ...inStock, outOfStock: true }, false)).toBe("Este perfume ya no está a la venta.");
});

test("the transfer line has a text whenever it has a price to explain", () => {
  expect(transferLabel({ transfer: "$ 58.950", struck: null })).toBe("por transferencia");
  expect(transferLabel({ transfer: null, struck: "$ 65.500" })).toBe("Precio promocional");
  expect(transferLabel({ transfer: null, struck: null })).toBe("");
});

test("the label of a sold-out size says so to screen readers", () => {
  expect(outLabel("100 ml")).toBe("100 ml, sin stock");
});

test("a shared product has its name and its full URL", () => {
  const link = new URL(shareByWhatsApp("Yara & Asad", "https://tienda.example/detail-perfume/yara"));
  expect(link.searchParams.get("text")).toBe("Yara & Asad: https://tienda.example/detail-perfume/yara");
});
