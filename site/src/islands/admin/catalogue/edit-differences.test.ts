import { expect, test } from "vitest";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { differences } from "./edit-differences.ts";

/** A perfume with the fields that the texts need. */
const perfume = (...milliliters: object[]): AdminPerfume =>
  Object.assign(Object.create(null), { productName: "Cereza", images: [], milliliters });

test("a change of a size names the size with its unit", () => {
  const [size, other] = [
    { _id: "siz_1", ml: 10, unit: "gr", price: 4 },
    { _id: "siz_2", ml: 20, unit: "gr", price: 6 },
  ];
  const now = { ...perfume({ ...size, price: 5 }, { ...other, _id: "siz_3", ml: 30 }), productName: "Carmex Cereza" };
  expect(differences(perfume(size, other), now).map((text) => text.replaceAll(/\s/g, " "))).toEqual([
    "Nombre: Cereza → Carmex Cereza",
    "10 gr, Precio: US$ 4,00 → US$ 5,00",
    "30 gr, nuevo",
    "20 gr, quitado",
  ]);
});
