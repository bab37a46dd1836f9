import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPerfume, perfume, size } from "../catalogue/goods.fixture.ts";
import { forAll } from "../for-all.fixture.ts";
import { addToCart, checkPurchase, findBuyable, refreshCart, removeFromCart, setQuantity } from "./cart.ts";
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
const unitsIn = (lines: CartLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const decant = line({ id: "lin_2", ml: 10, type: "bigDecant", quantity: 4 });
const add = (lines: CartLine[], quantity: number, ml = 100, type: LineType = "milliliter", perfume = yara) =>
  addToCart(lines, perfume, { ml, type, quantity, newLineId: "lin_new" });

describe("adding to the cart", () => {
  test("makes a line; adding the same item again increases its quantity", () => {
    const once = add([], 1);
    expect(once).toEqual({ ok: true, lines: [line({ id: "lin_new" })] });
    expect(once.ok && add(once.lines, 1)).toEqual({ ok: true, lines: [line({ id: "lin_new", quantity: 2 })] });
  });

  test("another size, or a decant, is another line", () => {
    expect(add([line()], 1, 50)).toMatchObject({ ok: true, lines: { length: 2 } });
    expect(add([line()], 3, 10, "bigDecant")).toMatchObject({
      ok: true,
      lines: [{}, { type: "bigDecant", quantity: 3 }],
    });
  });

  test("leaves the other lines unchanged", () => {
    expect(add([decant, line()], 1)).toEqual({ ok: true, lines: [decant, line({ quantity: 2 })] });
  });

  test("refuses a third unit of a size, in one request or in several", () => {
    const refused = { ok: false, refusal: { code: "max_quantity", limit: 2 } };
    expect(add([], 3)).toEqual(refused);
    expect(add([line({ quantity: 2 })], 1)).toEqual(refused);
  });

  test("allows up to 99 decants", () => {
    expect(add([decant], 95, 10, "bigDecant")).toMatchObject({ ok: true, lines: [{ quantity: 99 }] });
    expect(add([decant], 96, 10, "bigDecant")).toEqual({ ok: false, refusal: { code: "max_quantity", limit: 99 } });
  });

  test("refuses more than the stock with the message for adding", () => {
    const refusal = { code: "not_enough_stock_to_add", inStock: 1 };
    expect(add([], 2, 50)).toEqual({ ok: false, refusal });
    expect(add([line({ ml: 50 })], 1, 50)).toEqual({ ok: false, refusal });
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses %d units, also on top of a line", (quantity) => {
    const refused = { ok: false, refusal: { code: "invalid_quantity" } };
    expect(add([], quantity)).toEqual(refused);
    expect(add([decant], quantity, 10, "bigDecant")).toEqual(refused);
  });

  test("ten adds of one item end at the limit with eight refusals", () => {
    let lines: CartLine[] = [];
    const responses = Array.from({ length: 10 }, () => {
      const response = add(lines, 1);
      if (response.ok) lines = response.lines;
      return response.ok;
    });
    expect(lines).toEqual([line({ id: "lin_new", quantity: 2 })]);
    expect(responses.filter((ok) => !ok)).toHaveLength(8);
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

describe("changing a quantity", () => {
  const change = (quantity: number, lineId = "lin_1") => setQuantity([line(), decant], lineId, yara, quantity);

  test("changes only that line", () => {
    expect(change(2)).toEqual({ ok: true, lines: [line({ quantity: 2 }), decant] });
    expect(change(7, "lin_2")).toMatchObject({ ok: true, lines: [line(), { quantity: 7 }] });
  });

  test.each([
    [3, { code: "max_quantity", limit: 2 }],
    [0, { code: "invalid_quantity" }],
  ])("to %i is refused", (quantity, refusal) => {
    expect(change(quantity)).toEqual({ ok: false, refusal });
  });

  test("refuses more than the stock with the message for changing", () => {
    const refusal = { code: "not_enough_stock", inStock: 1 };
    expect(setQuantity([line({ ml: 50 })], "lin_1", yara, 2)).toEqual({ ok: false, refusal });
  });

  test("refuses an unknown line and a missing perfume", () => {
    expect(change(1, "lin_9")).toEqual({ ok: false, refusal: { code: "line_not_found" } });
    expect(setQuantity([line()], "lin_1", null, 1)).toEqual({ ok: false, refusal: { code: "not_sold" } });
  });
});

describe("removing", () => {
  test("removes a line by its id, or all lines of a perfume by the perfume's id", () => {
    const other = line({ id: "lin_3", perfumeId: "per_khamrah" });
    expect(removeFromCart([line(), decant, other], "lin_1")).toEqual({ ok: true, lines: [decant, other] });
    expect(removeFromCart([line(), decant, other], yara.id)).toEqual({ ok: true, lines: [other] });
    expect(removeFromCart([line()], "lin_9")).toEqual({ ok: false, refusal: { code: "line_not_found" } });
  });
});

describe("refreshing the cart", () => {
  const shelf = (id: string) => (id === yara.id ? yara : null);

  test("lowers quantities to the stock, removes what cannot be bought, and reports both", () => {
    const scarce = line({ ml: 50, quantity: 2 });
    const gone = line({ id: "lin_3", perfumeId: "per_gone" });
    expect(refreshCart([scarce, gone, decant], shelf)).toEqual({
      lines: [{ ...scarce, quantity: 1 }, decant],
      changes: [
        { line: scarce, what: "lowered", from: 2, to: 1 },
        { line: gone, what: "removed", from: 1, to: 0 },
      ],
    });
  });

  test("removes what is sold out", () => {
    const soldOut = perfume({ sizes: [size({ stock: 0 })] });
    expect(refreshCart([line()], () => soldOut)).toMatchObject({ lines: [], changes: [{ what: "removed" }] });
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
      const { lines: left, changes } = refreshCart(lines, perfumeOf);
      for (const one of left) expect(checkPurchase(perfumeOf(), one, one.quantity).ok).toBe(true);
      expect(refreshCart(left, perfumeOf)).toEqual({ lines: left, changes: [] });
      expect(unitsIn(lines) - unitsIn(left)).toBe(changes.reduce((sum, { from, to }) => sum + from - to, 0));
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
