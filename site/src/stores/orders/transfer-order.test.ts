import { beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { WAITING_ORDER as ORDER } from "#shop/orders/order.contract.fixture.ts";

const TERMS = { shipping: { shippingCentavos: 500_000, freeShippingFromCentavos: 0 }, transferOffBp: 1000 };
const LINES: readonly CartItem[] = LUCIA_RESPONSE.cart;
const TRANSFER = {
  holder: "Azahar",
  bank: "Banco",
  cbu: "1",
  alias: "azahar",
  amount: 122_900,
  expiresAt: "2026-11-22T12:00:00.000Z",
};
const DONE = () => Response.json({ newOrder: ORDER, transfer: TRANSFER });
const LOST = () => Promise.reject(new TypeError("offline"));
const says =
  (status: number, message: string, fields = {}) =>
  () =>
    Response.json({ message, fields }, { status });
const EMPTIED = () => Response.json({ updatedUser: { ...LUCIA_RESPONSE, cart: [] }, changes: [] });

let sent: { path: string; key: string | undefined; body: Record<string, unknown> }[];
let responses: (() => Response | Promise<Response>)[];
const reload = vi.fn();

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(console, "warn").mockReturnValue();
  sent = [];
  responses = [];
  reload.mockClear();
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("location", { search: "?step=method", reload });
  vi.stubGlobal("history", { state: null, replaceState: vi.fn() });
  vi.stubGlobal(
    "fetch",
    async (path: string, { headers, body }: { headers?: Record<string, string>; body?: string }) => {
      sent.push({ path, key: headers?.["Idempotency-Key"], body: JSON.parse(body ?? "null") });
      return (responses.shift() ?? LOST)();
    },
  );
});

/** Lucía, with her address chosen, about to confirm. */
async function atMethod() {
  const { setUser, $session } = await import("../accounts/session.ts");
  const { $entrance } = await import("../accounts/guard.ts");
  const { choose, $place } = await import("./checkout.ts");
  const { $toasts } = await import("../toasts.ts");
  const { totalsOf } = await import("../cart/cart-totals.ts");
  const store = await import("./transfer-order.ts");
  setUser(LUCIA_RESPONSE);
  $entrance.set({ state: "entered", user: LUCIA_RESPONSE });
  choose({ delivery: "home", addressId: "adr_1" });
  const confirm = () =>
    store.confirmTransfer({
      userId: "usr_1",
      lines: LINES,
      totals: totalsOf(LINES, "home", TERMS),
      method: "transfer",
    });
  const toastTexts = () => $toasts.get().map(({ text }) => text);
  return { ...store, confirm, choose, said: toastTexts, $session, $place };
}

test("orders what was shown; then the cart is empty and the order shows", async () => {
  const { confirm, said: toastTexts, $session, $place, $order } = await atMethod();
  responses = [DONE];
  expect(await confirm()).toBeUndefined();
  expect(sent).toEqual([
    {
      path: "/api/orders/transfer/usr_1",
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      body: {
        products: [{ perfume: "per_1", ml: 100, type: "milliliter", quantity: 2 }],
        transactionAmount: 122_900,
        totalPaidAmount: 122_900,
        paymentMethodId: "transfer",
        paymentTypeId: "transfer",
        payerId: "usr_1",
        address: "adr_1",
        pickup: null,
        shipping: true,
        priceForShipping: 5000,
        transferOffNumber: 10,
        numShipping: "",
      },
    },
  ]);
  expect($session.get().user).toMatchObject({ _id: "usr_1", cart: [] });
  expect($place.get()).toMatchObject({ step: "transfer", orderId: "ord_1" });
  expect($order.get()).toEqual({ state: "known", order: ORDER, transfer: TRANSFER });
  expect(toastTexts()).toEqual(["Orden creada con exito"]);
});

test.each([
  ["no answer", LOST, "No sabemos si tu pedido quedó hecho"],
  ["a failure", says(500, "x"), "No sabemos si tu pedido quedó hecho"],
  ["a server that is busy", says(503, "Estamos con mucha demanda."), "Estamos con mucha demanda."],
  ["too many calls", says(429, "Demasiados pedidos."), "Demasiados pedidos."],
])("after %s nothing is lost, and a retry is the same attempt", async (_, response, shown) => {
  const { confirm, $session } = await atMethod();
  responses = [response, DONE];
  expect(await confirm()).toEqual({ message: expect.stringContaining(shown) });
  expect($session.get().user?.cart).toEqual(LINES);
  await confirm();
  expect(sent[1]).toEqual(sent[0]);
});

