import { expect, test } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import { changeLabel } from "./cart.ts";
import { linesIn, sizeLabel } from "./cart-lines.ts";

const [YARA] = LUCIA_RESPONSE.cart;
if (!YARA) throw new Error("Lucía's cart is empty");

test("reads valid lines and ignores malformed ones", () => {
  expect(
    linesIn([YARA, { quantity: 2 }, null, 7, { ...YARA, priceArs: 1.005 }, { ...YARA, transferArs: "58950" }]),
  ).toEqual([YARA]);
  expect([undefined, null, "cart", { length: 1 }].map(linesIn)).toEqual([[], [], [], []]);
});

test("labels a bottle with its millilitres, a balm with its grams, and a decant as a decant", () => {
  expect(sizeLabel(YARA)).toBe("100 ml");
  expect(sizeLabel({ ...YARA, category: "balsamo", ml: 10 })).toBe("10 gr");
  expect(sizeLabel({ ...YARA, type: "smallDecant", ml: 5 })).toBe("Decant 5 ml");
});

test("messages about a refreshed cart give the reason of each change", () => {
  const removed = { what: "removed", from: 2, to: 0 } as const;
  expect(changeLabel({ line: YARA, what: "lowered", from: 2, to: 1 })).toBe(
    "Bajamos Yara 100 ml a 1 unidad: es lo que queda.",
  );
  expect(changeLabel({ line: { ...YARA, priceArs: 0 }, ...removed })).toBe(
    "Sacamos Yara 100 ml: ya no está a la venta.",
  );
  expect(changeLabel({ line: YARA, ...removed })).toBe("Sacamos Yara 100 ml: se agotó.");
});
