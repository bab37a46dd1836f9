import { expect, test } from "vitest";
import { perfume, size, TERMS } from "../../catalogue/goods.fixture.ts";
import type { RequestedLine } from "../order-price.ts";
import type { OrderLine } from "../placed-order.ts";
import { changedLines, editedLines, isUnchanged, whyLinesAreFixed } from "./changed-lines.ts";

const NO_SETS = { decantSet3Bp: 0, decantSet5Bp: 0, decantSet10Bp: 0 };
const PERFUMES = [
  perfume({ id: "per_a", productName: "Asad", sizes: [size({ id: "siz_a", stock: 1 })], bigDecant: true }),
  perfume({ id: "per_b", productName: "Yara", sizes: [size({ id: "siz_b" })] }),
];
const pricing = {
  perfumeOf: (id: string) => PERFUMES.find((one) => one.id === id) ?? null,
  // The change uses the order's own discount, not this one.
  terms: { ...TERMS, transferOffBp: 5000, ...NO_SETS },
};
const wanted = (perfumeId: string, quantity = 1, more: Partial<RequestedLine> = {}): RequestedLine => ({
  ...{ perfumeId, ml: 100, type: "milliliter", quantity },
  ...more,
});
const line = (perfumeId: string, facts: Partial<OrderLine> = {}): OrderLine => ({
  ...wanted(perfumeId),
  ...{ sizeId: perfumeId.replace("per", "siz"), productName: "Asad", brand: "Lattafa", image: "", category: "arab" },
  ...{
    priceUsdCents: 4000,
    isForSale: false,
    percentageForSaleBp: 0,
    priceCentavos: 100_000,
    unitCentavos: 90_000,
    unitCouponCentavos: 0,
  },
  ...facts,
});
const DECANT = { type: "bigDecant", ml: 10 } as const;
const ORDER = {
  lines: [line("per_a"), line("per_gone", { productName: "Viejo" }), line("per_a", { ...DECANT, sizeId: null })],
  transferOffBp: 1000,
  couponId: null,
};
const change = (...lines: RequestedLine[]) => changedLines(ORDER, lines, pricing);

test("lines that stay keep their price and their sequence, and an added line has the present price", () => {
  const changed = change(wanted("per_b"), wanted("per_a", 3, DECANT), wanted("per_a"));
  expect(changed).toMatchObject({
    ok: true,
    kept: [
      { line: 1, quantity: 1, unitCentavos: 90_000 },
      { line: 3, quantity: 3, unitCentavos: 90_000 },
    ],
    removed: [2],
    added: [{ sizeId: "siz_b", unitCentavos: 5_895_000 }],
    merchandiseCentavos: 4 * 90_000 + 5_895_000,
  });
  expect(changed.ok && isUnchanged(ORDER.lines, changed)).toBe(false);
});

test("units of a product that is no longer sold can go down, not up", () => {
  const lines = [line("per_gone", { quantity: 2, productName: "Viejo" })];
  expect(changedLines({ ...ORDER, lines }, [wanted("per_gone")], pricing).ok).toBe(true);
  const more = changedLines(
    { ...ORDER, lines: [line("per_gone", { productName: "Viejo" })] },
    [wanted("per_gone", 2)],
    pricing,
  );
  expect(more).toEqual({ ok: false, refusal: { code: "transfer_cannot_buy", productName: "Viejo" } });
});

test.each([
  ["more units than the limit of the line", [wanted("per_a", 2), wanted("per_a")]],
  ["more units than the limit of an added line", [wanted("per_a", 1), wanted("per_b", 6)]],
  ["zero units", [wanted("per_a", 0)]],
  ["parts of units that add up", [wanted("per_a", 2.5, DECANT), wanted("per_a", -0.5, DECANT)]],
  ["negative units that add up", [wanted("per_a", -1, DECANT), wanted("per_a", 3, DECANT)]],
  ["a perfume that does not exist", [wanted("per_x")]],
])("a change is refused for %s", (_, lines) => {
  expect(change(...lines)).toMatchObject({ refusal: { code: "transfer_cannot_buy" } });
});

test("a change adds no units to a bottle whose price a credit for decants has lowered", () => {
  const order = { ...ORDER, lines: [line("per_b", { unitCouponCentavos: 10_000 })] };
  expect(changedLines(order, [wanted("per_b", 2)], pricing)).toEqual({
    ok: false,
    refusal: { code: "order_lines_fixed", why: "credit" },
  });
  expect(changedLines(order, [wanted("per_b"), wanted("per_a")], pricing).ok).toBe(true);
  expect(changedLines({ ...order, couponId: "cup_1" }, [wanted("per_b", 2)], pricing).ok).toBe(true);
});

test("a change is refused without lines, and for a size that the order already has under its former millilitres", () => {
  expect(change()).toEqual({ ok: false, refusal: { code: "order_lines_missing" } });
  const lines = [line("per_b", { ml: 90 })];
  const twice = changedLines({ ...ORDER, lines }, [wanted("per_b", 1, { ml: 90 }), wanted("per_b")], pricing);
  expect(twice).toEqual({ ok: false, refusal: { code: "transfer_cannot_buy", productName: "Yara" } });
});

test("the same lines, in any sequence, change nothing", () => {
  const same = change(wanted("per_a", 1, DECANT), wanted("per_gone"), wanted("per_a"));
  expect(same.ok && isUnchanged(ORDER.lines, same)).toBe(true);
  const fewer = change(wanted("per_a", 2, DECANT), wanted("per_gone"), wanted("per_a"));
  expect(fewer.ok && isUnchanged(ORDER.lines, fewer)).toBe(false);
  expect(editedLines(ORDER.lines)[2]).toEqual({ productName: "Asad", ...DECANT, category: "arab", quantity: 1 });
});

test("lines change only while an order without any other payment waits for its transfer", () => {
  const order = { statusGlimmer: "Confirmar Transferencia", expiresAtMs: 1000, refunds: [], hasMoney: false } as const;
  const why = (facts: object, nowMs = 999) =>
    whyLinesAreFixed({ ...order, refunds: [], paymentTypeId: "transfer", ...facts }, nowMs);
  expect([why({}), why({}, 1000), why({ statusGlimmer: "Cancelado" })]).toEqual([null, "closed", "closed"]);
  expect([why({ statusGlimmer: "Enviado" }), why({ paymentTypeId: "credit_card" }), why({ hasMoney: true })]).toEqual([
    "paid",
    "card",
    "card",
  ]);
  expect(why({ refunds: [{}] })).toBe("card");
});
