import { expect, test } from "vitest";
import { perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { sizeFaces } from "../pricing/price.ts";
import { priceLines, type WantedLine } from "./order-price.ts";

const promoted = size({
  key: 2,
  ml: 50,
  stock: 9,
  promotion: { percentageBp: 3000, priceUsdCents: null, installmentUsdCents: null },
});
const YARA = perfume({
  id: "per_yara",
  productName: "Yara",
  bigDecant: true,
  sizes: [size({ key: 1, ml: 100, stock: 9 }), promoted],
});
const PICTURED = {
  ...YARA,
  id: "per_foto",
  pictures: [{ path: "/pictures/y.webp", width: 1, height: 1, tint: "#fff" }],
};

const perfumeOf = (id: string) => [YARA, PICTURED].find((one) => one.id === id) ?? null;
const wanted = (change: Partial<WantedLine> = {}): WantedLine => ({
  perfumeId: "per_yara",
  ml: 100,
  type: "milliliter",
  quantity: 1,
  ...change,
});
const priced = (lines: WantedLine[], payment: "card" | "transfer" = "transfer") =>
  priceLines(lines, { perfumeOf, terms: TERMS, payment });

test("a line freezes what its price came from, and has the unit price of its payment method", () => {
  const [byTransfer, byCard] = [priced([wanted()]), priced([wanted()], "card")];
  const faces = sizeFaces(YARA.sizes[0] ?? size({}), TERMS);
  expect(byTransfer).toMatchObject({
    ok: true,
    lines: [
      {
        productName: "Yara",
        unitCentavos: faces.transferPaysCentavos,
        priceCentavos: faces.priceCentavos,
        image: "/fallback.webp",
      },
    ],
  });
  expect(byCard).toMatchObject({
    lines: [{ unitCentavos: faces.currentCentavos, isForSale: false, percentageForSaleBp: 0 }],
  });
});

test("a line keeps its promotion; a decant has no size; the picture is the perfume's first", () => {
  expect(priced([wanted({ ml: 50 })])).toMatchObject({ lines: [{ isForSale: true, percentageForSaleBp: 3000 }] });
  expect(priced([wanted({ ml: 10, type: "bigDecant", quantity: 7 })])).toMatchObject({
    lines: [{ sizeId: null, quantity: 7 }],
  });
  expect(priced([wanted({ perfumeId: "per_foto" })])).toMatchObject({ lines: [{ image: "/pictures/y.webp" }] });
});

test("repeated things become one line and count together against the limit", () => {
  expect(priced([wanted(), wanted({ ml: 50 }), wanted()])).toMatchObject({ lines: [{ quantity: 2 }, { quantity: 1 }] });
  expect(priced([wanted({ quantity: 2 }), wanted()])).toMatchObject({ ok: false, refusal: { productName: "Yara" } });
});

test("what cannot be bought is refused with its name and the payment method's code", () => {
  expect(priced([wanted(), wanted({ ml: 30 })])).toEqual({
    ok: false,
    refusal: { code: "transfer_cannot_buy", productName: "Yara" },
  });
  expect(priced([wanted({ perfumeId: "per_gone" })], "card")).toEqual({
    ok: false,
    refusal: { code: "card_cannot_buy", productName: "Uno de los productos" },
  });
});

test("an empty order has no lines", () => {
  expect(priced([])).toEqual({ ok: true, lines: [] });
});
