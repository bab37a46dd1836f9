import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import { $session, setUser } from "../accounts/session.ts";
import { json, noResponse, stubLocks, stubServer, stubStorage } from "../browser.fixture.ts";
import { buyAgain } from "./buy-again.ts";

const { _id: ID } = LUCIA_RESPONSE;
const line = (change: Partial<OrderLineResponse>): OrderLineResponse => ({
  _id: "ord_1-1",
  perfume: "per_asad",
  productName: "Asad",
  brand: "Lattafa",
  image: "/fallback.webp",
  ml: 100,
  type: "milliliter",
  category: "arab",
  quantity: 2,
  price: 45,
  priceArs: 65_500,
  transferArs: 58_950,
  isForSale: false,
  percentageForSale: 0,
  unitArs: 58_950,
  lineArs: 117_900,
  couponArs: 0,
  ...change,
});

let sent: { perfume: string; product: { quantity: number; mlOption: number; isBigDecant: boolean } }[];

/** Responds to each request by its perfume and quantity. */
function server(responseOf: (perfume: string, quantity: number) => [status: number, message?: string]): void {
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const perfume = url.split("/").at(-1) ?? "";
    const { product } = JSON.parse(body);
    sent.push({ perfume, product });
    const [status, message] = responseOf(perfume, product.quantity);
    const user = { ...LUCIA_RESPONSE, firstName: `${sent.length} calls` };
    return Response.json(status === 200 ? { userUpdated: user } : { message, code: "x" }, { status });
  });
}

beforeEach(() => {
  sent = [];
  stubStorage("localStorage");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setUser(LUCIA_RESPONSE);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("adds each line with all its units and stores the last cart", async () => {
  server(() => [200]);
  const decant = line({ perfume: "per_yara", productName: "Yara", type: "bigDecant", ml: 10, quantity: 5 });
  expect(await buyAgain(ID, [line({}), decant])).toEqual({ units: 7, missing: [], left: [] });
  expect(sent).toMatchObject([
    { perfume: "per_asad", product: { quantity: 2, mlOption: 100, isBigDecant: false } },
    { perfume: "per_yara", product: { quantity: 5, mlOption: 10, isBigDecant: true } },
  ]);
  expect($session.get().user?.firstName).toBe("2 calls");
});

test("adds one unit when stock is short, reports full and deleted lines, and continues", async () => {
  server((perfume, quantity) => {
    if (perfume === "per_gone") return [404, "No encontrado"];
    if (perfume === "per_full") return [409, "Max quantity"];
    if (perfume === "per_out" || (perfume === "per_short" && quantity > 1)) return [409, "Not eough stock"];
    return [200];
  });
  const lines = ["per_short", "per_out", "per_full", "per_gone", "per_asad"].map((perfume) =>
    line({ perfume, productName: perfume.slice(4) }),
  );
  expect(await buyAgain(ID, lines)).toEqual({
    units: 3,
    missing: [
      "short 100 ml: sumamos 1, no hay más",
      "out 100 ml: no hay stock",
      "full 100 ml: en el carrito puede haber hasta 2",
      "gone 100 ml: ya no está a la venta",
    ],
    left: [],
  });
});

test("the lock of the cart is held while each call is made and its answer is stored", async () => {
  const held = stubLocks();
  const seen: boolean[] = [];
  const stop = $session.listen(() => seen.push(held.has("cart")));
  server(() => {
    seen.push(held.has("cart"));
    return [200];
  });
  await buyAgain(ID, [line({})]);
  stop();
  expect(seen).toEqual([true, true]);
});

test("after a lost response, units that have arrived are not added again", async () => {
  const bought = line({ perfume: "per_lost" });
  const inCart = { ...LUCIA_RESPONSE.cart[0], perfume: "per_lost", ml: 100, type: "milliliter", quantity: 2 };
  const arrived = { ...LUCIA_RESPONSE, cart: [inCart] };
  const { sent } = stubServer(noResponse, json({ payload: arrived }), json({ userUpdated: arrived }));
  expect(await buyAgain(ID, [bought])).toEqual({
    units: 0,
    missing: ["Asad 100 ml: no pudimos sumarlo, probá de nuevo"],
    left: [bought],
  });
  expect(await buyAgain(ID, [bought])).toEqual({ units: 2, missing: [], left: [] });
  expect($session.get().user?.cart).toEqual([inCart]);
  // A third time is wanted.
  expect(await buyAgain(ID, [bought])).toEqual({ units: 2, missing: [], left: [] });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/cart/usr_1/per_lost",
    "GET /api/auth/verify-token",
    "POST /api/cart/usr_1/per_lost",
  ]);
});

test("stops when the server fails, with the lines that are left, and returns null when the session has expired", async () => {
  server((perfume) => (perfume === "per_asad" ? [500, "x"] : [200]));
  const other = line({ perfume: "per_yara", productName: "Yara", quantity: 1 });
  expect(await buyAgain(ID, [other, line({}), other])).toEqual({
    units: 1,
    missing: ["Asad 100 ml: no pudimos sumarlo, probá de nuevo"],
    left: [line({}), other],
  });
  server(() => [401, "Tenés que iniciar sesión"]);
  expect(await buyAgain(ID, [line({})])).toBeNull();
  expect($session.get().user).toBeNull();
});

test("continues after a failure with the lines that are left", async () => {
  let isDown = true;
  server((perfume) => {
    if (perfume === "per_gone") return [404, "No encontrado"];
    return perfume === "per_yara" && isDown ? [500, "x"] : [200];
  });
  const gone = line({ perfume: "per_gone", productName: "Gone" });
  const lines = [line({}), gone, line({ perfume: "per_yara", productName: "Yara" })];
  const stopped = await buyAgain(ID, lines);
  isDown = false;
  expect(await buyAgain(ID, lines, stopped)).toEqual({
    units: 4,
    missing: ["Gone 100 ml: ya no está a la venta"],
    left: [],
  });
  expect(sent.map(({ perfume }) => perfume)).toEqual(["per_asad", "per_gone", "per_yara", "per_yara"]);
});

test("gives up on a call that hangs", async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => (ms === 20_000 ? AbortSignal.abort() : timeout(ms)));
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Promise(() => undefined);
  });
  expect(await buyAgain(ID, [line({})])).toMatchObject({ units: 0, left: [line({})] });
});
