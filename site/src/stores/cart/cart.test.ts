import { beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { stubStorage, stubWindow } from "../browser.fixture.ts";

const [YARA] = LUCIA_RESPONSE.cart;
if (!YARA) throw new Error("Lucía's cart is empty");
const yara = (quantity: number): CartItem => ({ ...YARA, quantity });
const decant = (quantity: number): CartItem => ({ ...YARA, _id: "lin_2", type: "bigDecant", ml: 10, quantity });
const userWithCart = (...cart: CartItem[]): User => ({ ...LUCIA_RESPONSE, cart });
const updated = (...cart: CartItem[]) => Response.json({ userUpdated: userWithCart(...cart) });
const refused = (status: number, message: string) => Response.json({ message }, { status });

interface CartRequest {
  what: string;
  respond: (response: Response) => void;
}
let requests: CartRequest[];
let stored: Map<string, string>;
let dispatch: ReturnType<typeof stubWindow>;

beforeEach(() => {
  vi.resetModules();
  vi.useRealTimers();
  vi.spyOn(console, "warn").mockReturnValue();
  requests = [];
  stored = stubStorage("localStorage");
  dispatch = stubWindow();
  vi.stubGlobal("fetch", (path: string, { method, body = "null" }: { method: string; body?: string }) => {
    const quantity: unknown = Object(JSON.parse(body)).product?.quantity;
    return new Promise<Response>((resolve) => {
      requests.push({
        what: [method, path.replace("/api/cart/", ""), quantity].filter(Boolean).join(" "),
        respond: resolve,
      });
    });
  });
});

/** The store with Lucía signed in, and its lines and toasts. */
async function opened(...cart: CartItem[]) {
  const store = await import("./cart.ts");
  const { setUser, startSession, clearSession } = await import("../accounts/session.ts");
  const { $toasts } = await import("../toasts.ts");
  startSession();
  setUser(userWithCart(...cart));
  const shown = () => store.$lines.get().map(({ _id, quantity }) => `${_id} ${quantity}`);
  const toastTexts = () => $toasts.get().map(({ text }) => text);
  return { ...store, shown, toastTexts, clearSession };
}

/** Waits for the next request. */
async function nextRequest(position: number): Promise<CartRequest> {
  return vi.waitFor(() => {
    const request = requests[position];
    if (!request) throw new Error(`no request ${position}`);
    return request;
  });
}

test("shows changes immediately; of quick presses it sends only the first and the last", async () => {
  const { changeUnits, shown, syncCart } = await opened(decant(1));
  for (const units of [2, 3, 4]) changeUnits("usr_1", decant(1), units);
  expect(shown()).toEqual(["lin_2 4"]);
  const ready = syncCart("usr_1");
  (await nextRequest(0)).respond(updated(decant(2)));
  (await nextRequest(1)).respond(updated(decant(4)));
  expect(await ready).toBe(true);
  expect(requests.map(({ what }) => what)).toEqual(["PUT usr_1/lin_2 2", "PUT usr_1/lin_2 4"]);
  expect(shown()).toEqual(["lin_2 4"]);
  expect(JSON.parse(stored.get("authed-user") ?? "").user.cart).toEqual([decant(4)]);
});

test("sends changes of two lines one after the other, so that an older cart never replaces a newer", async () => {
  const { changeUnits, removeFromCart, shown, syncCart } = await opened(yara(1), decant(1));
  changeUnits("usr_1", yara(1), 2);
  removeFromCart("usr_1", decant(1));
  expect(shown()).toEqual(["lin_1 2"]);
  const first = await nextRequest(0);
  expect(requests).toHaveLength(1);
  first.respond(updated(yara(2), decant(1)));
  const second = await nextRequest(1);
  expect([second.what, shown()]).toEqual(["DELETE usr_1/lin_2", ["lin_1 2"]]);
  second.respond(updated(yara(2)));
  expect(await syncCart("usr_1")).toBe(true);
  expect(shown()).toEqual(["lin_1 2"]);
});

test.each([
  [409, "Not enough stock", "Lo sentimos. No hay suficiente stock"],
  [409, "Max quantity", "El máximo de unidades por producto es 2"],
  [500, "", "Error al agregar al carrito"],
])("reverts a refused quantity (%i %s) and shows the reason", async (status, message, notice) => {
  const { changeUnits, shown, toastTexts, syncCart } = await opened(yara(1));
  changeUnits("usr_1", yara(1), 2);
  const ready = syncCart("usr_1");
  (await nextRequest(0)).respond(refused(status, message));
  expect(await ready).toBe(false);
  expect(shown()).toEqual(["lin_1 1"]);
  expect(toastTexts()).toEqual([notice]);
});

test("ignores the refusal of a replaced change, and sends the new one", async () => {
  const { changeUnits, shown, toastTexts, syncCart } = await opened(decant(5));
  changeUnits("usr_1", decant(5), 6);
  const first = await nextRequest(0);
  changeUnits("usr_1", decant(5), 4);
  first.respond(refused(409, "Not enough stock"));
  (await nextRequest(1)).respond(updated(decant(4)));
  await syncCart("usr_1");
  expect([shown(), toastTexts()]).toEqual([["lin_2 4"], []]);
});

test("removes a line at once, restores it in place after a failure, and shows a toast for both", async () => {
  const { removeFromCart, shown, toastTexts, syncCart } = await opened(yara(2), decant(1));
  removeFromCart("usr_1", yara(2));
  expect(shown()).toEqual(["lin_2 1"]);
  (await nextRequest(0)).respond(refused(500, ""));
  await syncCart("usr_1");
  expect([shown(), toastTexts()]).toEqual([["lin_1 2", "lin_2 1"], ["Error al eliminar del carrito"]]);
  removeFromCart("usr_1", yara(2));
  (await nextRequest(1)).respond(updated(decant(1)));
  await syncCart("usr_1");
  expect([shown(), toastTexts().at(-1)]).toEqual([["lin_2 1"], "Yara se ha eliminado del carrito"]);
});

test("more than two units of a size cause a warning and no request; decants have no such limit", async () => {
  const { changeUnits, shown, toastTexts } = await opened(yara(2), decant(2));
  changeUnits("usr_1", yara(2), 3);
  changeUnits("usr_1", decant(2), 3);
  expect([shown(), toastTexts()]).toEqual([["lin_1 2", "lin_2 3"], ["El máximo de unidades por producto es 2"]]);
  (await nextRequest(0)).respond(updated(yara(2), decant(3)));
  expect(requests.map(({ what }) => what)).toEqual(["PUT usr_1/lin_2 3"]);
});

test("refreshes the cart when another tab has removed the line", async () => {
  const { changeUnits, shown, syncCart } = await opened(yara(1), decant(1));
  changeUnits("usr_1", decant(1), 2);
  (await nextRequest(0)).respond(refused(404, "Ese producto no está en el carrito"));
  const refreshing = await nextRequest(1);
  expect(refreshing.what).toBe("PATCH updatedCart/usr_1");
  refreshing.respond(Response.json({ updatedUser: userWithCart(yara(1)), changes: [] }));
  await syncCart("usr_1");
  expect(shown()).toEqual(["lin_1 1"]);
});

test("opening refreshes the cart and reports changed lines", async () => {
  const { openCart, shown, $cart, $changes } = await opened(yara(2));
  const opening = openCart("usr_1");
  expect($cart.get()).toBe("loading");
  const changes = [{ line: yara(2), what: "lowered", from: 2, to: 1 }];
  (await nextRequest(0)).respond(Response.json({ updatedUser: userWithCart(yara(1)), changes }));
  await opening;
  expect([$cart.get(), shown(), $changes.get()]).toEqual([
    "open",
    ["lin_1 1"],
    ["Bajamos Yara 100 ml a 1 unidad: es lo que queda."],
  ]);
});

test("reports a cart that cannot be opened; an open cart stays open when a refresh fails", async () => {
  const { openCart, $cart } = await opened(yara(1));
  const first = openCart("usr_1");
  (await nextRequest(0)).respond(refused(500, ""));
  await first;
  expect($cart.get()).toBe("failed");
  const second = openCart("usr_1");
  (await nextRequest(1)).respond(Response.json({ updatedUser: userWithCart(yara(1)), changes: [] }));
  await second;
  const third = openCart("usr_1");
  (await nextRequest(2)).respond(refused(500, ""));
  await third;
  expect($cart.get()).toBe("open");
});

test("refreshes a cart with a line that cannot be bought; if its lines then differ, the checkout does not continue", async () => {
  const { syncCart, shown } = await opened({ ...yara(2), available: false });
  const ready = syncCart("usr_1");
  (await nextRequest(0)).respond(Response.json({ updatedUser: userWithCart(yara(1)), changes: [] }));
  expect(await ready).toBe(false);
  expect(shown()).toEqual(["lin_1 1"]);
});

test("shows another tab's cart with the pending changes of this tab", async () => {
  const { changeUnits, shown } = await opened(yara(1), decant(1));
  changeUnits("usr_1", decant(1), 3);
  stored.set("authed-user", JSON.stringify({ user: userWithCart(yara(2), decant(1)), isAuthenticated: true }));
  dispatch("storage", { key: "authed-user" });
  expect(shown()).toEqual(["lin_1 2", "lin_2 3"]);
  (await nextRequest(0)).respond(updated(yara(2), decant(3)));
});

test("two tabs send their changes one after the other, so that an older cart never replaces a newer", async () => {
  const one = await opened(yara(1), decant(1));
  vi.resetModules();
  const other = await opened(yara(1), decant(1));
  one.changeUnits("usr_1", yara(1), 2);
  const first = await nextRequest(0);
  other.changeUnits("usr_1", decant(1), 2);
  // By then a request that waits for nothing would have been sent.
  await new Promise((done) => setTimeout(done, 50));
  expect(requests).toHaveLength(1);
  first.respond(updated(yara(2), decant(1)));
  (await nextRequest(1)).respond(updated(yara(2), decant(2)));
  await Promise.all([one.syncCart("usr_1"), other.syncCart("usr_1")]);
  expect(other.shown()).toEqual(["lin_1 2", "lin_2 2"]);
});

test("a response after signing out does not sign in again", async () => {
  const { changeUnits, clearSession, syncCart } = await opened(yara(1));
  changeUnits("usr_1", yara(1), 2);
  const request = await nextRequest(0);
  clearSession();
  request.respond(updated(yara(2)));
  await syncCart("usr_1");
  expect([...stored.keys()]).toEqual(["signed-out"]);
});
