import { describe, expect, test } from "vitest";
import {
  canTakeNow,
  deskMessage,
  inParcelOf,
  isCounted,
  linkChat,
  linkMessage,
  NEW_ORDER,
  type NewLine,
  newOrderMessages,
  orderOf,
  purchaseOf,
  withPerfume,
  withPostalCode,
  withScanned,
} from "./new-order.ts";

const LINE: NewLine = {
  ...{ id: "a", perfume: "per_1", productName: "Asad", brand: "Lattafa", image: "", chosen: 1, quantity: "2" },
  options: [
    { type: "milliliter", ml: 100, label: "100 ml" },
    { type: "bigDecant", ml: 10, label: "Decant 10 ml" },
  ],
};
const ADDRESS = { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "1", postalCode: "2000" };
const ORDER = { ...NEW_ORDER, email: "ana@azahar.test", lines: [LINE], place: "rosario" };
const PRODUCTS = [{ perfume: "per_1", ml: 10, type: "bigDecant", quantity: 2 }];

describe("what is sent", () => {
  test("has the chosen decant and the showroom", () => {
    expect(orderOf(ORDER, 100)).toMatchObject({
      products: PRODUCTS,
      shipping: false,
      pickup: "rosario",
      address: null,
    });
  });

  test("has an address once it is complete", () => {
    const home = { ...ORDER, place: "home" };
    expect(purchaseOf(home)).toMatchObject({ shipping: false, address: null });
    expect(orderOf({ ...home, ...ADDRESS }, 100)).toMatchObject({ shipping: true, pickup: null, address: ADDRESS });
  });
});

test("an order in the parcel of another one has its buyer, and sends no delivery of its own", () => {
  const user = { _id: "usr_1", firstName: "Ana", lastName: "Paz", email: "ana@azahar.test", phone: "", dni: "" };
  const address = { ...ADDRESS, floor: "", door: "", indications: "" };
  const first = { _id: "ord_1", user, shipping: true, address, pickup: null };
  const order = { ...inParcelOf(first), lines: [LINE] };
  expect(order).toMatchObject({ email: "ana@azahar.test", place: "home", street: "Mitre", sentWith: "ord_1" });
  expect(newOrderMessages(order, 0)).toEqual({});
  const sent = orderOf(order, 100);
  expect(sent).toMatchObject({ sentWith: "ord_1", shipping: false, address: null });
  expect(sent).not.toHaveProperty("pickup");
  expect(newOrderMessages({ ...inParcelOf({ ...first, shipping: false, address: null }), lines: [LINE] }, 0)).toEqual(
    {},
  );
});

test("a scanned size adds a unit to its line, or a line", () => {
  const perfume = {
    ...{ _id: "per_1", productName: "Asad", brand: "Lattafa", image: "" },
    milliliters: [
      { ml: 50, unit: "ml", stock: 1 },
      { ml: 100, unit: "ml", stock: 0 },
    ],
    decants: [],
  };
  const scan = (lines: readonly NewLine[], ml: number, id: string) => withScanned(lines, perfume as never, { ml }, id);
  const lines = scan(scan(scan([], 100, "a"), 50, "b"), 100, "c");
  expect(lines.map(({ id, chosen, quantity }) => [id, chosen, quantity])).toEqual([
    ["a", 1, "2"],
    ["b", 0, "1"],
  ]);
});

test("a buyer can take along only an order paid in cash at a showroom; a coupon is sent, and its refusal reworded", () => {
  const taken = { ...ORDER, paid: "cash" as const, takenNow: true };
  expect(orderOf(taken, 100)).toMatchObject({ takenNow: true });
  for (const other of [{ paid: "transfer" as const }, { place: "home" }, { place: "" }, { sentWith: "ord_1" }]) {
    expect(canTakeNow({ ...taken, ...other })).toBe(false);
    expect(orderOf({ ...taken, ...other }, 100)).not.toHaveProperty("takenNow");
  }
  expect(orderOf({ ...taken, coupon: "HOLA" }, 100)).toMatchObject({ coupon: "HOLA" });
  expect(deskMessage("Ya usaste ese cupón.")).toBe("Quien compra ya usó ese cupón.");
});

