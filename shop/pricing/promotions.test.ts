import { expect, test } from "vitest";
import type { Perfume, Size } from "../catalogue/catalogue.ts";
import { off, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { SHEET } from "../settings/settings.fixture.ts";
import { promotionGroups, promotionTerms } from "./promotions.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const offered = (slug: string, sizes: Partial<Size>[], more: Partial<Perfume> = {}) =>
  perfume({ slug, productName: slug.toUpperCase(), sizes: sizes.map((facts) => size(facts)), ...more });

test("promotions are grouped by discount, largest first, with their sizes by volume", () => {
  const shown = promotionGroups(
    [
      offered("yara", [{ ml: 100, promotion: off(1500) }, { ml: 50, promotion: off(1500) }, { ml: 30 }]),
      offered("asad", [
        { ml: 100, promotion: off(1500) },
        { ml: 30, promotion: off(3000) },
      ]),
      offered("carmex", [{ ml: 10, promotion: off(0, { priceUsdCents: 3000 }) }], { category: "balsamo" }),
    ],
    TERMS,
    [],
  );
  expect(shown.map(({ discountBp, items }) => [discountBp, items.map((item) => [item.name, ...item.sizes])])).toEqual([
    [3300, [["CARMEX", "10 gr"]]],
    [3000, [["ASAD", "30 ml"]]],
    [
      1500,
      [
        ["ASAD", "100 ml"],
        ["YARA", "50 ml", "100 ml"],
      ],
    ],
  ]);
});

test("dated promotions come first, in the given order, with their name and dates", () => {
  const dated = (name: string, percentageBp: number, houses: string[]) => ({
    ...{ id: `pro_${name}`, name, percentageBp, startsAtMs: 1, endsAtMs: 2, houses, categories: [], perfumes: [] },
  });
  const shown = promotionGroups(
    [
      offered("yara", [
        { ml: 100, promotion: off(1500) },
        { ml: 50, promotion: off(4000) },
      ]),
      offered("asad", [{ ml: 100, promotion: off(1500) }]),
      offered("eros", [{ ml: 50, promotion: off(1500) }], { brandSlug: "versace" }),
    ],
    TERMS,
    [dated("Tarde", 1000, ["lattafa"]), dated("Semana árabe", 1500, ["lattafa"])],
  );
  expect(shown.map(({ dated, discountBp, items }) => [dated?.name ?? null, discountBp, items.length])).toEqual([
    ["Semana árabe", 1500, 2],
    [null, 4000, 1],
    [null, 1500, 1],
  ]);
  expect(shown[0]?.dated).toEqual({ name: "Semana árabe", startsAtMs: 1, endsAtMs: 2 });
});

test("what cannot be bought, or costs no less, is left out", () => {
  const none = [
    offered("soon", [{ promotion: off(1500) }], { soon: true }),
    offered("out", [{ promotion: off(1500), stock: 0 }]),
    offered("dearer", [{ promotion: off(0, { priceUsdCents: 9000 }) }]),
    offered("plain", [{}]),
  ];
  expect(promotionGroups(none, TERMS, [])).toEqual([]);
});

test("perfumes of the same name have a stable order", () => {
  const twins = ["b", "a"].map((slug) => ({ ...offered(slug, [{ promotion: off(500) }]), productName: "Uno" }));
  const slugs = (list: typeof twins) =>
    promotionGroups(list, TERMS, []).flatMap(({ items }) => items.map((item) => item.slug));
  expect([slugs(twins), slugs(twins.toReversed())]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

test("the conditions state the transfer discount, each plan and the seller", () => {
  const plans = [
    { numberOfInstallments: 1, multiplierBp: 10_000 },
    { numberOfInstallments: 3, multiplierBp: 10_000 },
    { numberOfInstallments: 6, multiplierBp: 12_000 },
    { numberOfInstallments: 9, multiplierBp: 9_500 },
  ];
  const shop = { ...SHEET.shop, legalName: "Azahar SRL", taxId: "30712345671", address: "Mitre 1, Rosario" };
  const terms = promotionTerms({ ...SHEET, plans, shop });
  const sentencesOf = (heading: string) => terms.find((part) => part.heading === heading)?.sentences.map(plain) ?? [];
  expect(sentencesOf("Por transferencia")[0]).toContain("Tenés 10 % menos");
  expect(sentencesOf("En cuotas con tarjeta").slice(0, 2)).toEqual([
    "1 pago sin interés: pagás lo mismo que de contado. CFT 0 %.",
    "3 cuotas sin interés: pagás lo mismo que de contado. CFT 0 %.",
  ]);
  expect(sentencesOf("En cuotas con tarjeta")[2]).toMatch(
    /^6 cuotas: en total pagás 20 % más que de contado\. CFT [\d,]+ % efectivo anual\.$/,
  );
  expect(sentencesOf("En cuotas con tarjeta")[3]).toBe(
    "9 cuotas sin interés: en total pagás 5 % menos que de contado. CFT 0 %.",
  );
  expect(sentencesOf("Quién vende")).toEqual(["Azahar SRL, CUIT 30712345671, Mitre 1, Rosario."]);
});

test("a shop without transfer discount and plans leaves them out", () => {
  const terms = promotionTerms({ ...SHEET, transferOffBp: 0, plans: [] });
  expect(terms.map(({ heading }) => heading)).toEqual(["Condiciones", "Quién vende"]);
  expect(terms.at(-1)?.sentences).toEqual(["Azahar."]);
});

test("the terms name the discounts of decant sets, where the shop has them", () => {
  const headings = (more: object) => promotionTerms({ ...SHEET, ...more }).map(({ heading }) => heading);
  expect(headings({})).not.toContain("Sets de decants");
  expect(headings({ decantSet3Bp: 1000 })).toContain("Sets de decants");
});

test("the terms state the credit for decants, where the shop gives it", () => {
  const ofDecants = (more: object) =>
    promotionTerms({ ...SHEET, ...more }).find(({ heading }) => heading === "Del decant al frasco")?.sentences;
  expect(ofDecants({})).toBeUndefined();
  expect(ofDecants({ decantCreditBp: 10_000 })).toEqual([
    "Si comprás el frasco dentro de los 90 días, te descontamos lo que pagaste por el decant.",
    expect.stringContaining("hasta la mitad de lo que cuesta el frasco"),
  ]);
});
