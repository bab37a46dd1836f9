import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPerfume, perfume, size } from "../catalogue/goods.fixture.ts";
import { forAll } from "../for-all.fixture.ts";
import { checkAddition, checkPurchase, findBuyable, refreshCart } from "./cart.ts";
import {
  addedToast,
  type CartLine,
  type LineType,
  lineKey,
  maxUnitsWarning,
  productNoun,
  removedToast,
} from "./cart-line.ts";

const yara = perfume({ bigDecant: true, sizes: [size({ ml: 100, stock: 5 }), size({ key: 2, ml: 50, stock: 1 })] });
const line = (facts: Partial<CartLine> = {}): CartLine => ({
  id: "lin_1",
  perfumeId: yara.id,
  ml: 100,
  type: "milliliter",
  quantity: 1,
  ...facts,
});
const decant = line({ id: "lin_2", ml: 10, type: "bigDecant", quantity: 4 });
const add = (lines: CartLine[], quantity: number, ml = 100, type: LineType = "milliliter") =>
  checkAddition(lines, yara, { perfumeId: yara.id, ml, type, quantity });

describe("adding to the cart", () => {
  test("counts the units of the same size or decant that are in the cart", () => {
    const refused = { ok: false, refusal: { code: "max_quantity", limit: 2 } };
    expect(add([line()], 1)).toEqual({ ok: true });
    expect(add([line({ quantity: 2 })], 1)).toEqual(refused);
    expect(add([], 3)).toEqual(refused);
    expect(add([line({ ml: 50, quantity: 2 }), decant], 2)).toEqual({ ok: true });
  });

  test("allows up to 99 decants", () => {
    expect(add([decant], 95, 10, "bigDecant")).toEqual({ ok: true });
    expect(add([decant], 96, 10, "bigDecant")).toEqual({ ok: false, refusal: { code: "max_quantity", limit: 99 } });
  });

  test("refuses more than the stock with the message for adding", () => {
    const refusal = { code: "not_enough_stock_to_add", inStock: 1 };
    expect(add([], 2, 50)).toEqual({ ok: false, refusal });
    expect(add([line({ ml: 50 })], 1, 50)).toEqual({ ok: false, refusal });
  });
});

describe("what can be bought", () => {
  const notSold = { ok: false, refusal: { code: "not_sold" } };

  test.each([
    ["an inactive perfume", { ...yara, active: false }, 100, "milliliter"],
    ["one coming soon", { ...yara, soon: true }, 100, "milliliter"],
    ["no perfume", null, 100, "milliliter"],
    ["an unknown size", yara, 75, "milliliter"],
    ["a size without a price", perfume({ sizes: [size({ priceUsdCents: 0 })] }), 100, "milliliter"],
    ["a decant that is off", yara, 5, "smallDecant"],
    ["a 10 ml decant of 5 ml", yara, 5, "bigDecant"],
  ] as const)("not %s", (_, perfume, ml, type) => {
    expect(checkPurchase(perfume, { ml, type }, 1)).toEqual(notSold);
  });

  test.each([
    [0, { code: "invalid_quantity" }],
    [-1, { code: "invalid_quantity" }],
    [1.5, { code: "invalid_quantity" }],
    [Number.NaN, { code: "invalid_quantity" }],
    [2, { code: "not_enough_stock", inStock: 1 }],
    [3, { code: "max_quantity", limit: 2 }],
  ])("not %d units of a size with one in stock", (quantity, refusal) => {
    expect(checkPurchase(yara, { ml: 50, type: "milliliter" }, quantity)).toEqual({ ok: false, refusal });
  });

  test("decants ignore the bottle's stock", () => {
    const soldOut = { ...yara, smallDecant: true, sizes: [size({ stock: 0 })] };
    expect(checkPurchase(soldOut, { ml: 10, type: "bigDecant" }, 99)).toMatchObject({
      ok: true,
      item: { size: null },
    });
    expect(findBuyable(soldOut, { ml: 5, type: "smallDecant" })?.priced.priceUsdCents).toBe(422);
  });

  test("a size is returned with its stock", () => {
    expect(findBuyable(yara, { ml: 50, type: "milliliter" })).toEqual({
      priced: yara.sizes[1],
      size: yara.sizes[1],
      inStock: 1,
    });
  });
});

describe("refreshing the cart", () => {
  const shelf = (id: string) => (id === yara.id ? yara : null);

  test("lowers quantities to the stock, removes what cannot be bought, and reports both", () => {
    const scarce = line({ ml: 50, quantity: 2 });
    const gone = line({ id: "lin_3", perfumeId: "per_gone" });
    expect(refreshCart([scarce, gone, decant], shelf)).toEqual([
      { line: scarce, what: "lowered", from: 2, to: 1 },
      { line: gone, what: "removed", from: 1, to: 0 },
    ]);
  });

  test("removes what is sold out", () => {
    const soldOut = perfume({ sizes: [size({ stock: 0 })] });
    expect(refreshCart([line()], () => soldOut)).toMatchObject([{ what: "removed" }]);
  });

  test("is idempotent, and every remaining line can be bought", () => {
    const anyLine = fc.record({
      ml: fc.constantFrom(5, 10, 30, 60, 90),
      type: fc.constantFrom(...(["milliliter", "smallDecant", "bigDecant"] as const)),
      quantity: fc.integer({ min: 1, max: 120 }),
    });
    forAll([fc.array(anyLine, { maxLength: 6 }), anyPerfume(1), fc.boolean()], (rows, any, there) => {
      const perfumeOf = () => (there ? any : null);
      const lines = rows.map((row, index) => line({ ...row, id: `lin_${index}` }));
      const changes = new Map(refreshCart(lines, perfumeOf).map(({ line: { id }, to }) => [id, to]));
      const left = lines
        .map((one) => ({ ...one, quantity: changes.get(one.id) ?? one.quantity }))
        .filter(({ quantity }) => quantity > 0);
      for (const one of left) expect(checkPurchase(perfumeOf(), one, one.quantity).ok).toBe(true);
      expect(refreshCart(left, perfumeOf)).toEqual([]);
    });
  });
});

describe("keys and texts of a line", () => {
  test("keys of different items differ", () => {
    const keys = [line(), line({ ml: 10 }), decant, line({ perfumeId: "per_khamrah" })].map(lineKey);
    expect(new Set(keys).size).toBe(4);
    expect(lineKey(line({ id: "lin_7", quantity: 2 }))).toBe(lineKey(line()));
  });

  test("the toast names a decant, a balm or a perfume", () => {
    expect(productNoun("bigDecant", "arab")).toBe("decant de 10ml");
    expect(productNoun("smallDecant", "arab")).toBe("decant de 5ml");
    expect(productNoun("milliliter", "balsamo")).toBe("bálsamo");
    expect(addedToast("milliliter", "arab", "Yara")).toBe("perfume Yara se ha agregado al carrito");
    expect(removedToast("Yara")).toBe("Yara se ha eliminado del carrito");
  });

  test("the warning names the limit", () => {
    expect(maxUnitsWarning("milliliter")).toBe("El máximo de unidades por producto es 2");
    expect(maxUnitsWarning("bigDecant")).toBe("El máximo de unidades por producto es 99");
  });
});
