import { beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import { WAITING_ORDER } from "#shop/orders/order.contract.fixture.ts";
import { json, stubServer, stubStorage } from "../browser.fixture.ts";

const [HOME] = LUCIA_RESPONSE.address;
if (!HOME) throw new Error("Lucía has no address");
const { _id: ADDRESS_ID, status: _, ...ADDRESS } = HOME;
const TERMS = { kind: "percentage", percentage: 10, amountArs: 0, minimumArs: 0 };
let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  stored = stubStorage("sessionStorage");
});

const store = () => import("./pay-again.ts");
const choicesOfTab = () => JSON.parse(stored.get("checkout") ?? "null");

test("a rejected order is paid again with its own delivery and coupon", async () => {
  const { sent } = stubServer(json({ coupon: { ...TERMS, code: "VERANO" } }));
  const coupon = { code: "VERANO", amount: 100 };
  await (await store()).prepareRetry(LUCIA_RESPONSE, { ...WAITING_ORDER, address: ADDRESS, coupon });
  expect(choicesOfTab()).toEqual({ delivery: "home", showroom: null, addressId: ADDRESS_ID, payment: "card" });
  expect(sent).toMatchObject([{ path: "/api/coupons/check", body: { code: "VERANO" } }]);
  expect(stored.get("coupon")).toContain("VERANO");
});

test("if the order has no coupon and its address is not saved, the checkout has neither", async () => {
  stored.set("coupon", JSON.stringify({ code: "OTRO" }));
  const { prepareRetry } = await store();
  await prepareRetry(LUCIA_RESPONSE, { ...WAITING_ORDER, address: { ...ADDRESS, street: "Otra" } });
  expect(choicesOfTab()).toMatchObject({ delivery: "home", addressId: null });
  expect(stored.has("coupon")).toBe(false);
  await prepareRetry(LUCIA_RESPONSE, { ...WAITING_ORDER, shipping: false, pickup: "rosario" });
  expect(choicesOfTab()).toEqual({ delivery: "pickup", showroom: "rosario", addressId: null, payment: "card" });
});

test("says on the next page that the coupon of the order cannot be used any more", async () => {
  stored.set("coupon", JSON.stringify({ code: "OTRO" }));
  stubServer(json({ code: "coupon_refused", message: "Ese cupón venció.", fields: {} }, 409));
  await (await store()).prepareRetry(LUCIA_RESPONSE, { ...WAITING_ORDER, coupon: { code: "VERANO", amount: 1 } });
  expect(stored.has("coupon")).toBe(false);
  expect(stored.get("next-toast")).toContain("Ese cupón venció.");
});

test("a cart has the same products as an order in any order of its lines, but not when it is empty or has other units", async () => {
  const { hasSameProducts } = await store();
  const bottle = { perfume: "per_1", ml: 100, type: "milliliter", quantity: 2 } as const;
  const decant = { perfume: "per_1", ml: 5, type: "smallDecant", quantity: 1 } as const;
  expect(hasSameProducts([decant, bottle], [bottle, decant])).toBe(true);
  expect(hasSameProducts([], [bottle])).toBe(false);
  expect(hasSameProducts([{ ...bottle, quantity: 1 }], [bottle])).toBe(false);
});
