import { describe, expect, test } from "vitest";
import { off, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { sizePrices } from "../pricing/price.ts";
import { netReceivedCentavos, orderTotal, priceLines, type RequestedLine } from "./order-price.ts";

const NO_COUPON = {
  ...{ couponProblem: null, offPerUnit: [0, 0], couponCentavos: 0, couponShippingCentavos: 0 },
  ...{ creditCentavos: 0, creditsUsed: [] },
};
const BOTTLE = { perfumeId: "per_yara", type: "milliliter" } as const;

describe("the total of an order", () => {
  const shipping = { shippingCentavos: 500_000, freeShippingFromCentavos: 12_000_000 };
  const lines = [
    { ...BOTTLE, prices: sizePrices(size(), TERMS), isForSale: false, quantity: 1 },
    { ...BOTTLE, prices: sizePrices(size({ promotion: off(1500) }), TERMS), isForSale: true, quantity: 1 },
  ];
  const total = (payment: "card" | "transfer", facts = {}) =>
    orderTotal(lines, { payment, delivery: "home", terms: TERMS, shipping, ...facts });

  test("by card: the current prices and shipping", () => {
    expect(total("card", { delivery: "pickup" })).toEqual({
      ...NO_COUPON,
      subtotalCentavos: 12_117_500,
      merchandiseCentavos: 12_117_500,
      shippingCentavos: 0,
      transactionCentavos: 12_117_500,
      transferOffBp: 0,
    });
  });

  test("by transfer: 58,950 for the one at its normal price, the promotion price for the other", () => {
    expect(total("transfer")).toEqual({
      ...NO_COUPON,
      subtotalCentavos: 12_117_500,
      merchandiseCentavos: 5_895_000 + 5_567_500,
      // Free shipping depends on the subtotal before the transfer discount.
      shippingCentavos: 0,
      transactionCentavos: 11_462_500,
      transferOffBp: 1000,
    });
  });

  test("below the minimum, shipping is added", () => {
    const one = orderTotal(lines.slice(0, 1), { payment: "transfer", delivery: "home", terms: TERMS, shipping });
    expect(one.transactionCentavos).toBe(5_895_000 + 500_000);
  });

  test("units multiply the price", () => {
    const two = [{ ...BOTTLE, prices: sizePrices(size(), TERMS), isForSale: false, quantity: 2 }];
    expect(orderTotal(two, { payment: "card", delivery: "pickup", terms: TERMS, shipping }).transactionCentavos).toBe(
      13_100_000,
    );
  });

  test("a coupon lowers units or the delivery; one that does not apply lowers nothing", () => {
    const none = { percentageBp: 0, amountCentavos: 0, minimumCentavos: 0, withPromotions: false, withTransfer: true };
    const percentage = { ...none, kind: "percentage", percentageBp: 1_000 };
    expect(total("card", { coupon: percentage })).toMatchObject({
      offPerUnit: [655_000, 0],
      couponCentavos: 655_000,
      merchandiseCentavos: 12_117_500 - 655_000,
      transactionCentavos: 12_117_500 - 655_000,
    });
    const dear = { shippingCentavos: 500_000, freeShippingFromCentavos: 0 };
    const freed = { shipping: dear, coupon: { ...none, kind: "free_shipping" } };
    expect(total("transfer", freed)).toMatchObject({
      ...{ couponShippingCentavos: 500_000, shippingCentavos: 0, transactionCentavos: 11_462_500 },
    });
    expect(total("card", { coupon: { ...percentage, minimumCentavos: 12_117_501 } })).toMatchObject({
      couponProblem: { why: "minimum", missingCentavos: 1 },
      ...{ couponCentavos: 0, transactionCentavos: 12_117_500 },
    });
  });

  test("credit for decants lowers the dearest bottle of the perfume, and is not used while a coupon applies", () => {
    const credits = [{ perfumeId: "per_yara", units: 1, creditCentavos: 1_230_000 }];
    expect(total("card", { credits })).toMatchObject({
      ...{ offPerUnit: [1_230_000, 0], creditCentavos: 1_230_000, couponCentavos: 0 },
      creditsUsed: [{ line: 0, credit: credits[0], units: 1 }],
      // Free shipping depends on the subtotal before the credit.
      ...{ subtotalCentavos: 12_117_500, shippingCentavos: 0, transactionCentavos: 12_117_500 - 1_230_000 },
    });
    const none = { percentageBp: 0, amountCentavos: 0, minimumCentavos: 0, withPromotions: true, withTransfer: true };
    const coupon = { ...none, kind: "percentage", percentageBp: 1_000 };
    expect(total("card", { credits, coupon })).toMatchObject({
      ...{ creditCentavos: 0, creditsUsed: [], couponCentavos: 1_211_750 },
    });
    const tooDear = { ...coupon, minimumCentavos: 12_117_501 };
    expect(total("card", { credits, coupon: tooDear })).toMatchObject({ creditCentavos: 1_230_000, couponCentavos: 0 });
  });

  test("net received is the provider's figure, else 69.84 %", () => {
    expect(netReceivedCentavos(10_000_000, 9_123_456)).toBe(9_123_456);
    expect(netReceivedCentavos(10_000_000, 0)).toBe(0);
    expect(netReceivedCentavos(10_000_000, null)).toBe(6_984_000);
  });
});

const promoted = size({ key: 2, ml: 50, stock: 9, promotion: off(3000) });
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
const requested = (change: Partial<RequestedLine> = {}): RequestedLine => ({
  perfumeId: "per_yara",
  ml: 100,
  type: "milliliter",
  quantity: 1,
  ...change,
});
const NO_SETS = { decantSet3Bp: 0, decantSet5Bp: 0, decantSet10Bp: 0 };
const priced = (lines: RequestedLine[], payment: "card" | "transfer" = "transfer", sets = NO_SETS) =>
  priceLines(lines, { perfumeOf, terms: { ...TERMS, ...sets }, payment });

test("a line stores the inputs of its price, and the unit price of its payment method", () => {
  const [byTransfer, byCard] = [priced([requested()]), priced([requested()], "card")];
  const prices = sizePrices(YARA.sizes[0] ?? size({}), TERMS);
  expect(byTransfer).toMatchObject({
    ok: true,
    lines: [
      {
        productName: "Yara",
        unitCentavos: prices.transferPaysCentavos,
        priceCentavos: prices.priceCentavos,
        image: "/fallback.webp",
      },
    ],
  });
  expect(byCard).toMatchObject({
    lines: [{ unitCentavos: prices.currentCentavos, isForSale: false, percentageForSaleBp: 0 }],
  });
});

test("a line keeps its promotion; a decant has no size; the picture is the perfume's first", () => {
  expect(priced([requested({ ml: 50 })])).toMatchObject({ lines: [{ isForSale: true, percentageForSaleBp: 3000 }] });
  expect(priced([requested({ ml: 10, type: "bigDecant", quantity: 7 })])).toMatchObject({
    lines: [{ sizeId: null, quantity: 7 }],
  });
  expect(priced([requested({ perfumeId: "per_foto" })])).toMatchObject({ lines: [{ image: "/pictures/y.webp" }] });
});

test("three decants of two perfumes are a set: its discount is their promotion, and bottles keep their price", () => {
  const wanted = [
    requested({ ml: 10, type: "bigDecant", quantity: 2 }),
    requested({ perfumeId: "per_foto", ml: 10, type: "bigDecant" }),
    requested(),
  ];
  const sets = { decantSet3Bp: 2000, decantSet5Bp: 0, decantSet10Bp: 0 };
  const [alone, inSet] = [priced(wanted, "card"), priced(wanted, "card", sets)];
  if (!alone.ok || !inSet.ok) throw new Error("the lines were refused");
  expect(inSet.lines.map(({ isForSale, percentageForSaleBp }) => [isForSale, percentageForSaleBp])).toEqual([
    [true, 2000],
    [true, 2000],
    [false, 0],
  ]);
  const unitsOf = (lines: readonly { unitCentavos: number }[]) => lines.map(({ unitCentavos }) => unitCentavos);
  const [decant = 0, other = 0, bottle = 0] = unitsOf(alone.lines);
  expect(unitsOf(inSet.lines)).toEqual([decant * 0.8, other * 0.8, bottle]);
  // By transfer the lower of the two prices applies, as with every promotion.
  const byTransfer = priced(wanted, "transfer", { ...sets, decantSet3Bp: 500 });
  expect(byTransfer.ok && unitsOf(byTransfer.lines)[0]).toBe(decant * 0.9);
});

test("repeated items become one line and count together against the limit", () => {
  expect(priced([requested(), requested({ ml: 50 }), requested()])).toMatchObject({
    lines: [{ quantity: 2 }, { quantity: 1 }],
  });
  expect(priced([requested({ quantity: 2 }), requested()])).toMatchObject({
    ok: false,
    refusal: { productName: "Yara" },
  });
});

test.each([
  [2.5, -0.5],
  [-1, 3],
  [0, 1],
  [Number.NaN, 1],
])("each quantity must be valid by itself: lines of %d and %d units are refused", (first, second) => {
  for (const quantities of [
    [first, second],
    [second, first],
  ])
    expect(priced(quantities.map((quantity) => requested({ quantity })))).toMatchObject({
      ok: false,
      refusal: { code: "transfer_cannot_buy", productName: "Yara" },
    });
});

test("what cannot be bought is refused with its name and the payment method's code", () => {
  expect(priced([requested(), requested({ ml: 30 })])).toEqual({
    ok: false,
    refusal: { code: "transfer_cannot_buy", productName: "Yara" },
  });
  expect(priced([requested({ perfumeId: "per_gone" })], "card")).toEqual({
    ok: false,
    refusal: { code: "card_cannot_buy", productName: "Uno de los productos" },
  });
});

test("an empty order has no lines", () => {
  expect(priced([])).toEqual({ ok: true, lines: [] });
});