test("without a network nothing is sent, and the next try is the first", async () => {
  const { confirm, $session } = await atMethod();
  responses = [DONE];
  vi.stubGlobal("navigator", { onLine: false });
  expect(await confirm()).toEqual({ message: expect.stringContaining("Estás sin conexión y no mandamos nada.") });
  expect(sent).toEqual([]);
  expect($session.get().user?.cart).toEqual(LINES);
  vi.stubGlobal("navigator", { onLine: true });
  expect(await confirm()).toBeUndefined();
  expect(sent.map(({ key }) => key)).toEqual([expect.any(String)]);
});

test("a 404 shows its reason and reloads three seconds later; the next try is a new attempt", async () => {
  const { confirm, said: toastTexts } = await atMethod();
  responses = [says(404, "Los precios cambiaron. El nuevo total es $ 1."), DONE];
  expect(await confirm()).toBe("leaving");
  expect(toastTexts()).toEqual(["Los precios cambiaron. El nuevo total es $ 1."]);
  vi.advanceTimersByTime(2999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
  await confirm();
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("reports a deleted address and reloads the addresses", async () => {
  const { confirm, said: toastTexts } = await atMethod();
  responses = [says(400, "x", { address: ["Por favor, selecciona una dirección"] })];
  expect(await confirm()).toBeUndefined();
  expect(toastTexts()).toEqual(["Por favor, selecciona una dirección"]);
  expect(sent[1]?.path).toBe("/api/users/addaddress/usr_1");
});

test("other refusals give a readable message", async () => {
  const { confirm } = await atMethod();
  responses = [says(409, "Esa clave ya se usó con otro pedido")];
  expect(await confirm()).toEqual({ message: "No pudimos hacer tu pedido. No se perdió nada: probá de nuevo." });
});

test("does not order a cart that another tab is paying by card, and shows the reason", async () => {
  const { confirm } = await atMethod();
  const message = "Todavía estamos verificando el pago de este pedido. No vuelvas a pagar.";
  responses = [() => Response.json({ message, code: "payment_open" }, { status: 409 })];
  expect(await confirm()).toEqual({ message });
});

test.each([
  ["transfer_too_many_open", 404],
  ["transfer_over_limit", 409],
])("shows what else the buyer can do after %s, without a reload", async (code, status) => {
  const { confirm } = await atMethod();
  const message = "Podés pagar este pedido con tarjeta.";
  responses = [() => Response.json({ message, code }, { status })];
  expect(await confirm()).toEqual({ message });
});

test("after a lost response, does not place another order when the first was placed", async () => {
  const { confirm, choose, said: toastTexts } = await atMethod();
  responses = [LOST, EMPTIED];
  await confirm();
  choose({ delivery: "pickup", showroom: "rosario" });
  expect(await confirm()).toBeUndefined();
  expect(sent.map(({ path }) => path)).toEqual(["/api/orders/transfer/usr_1", "/api/cart/updatedCart/usr_1"]);
  expect(toastTexts()).toEqual(["Tu pedido ya estaba hecho: lo encontrás en Mis Pedidos."]);
});

test("after a lost response that placed nothing, another order is a new attempt", async () => {
  const { confirm, choose } = await atMethod();
  responses = [LOST, () => Response.json({ updatedUser: LUCIA_RESPONSE, changes: [] }), DONE];
  await confirm();
  choose({ delivery: "pickup", showroom: "rosario" });
  await confirm();
  expect(sent[2]?.body).toMatchObject({ shipping: false, pickup: "rosario", address: null });
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test("does not order again what another tab has just ordered", async () => {
  const { confirm } = await atMethod();
  const ordered = { user: { ...LUCIA_RESPONSE, cart: [] }, isAuthenticated: true };
  localStorage.setItem("authed-user", JSON.stringify(ordered));
  expect(await confirm()).toBeUndefined();
  expect(sent).toEqual([]);
});

test("loads an order after a reload; tells a missing order from a failed request", async () => {
  const { $order, loadOrder } = await atMethod();
  responses = [says(404, "No encontrado"), says(500, ""), () => Response.json({ order: ORDER, transfer: TRANSFER })];
  await loadOrder("usr_1", "ord_2");
  expect($order.get()).toEqual({ state: "missing" });
  await loadOrder("usr_1", "ord_1");
  expect($order.get()).toEqual({ state: "failed" });
  await loadOrder("usr_1", "ord_1");
  expect($order.get()).toEqual({ state: "known", order: ORDER, transfer: TRANSFER });
  await loadOrder("usr_1", "ord_1");
  expect($order.get()).toMatchObject({ state: "known" });
});
