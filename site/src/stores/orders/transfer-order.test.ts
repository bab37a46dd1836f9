import { beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { WAITING_ORDER as ORDER } from "#shop/orders/order.contract.fixture.ts";
import { json, noResponse, stubServer, stubStorage } from "../browser.fixture.ts";

const TERMS = { shipping: { shippingCentavos: 500_000, freeShippingFromCentavos: 0 }, transferOffBp: 1000 };
const LINES: readonly CartItem[] = LUCIA_RESPONSE.cart;
const TRANSFER = {
  holder: "Azahar",
  taxId: "",
  bank: "Banco",
  cbu: "1",
  alias: "azahar",
  amount: 122_900,
  expiresAt: "2026-11-22T12:00:00.000Z",
};
const DONE = json({ newOrder: ORDER, transfer: TRANSFER });
const refusal = (status: number, message: string, fields = {}) => json({ message, fields }, status);
const EMPTIED = json({ updatedUser: { ...LUCIA_RESPONSE, cart: [] }, changes: [] });

const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  reload.mockClear();
  stubStorage("localStorage");
  stubStorage("sessionStorage");
  vi.stubGlobal("location", { search: "?step=method", reload });
  vi.stubGlobal("history", { state: null, replaceState: vi.fn() });
});

const keyOf = (request: { headers: HeadersInit | undefined } | undefined) =>
  new Headers(request?.headers).get("Idempotency-Key");

/** Lucía, with her address chosen, about to confirm; the server gives these responses. */
async function startAtMethod(...responses: Parameters<typeof stubServer>) {
  const { sent } = stubServer(...responses);
  const { setUser, $session } = await import("../accounts/session.ts");
  const { $entrance } = await import("../accounts/guard.ts");
  const { choose, $choices, $route } = await import("./checkout.ts");
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
      choices: $choices.get(),
      method: "transfer",
    });
  const toastTexts = () => $toasts.get().map(({ text }) => text);
  return { ...store, confirm, choose, sent, toastTexts, $session, $route };
}