test("a discount is sent in pesos, but not with a coupon; a text that is no amount has a message", () => {
  expect(purchaseOf({ ...ORDER, discount: "5.000,50" })).toMatchObject({ discount: 5_000.5 });
  expect(purchaseOf({ ...ORDER, discount: "5000", coupon: "HOLA" })).not.toHaveProperty("discount");
  for (const discount of ["0", "mil", "-1", "1,234"]) {
    expect(purchaseOf({ ...ORDER, discount })).not.toHaveProperty("discount");
    expect(Object.keys(newOrderMessages({ ...ORDER, discount }, 0))).toEqual(["discount"]);
  }
  expect(newOrderMessages({ ...ORDER, discount: " " }, 0)).toEqual({});
});

test("a wrong quantity and a missing place, address or card reader have messages; a wrong quantity has no total", () => {
  expect(newOrderMessages(ORDER, 0)).toEqual({});
  const wrong = { ...ORDER, place: "", lines: [{ ...LINE, quantity: "0" }] };
  expect(Object.keys(newOrderMessages(wrong, 0))).toEqual(["a", "place"]);
  expect([isCounted(ORDER), isCounted(wrong), isCounted(NEW_ORDER)]).toEqual([true, false, false]);
  expect(Object.keys(newOrderMessages({ ...ORDER, place: "home" }, 0))).toContain("address.street");
  expect(newOrderMessages({ ...ORDER, paid: "reader" }, 1)).toEqual({});
  expect(Object.keys(newOrderMessages({ ...ORDER, paid: "reader" }, 0))).toEqual(["paid"]);
});

test("a perfume added again gets its next size or decant in stock", () => {
  const perfume = {
    ...{ _id: "per_1", productName: "Asad", brand: "Lattafa", image: "" },
    milliliters: [
      { ml: 50, unit: "ml", stock: 0 },
      { ml: 100, unit: "ml", stock: 3 },
    ],
    decants: [{ type: "bigDecant", ml: 10 }],
  };
  const add = (lines: NewLine[], id: string) => withPerfume(lines, perfume as never, id);
  const lines = add(add([], "a"), "b");
  expect(lines.map(({ chosen }) => chosen)).toEqual([1, 2]);
  expect(lines[0]?.options[0]?.label).toBe("50 ml, sin stock");
  expect(withPerfume([], { ...perfume, milliliters: [], decants: [] } as never, "a")).toEqual([]);
});

test("a postal code fills in an empty province, and replaces neither a province nor a town", () => {
  expect(withPostalCode(NEW_ORDER, "2000")).toMatchObject({ postalCode: "2000", province: "Santa Fe" });
  expect(withPostalCode({ ...NEW_ORDER, ...ADDRESS, city: "Funes" }, "2000")).toEqual({ postalCode: "2000" });
});

test("the message names the order, its total and its link", () => {
  const order = {
    ...{ number: "A-10482", transactionAmount: 17_150, user: { firstName: "Ana", phone: "3415551234" } },
    statusGlimmer: "Confirmar Transferencia" as const,
  };
  expect(linkMessage(order, "https://a/x")).toContain("tu pedido A-10482 por $\u00a017.150. Acá están los datos");
  expect(linkMessage({ ...order, statusGlimmer: "En Preparación" }, "https://a/x")).toContain("Ya está pago");
  expect(linkMessage({ ...order, statusGlimmer: "Recibido" }, "https://a/x")).toContain("te lo llevaste");
  expect(linkMessage({ ...order, statusGlimmer: "Cancelado" }, "https://a/x")).toContain("$\u00a017.150. Lo ves acá");
  expect(linkChat(order, "https://a/x")).toContain("https://wa.me/5493415551234?text=");
  for (const phone of ["", "5551234"])
    expect(linkChat({ ...order, user: { firstName: "Ana", phone } }, "https://a/x")).toBe(null);
});
