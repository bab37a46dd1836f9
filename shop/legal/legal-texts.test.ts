import { expect, test } from "vitest";
import { SHEET } from "../settings/settings.fixture.ts";
import { LEGAL_MAX } from "../settings/settings-texts.ts";
import { consumerDefenceOf, legalBlocks, legalDrafts } from "./legal-texts.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const SHOP = {
  ...SHEET.shop,
  legalName: "Ada Quiroga",
  taxId: "30500010912",
  address: "Mitre 1, Rosario",
  whatsapp: "5493410000000",
};

test("a draft names the seller and uses the settings", () => {
  const { terms, privacy, returns } = legalDrafts({ ...SHEET, shop: SHOP });
  const seller = "Ada Quiroga, CUIT 30500010912, con domicilio en Mitre 1, Rosario.";
  expect(terms).toContain(`Esta tienda es de ${seller}`);
  expect(privacy).toContain(`El responsable es ${seller}`);
  expect(plain(terms)).toContain("Pagando por transferencia tenés 10 % menos.");
  expect(plain(terms)).toContain("Enviamos a todo el país por $ 5.000. Es gratis en compras desde $ 120.000.");
  expect(terms).toContain("retirar sin cargo en Rosario");
  expect(returns).toContain("Podés escribirnos por email a hola@azahar.example o por WhatsApp al +5493410000000.");
});

test("a draft names a city with two showrooms once", () => {
  const at = (city: string) => SHEET.showrooms.map((showroom) => ({ ...showroom, city }));
  const { terms } = legalDrafts({ ...SHEET, showrooms: [...at("Rosario"), ...at("Rosario"), ...at("San Nicolás")] });
  expect(terms).toContain("retirar sin cargo en Rosario y San Nicolás, con");
});

test("a draft leaves out what the shop does not have", () => {
  const shop = { ...SHEET.shop, email: "" };
  const bare = legalDrafts({ ...SHEET, shop, showrooms: [], transferOffBp: 0, shippingCentavos: 0 });
  expect(bare.terms).toContain("Esta tienda es de Azahar.\nQué vendemos");
  expect(bare.terms).toContain("Enviamos a todo el país sin cargo.\nLímites");
  expect(bare.terms).not.toMatch(/transferencia tenés|retirar|Es gratis/);
  const neverFree = legalDrafts({ ...SHEET, freeShippingFromCentavos: 0 });
  expect(neverFree.terms).not.toContain("Es gratis");
});

test("every draft is within the limit of a legal text, and has headings and no empty line", () => {
  for (const text of Object.values(legalDrafts({ ...SHEET, shop: SHOP }))) {
    expect(text.length).toBeLessThan(LEGAL_MAX);
    expect(text).not.toContain("\n\n");
    expect(legalBlocks(text).filter(({ kind }) => kind === "heading").length).toBeGreaterThan(3);
  }
});

test("lines become headings, paragraphs and lists", () => {
  expect(legalBlocks("Precios\n¿Son finales?\nSon finales.\n- uno\n• dos\n\nPagos\n- tres\n<b>No</b>, nunca.")).toEqual(
    [
      { kind: "heading", text: "Precios" },
      { kind: "heading", text: "¿Son finales?" },
      { kind: "paragraph", text: "Son finales." },
      { kind: "list", items: ["uno", "dos"] },
      { kind: "heading", text: "Pagos" },
      { kind: "list", items: ["tres"] },
      { kind: "paragraph", text: "<b>No</b>, nunca." },
    ],
  );
  expect(legalBlocks(`${"x".repeat(81)}\n`)).toEqual([{ kind: "paragraph", text: "x".repeat(81) }]);
  expect(legalBlocks("")).toEqual([]);
});

test("the office for complaints is the configured one, else the national one", () => {
  const province = "https://www.santafe.gob.ar/defensa";
  expect(consumerDefenceOf({ consumerDefenceUrl: province })).toBe(province);
  expect(consumerDefenceOf({ consumerDefenceUrl: "" })).toBe("https://www.argentina.gob.ar/defensadelconsumidor");
});