test("places the order that was shown; then the cart is empty and the order is shown", async () => {
  const { confirm, sent, toastTexts, $session, $route, $order } = await startAtMethod(DONE);
  expect(await confirm()).toBeUndefined();
  expect(keyOf(sent[0])).toMatch(/^[\da-f-]{36}$/);
  expect(sent).toMatchObject([
    {
      path: "/api/orders/transfer/usr_1",
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
  expect($route.get()).toMatchObject({ step: "transfer", orderId: "ord_1" });
  expect($order.get()).toEqual({ state: "known", order: ORDER, transfer: TRANSFER });
  expect(toastTexts()).toEqual(["Orden creada con exito"]);
});

test.each([
  ["no response", noResponse, "No sabemos si tu pedido quedó hecho"],
  ["a failure", refusal(500, "x"), "No sabemos si tu pedido quedó hecho"],
  ["a server that is busy", refusal(503, "Estamos con mucha demanda."), "Estamos con mucha demanda."],
  ["too many requests", refusal(429, "Demasiados pedidos."), "Demasiados pedidos."],
  ["a body that did not arrive", refusal(408, "No llegó todo."), "No llegó todo."],
  ["an ended session", refusal(401, ""), "No pudimos hacer tu pedido."],
  ["a refusal of a proxy", refusal(403, ""), "No pudimos hacer tu pedido."],
])("after %s nothing is lost, and a retry is the same attempt", async (_, response, shown) => {
  const { confirm, sent, $session } = await startAtMethod(response, DONE);
  expect(await confirm()).toEqual({ message: expect.stringContaining(shown) });
  expect($session.get().user?.cart).toEqual(LINES);
  await confirm();
  expect(sent[1]).toEqual(sent[0]);
});

test("after a refusal that says nothing about the first request, the key of that request is kept", async () => {
  const { confirm, sent } = await startAtMethod(noResponse, refusal(408, "No llegó todo."), DONE);
  await confirm();
  await confirm();
  await confirm();
  expect(keyOf(sent[2])).toBe(keyOf(sent[0]));
});

test("without a network nothing is sent, and the next try sends the first request", async () => {
  const { confirm, sent, $session } = await startAtMethod(DONE);
  vi.stubGlobal("navigator", { onLine: false });
  expect(await confirm()).toEqual({ message: expect.stringContaining("Estás sin conexión y no mandamos nada.") });
  expect(sent).toEqual([]);
  expect($session.get().user?.cart).toEqual(LINES);
  vi.stubGlobal("navigator", { onLine: true });
  expect(await confirm()).toBeUndefined();
  expect(sent.map(keyOf)).toEqual([expect.any(String)]);
});

test("a 404 shows its reason and reloads three seconds later; the next try is a new attempt", async () => {
  const message = "Los precios cambiaron. El nuevo total es $ 1.";
  const { confirm, sent, toastTexts } = await startAtMethod(refusal(404, message), DONE);
  expect(await confirm()).toBe("leaving");
  expect(toastTexts()).toEqual([message]);
  vi.advanceTimersByTime(2999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
  await confirm();
  expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
});

test("a cart that another device has ordered is noticed, but not while an attempt is open or without a response", async () => {
  const userWith = (cart: readonly CartItem[]) => json({ user: { ...LUCIA_RESPONSE, cart } });
  const { isChangedElsewhere, confirm, sent } = await startAtMethod(
    userWith([]),
    userWith(LINES),
    noResponse,
    noResponse,
  );
  expect(await isChangedElsewhere("usr_1")).toBe(true);
  // The lines are there again.
  expect(await isChangedElsewhere("usr_1")).toBe(true);
  expect(await isChangedElsewhere("usr_1")).toBe(false);
  await confirm();
  expect(await isChangedElsewhere("usr_1")).toBe(false);
  expect(sent).toHaveLength(4);
});

test("before it reloads for a changed total, reads the terms of the coupon again", async () => {
  const terms = { code: "VERANO", kind: "percentage", percentage: 10, amountArs: 0, minimumArs: 0 };
  const repriced = json({ code: "transfer_repriced", message: "El nuevo total es $ 1.", fields: {} }, 404);
  const over = json({ code: "coupon_refused", message: "Ese cupón venció.", fields: {} }, 409);
  const { confirm, sent, toastTexts } = await startAtMethod(json({ coupon: terms }), repriced, over);
  const { $coupon, applyCoupon } = await import("./coupon.ts");
  await applyCoupon("VERANO");
  expect(await confirm()).toBe("leaving");
  expect(sent[2]).toMatchObject({ path: "/api/coupons/check", body: { code: "VERANO" } });
  expect($coupon.get()).toBeNull();
  expect(toastTexts()).toEqual(["El nuevo total es $ 1.", "Ese cupón venció."]);
});

test("reports a removed showroom and reloads the showrooms", async () => {
  const message = "Elegí uno de nuestros showrooms";
  const { confirm, sent, toastTexts } = await startAtMethod(refusal(400, "x", { pickup: [message] }));
  const { $deliveryTerms } = await import("./delivery-terms.ts");
  $deliveryTerms.set({ ...$deliveryTerms.get(), state: "known" });
  expect(await confirm()).toBeUndefined();
  expect(toastTexts()).toEqual([message]);
  expect(sent[1]?.path).toBe("/api/admin/shipping-transfer");
});

test("reports a deleted address and reloads the addresses", async () => {
  const message = "Por favor, selecciona una dirección";
  const { confirm, sent, toastTexts } = await startAtMethod(refusal(400, "x", { address: [message] }));
  expect(await confirm()).toBeUndefined();
  expect(toastTexts()).toEqual([message]);
  expect(sent[1]?.path).toBe("/api/users/addaddress/usr_1");
});

test("a refusal because of a reused key gives a general message", async () => {
  const { confirm } = await startAtMethod(refusal(409, "Esa clave ya se usó con otro pedido"));
  expect(await confirm()).toEqual({ message: "No pudimos hacer tu pedido. No se perdió nada: probá de nuevo." });
});

test.each([
  ["payment_open", 409, "Todavía estamos verificando el pago de este pedido. No vuelvas a pagar."],
  ["transfer_too_many_open", 404, "Podés pagar este pedido con tarjeta."],
  ["transfer_over_limit", 409, "Podés pagar este pedido con tarjeta."],
])("shows what else the buyer can do after %s, without a reload", async (code, status, message) => {
  const { confirm } = await startAtMethod(json({ message, code }, status));
  expect(await confirm()).toEqual({ message });
});

test("after a lost response, does not place another order when the first was placed", async () => {
  const { confirm, choose, sent, toastTexts } = await startAtMethod(noResponse, EMPTIED);
  await confirm();
  choose({ delivery: "pickup", showroom: "rosario" });
  expect(await confirm()).toBeUndefined();
  expect(sent.map(({ path }) => path)).toEqual(["/api/orders/transfer/usr_1", "/api/cart/updatedCart/usr_1"]);
  expect(toastTexts()).toEqual(["Tu pedido ya estaba hecho: lo encontrás en Mis Pedidos."]);
});

test("does not say that an order is placed when its products have sold out", async () => {
  const change = { line: LINES[0], what: "removed", to: 0 };
  const soldOut = json({ updatedUser: { ...LUCIA_RESPONSE, cart: [] }, changes: [change] });
  const { confirm, choose, toastTexts } = await startAtMethod(noResponse, soldOut);
  await confirm();
  choose({ delivery: "pickup", showroom: "rosario" });
  expect(await confirm()).toBeUndefined();
  expect(toastTexts()).toEqual([]);
});

test("once the cart was empty after a lost response, an equal order is another purchase", async () => {
  const unchanged = json({ updatedUser: LUCIA_RESPONSE, changes: [] });
  const { confirm, isAttemptOpen, sent } = await startAtMethod(noResponse, EMPTIED, unchanged, DONE);
  const { openCart } = await import("../cart/cart.ts");
  const { setUser } = await import("../accounts/session.ts");
  await confirm();
  await openCart("usr_1");
  // The empty cart names Mis Pedidos.
  expect(isAttemptOpen()).toBe(true);
  setUser(LUCIA_RESPONSE);
  expect(await confirm()).toBeUndefined();
  const placed = sent.filter(({ path }) => path === "/api/orders/transfer/usr_1");
  expect(placed[1]?.body).toEqual(placed[0]?.body);
  expect(keyOf(placed[1])).not.toBe(keyOf(placed[0]));
});

test("after a request without a response that placed nothing, another order is a new attempt", async () => {
  const unchanged = json({ updatedUser: LUCIA_RESPONSE, changes: [] });
  const { confirm, choose, sent } = await startAtMethod(noResponse, unchanged, DONE);
  await confirm();
  choose({ delivery: "pickup", showroom: "rosario" });
  await confirm();
  expect(sent[2]?.body).toMatchObject({ shipping: false, pickup: "rosario", address: null });
  expect(keyOf(sent[2])).not.toBe(keyOf(sent[0]));
});

test("does not order again what another tab has just ordered", async () => {
  const { confirm, sent } = await startAtMethod();
  const ordered = { user: { ...LUCIA_RESPONSE, cart: [] }, isAuthenticated: true };
  localStorage.setItem("authed-user", JSON.stringify(ordered));
  expect(await confirm()).toBeUndefined();
  expect(sent).toEqual([]);
});

test("loads an order after a reload; distinguishes a missing order from a failed request", async () => {
  const found = json({ order: ORDER, transfer: TRANSFER });
  const { $order, loadOrder } = await startAtMethod(refusal(404, "No encontrado"), refusal(500, ""), found);
  await loadOrder("usr_1", "ord_2");
  expect($order.get()).toEqual({ state: "missing" });
  await loadOrder("usr_1", "ord_1");
  expect($order.get()).toEqual({ state: "failed" });
  await loadOrder("usr_1", "ord_1");
  expect($order.get()).toEqual({ state: "known", order: ORDER, transfer: TRANSFER });
  await loadOrder("usr_1", "ord_1");
  expect($order.get()).toMatchObject({ state: "known" });
});

const WAITING = json({ order: ORDER, transfer: TRANSFER });
const CANCELLED = { order: { ...ORDER, statusGlimmer: "Cancelado" }, transfer: null };
const changed = (from: string) => json({ ...CANCELLED, order: { ...CANCELLED.order, pickup: from } });

/** A response that comes when `arrive` is called. */
function late(respond: () => Response | Promise<Response>) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), respond: () => arrived.then(respond) };
}

test.each([
  ["a cancellation", "cancel"],
  ["a change of the delivery", "change"],
])("the response to a request before %s does not replace the changed order", async (_, what) => {
  const { arrive, respond } = late(WAITING);
  const { $order, cancelShownOrder, changeShownDelivery, loadOrder } = await startAtMethod(respond, changed("rosario"));
  const reading = loadOrder("usr_1", "ord_1");
  if (what === "cancel") await cancelShownOrder("usr_1", "ord_1");
  else await changeShownDelivery("usr_1", ORDER, { pickup: "rosario" });
  arrive();
  await reading;
  expect($order.get()).toMatchObject({ order: { statusGlimmer: "Cancelado", pickup: "rosario" }, transfer: null });
});

test("the response to an older request does not replace a newer one", async () => {
  const { arrive, respond } = late(WAITING);
  const { $order, loadOrder } = await startAtMethod(respond, json(CANCELLED));
  const older = loadOrder("usr_1", "ord_1");
  await loadOrder("usr_1", "ord_1");
  arrive();
  await older;
  expect($order.get()).toMatchObject({ transfer: null });
});

const STAYS = "No pudimos cancelar tu pedido. Sigue como estaba: probá de nuevo.";
const UNREAD = "No sabemos si tu pedido quedó cancelado. Revisá tu conexión y probá de nuevo.";

test.each([
  ["is cancelled", json(CANCELLED), undefined, ["Cancelamos tu pedido"]],
  ["still waits", WAITING, STAYS, []],
  ["is paid meanwhile", json({ ...CANCELLED, order: ORDER }), undefined, []],
  ["cannot be read", noResponse, UNREAD, []],
])(
  "after a lost response to a cancellation, says what is true of an order that %s",
  async (_, now, message, toasts) => {
    const { $order, cancelShownOrder, loadOrder, toastTexts } = await startAtMethod(WAITING, noResponse, now);
    await loadOrder("usr_1", "ord_1");
    expect(await cancelShownOrder("usr_1", "ord_1")).toBe(message);
    expect(toastTexts()).toEqual(toasts);
    expect($order.get()).toMatchObject({ transfer: message ? TRANSFER : null });
  },
);

test("a buyer who has cancelled too many orders reads the server's message", async () => {
  const { cancelShownOrder, loadOrder } = await startAtMethod(WAITING, refusal(429, "Demasiados intentos"));
  await loadOrder("usr_1", "ord_1");
  expect(await cancelShownOrder("usr_1", "ord_1")).toBe("Demasiados intentos");
});

const fresh = () => import("./transfer-order.ts");

test("keeps the key for the same body, also on the next page, until the attempt ends", async () => {
  const { attemptKey } = await fresh();
  const key = attemptKey("one");
  expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(attemptKey("one")).toBe(key);
  vi.resetModules();
  const next = await fresh();
  expect(next.isAttemptOpen()).toBe(true);
  expect(next.attemptKey("one")).toBe(key);
  next.endAttempt();
  expect(next.isAttemptOpen()).toBe(false);
  expect(next.attemptKey("one")).not.toBe(key);
});

test("another body is another attempt, and open attempts with another body are found", async () => {
  const { attemptKey, isAttemptOpen } = await fresh();
  const key = attemptKey("one");
  expect([isAttemptOpen("one"), isAttemptOpen("two")]).toEqual([false, true]);
  expect(attemptKey("two")).not.toBe(key);
  expect([isAttemptOpen("one"), isAttemptOpen("two")]).toEqual([true, false]);
});

test.each(["", "7", "{}", '{"key":1,"body":"one"}', "[null]"])("ignores malformed attempts: %s", async (text) => {
  sessionStorage.setItem("order-attempt", text);
  expect((await fresh()).isAttemptOpen()).toBe(false);
});

test("without storage, an attempt lasts as long as the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { attemptKey, endAttempt, isAttemptOpen } = await fresh();
  const key = attemptKey("one");
  expect(attemptKey("one")).toBe(key);
  endAttempt();
  expect(isAttemptOpen()).toBe(false);
});
