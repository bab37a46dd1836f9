import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import { $session, setUser } from "../accounts/session.ts";
import { json, noResponse, stubLocks, stubServer } from "../browser.fixture.ts";
import { $toasts, dismiss } from "../toasts.ts";
import { addForUser } from "./add-for-user.ts";
import { cart, type PendingItem } from "./pending-item.ts";

const item: PendingItem = {
  slug: "lattafa-asad",
  productName: "Asad",
  type: "milliliter",
  ml: 100,
  quantity: 1,
  label: "100 ml",
};
const perfume = {
  _id: "per_asad",
  productName: "Asad",
  category: "arab",
  milliliters: [{ ml: 100, forSale: true, percentageForSale: 15 }],
};
const line = {
  _id: "lin_asad",
  perfume: "per_asad",
  productName: "Asad",
  brand: "Lattafa",
  image: "/pictures/asad.webp",
  type: "milliliter",
  category: "arab",
  ml: 100,
  priceArs: 65475,
  transferArs: null,
  quantity: 2,
};
const decant = { ...line, _id: "lin_decant", type: "bigDecant", ml: 10 };
const userUpdated = {
  _id: "usr_ana",
  firstName: "Ana",
  role: "user",
  address: [{ _id: "adr_1" }],
  cart: [decant, line],
};
const added = json({ userUpdated });
const refused = (status: number, message: string) => json({ message }, status);
/** Stubs a product that is found, and the response of the cart. */
const stubCart = (response: ReturnType<typeof json>) => stubServer(json({ perfume, priceDollar: 1455 }), response);
const UNANSWERED = "Error al agregar al carrito: la tienda no respondió. Revisá tu conexión y probá de nuevo.";
const toastTexts = () => $toasts.get().map(({ text }) => text);

const ANA = { ...LUCIA_RESPONSE, _id: "usr_ana" };
beforeEach(() => setUser(ANA));
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of $toasts.get()) dismiss(id);
});

test("shows a toast, stores the user with the new cart, and returns what was added", async () => {
  const { sent } = stubCart(added);
  const message = "perfume Asad se ha agregado al carrito";
  const lines = [decant, line];
  expect(await addForUser("usr_ana", item)).toEqual({
    ...{ ok: true, message, userId: "usr_ana", hasOneAddress: true },
    ...{ line, units: 1, lines },
  });
  expect(sent.map(({ path }) => path)).toEqual(["/api/perfumes/lattafa-asad", "/api/cart/usr_ana/per_asad"]);
  expect(sent[1]?.body).toEqual({
    product: {
      quantity: 1,
      mlOption: 100,
      isForSale: true,
      percentageForSale: 15,
      isBigDecant: false,
      isSmallDecant: false,
      category: "arab",
    },
  });
  expect(toastTexts()).toEqual([message]);
  expect($session.get().user).toEqual(userUpdated);
});

test("adds a decant, and the toast names it as one", async () => {
  const { sent } = stubCart(added);
  const outcome = await addForUser("usr_ana", { ...item, type: "bigDecant", ml: 10 });
  expect(outcome?.line).toEqual(decant);
  expect(sent[1]?.body).toMatchObject({ product: { mlOption: 10, isBigDecant: true } });
  expect(toastTexts()).toEqual(["decant de 10ml Asad se ha agregado al carrito"]);
});

test.each([
  [409, "Not eough stock", "Lo sentimos. No hay suficiente stock"],
  [409, "Max quantity", "El máximo de unidades por producto es 2"],
  [404, "Este producto no está a la venta", "Error al agregar al carrito"],
  [503, "", "Error al agregar al carrito"],
])("%i %j shows %j", async (status, message, shown) => {
  stubCart(refused(status, message));
  expect(await addForUser("usr_ana", item)).toBeNull();
  expect(toastTexts()).toEqual([shown]);
});

test("for a product that cannot be loaded, a toast says that the shop did not respond", async () => {
  stubServer(noResponse);
  await addForUser("usr_ana", item);
  expect(toastTexts()).toEqual([UNANSWERED]);
});

test("the lock of the cart is held while the call is made and its answer is stored", async () => {
  const held = stubLocks();
  const seen: boolean[] = [];
  const stop = $session.listen(() => seen.push(held.has("cart")));
  stubCart(() => {
    seen.push(held.has("cart"));
    return added();
  });
  await addForUser("usr_ana", item);
  stop();
  expect(seen).toEqual([true, true]);
});

test("answers that arrive after another person has signed in do not replace that person", async () => {
  const bea = { ...LUCIA_RESPONSE, _id: "usr_bea" };
  const signInBea = (response: ReturnType<typeof json>) => () => {
    setUser(bea);
    return response();
  };
  stubCart(signInBea(added));
  await addForUser("usr_ana", item);
  expect($session.get().user).toEqual(bea);
  setUser(ANA);
  // The next addition checks the cart first.
  const found = json({ perfume, priceDollar: 1455 });
  stubServer(found, noResponse, found, signInBea(json({ message: "Authorized", payload: userUpdated })), noResponse);
  await addForUser("usr_ana", item);
  await addForUser("usr_ana", item);
  expect($session.get().user).toEqual(bea);
});

test("after an expired session the item is added as a guest's", async () => {
  const asGuest = vi.spyOn(cart, "add").mockReturnValue();
  stubCart(refused(401, "Iniciá sesión para continuar"));
  await addForUser("usr_ana", item);
  expect(asGuest).toHaveBeenCalledExactlyOnceWith(item);
  expect($session.get().user).toBeNull();
  expect(toastTexts()).toEqual([]);
});

test("after a call without a response, checks the cart before adding the item again", async () => {
  const found = json({ perfume, priceDollar: 1455 });
  const me = (cart: object[]) => json({ message: "Authorized", payload: { ...userUpdated, cart } });
  const { sent } = stubServer(
    ...[found, added],
    // The shop received the first call without a response, but not the second.
    ...[found, noResponse, found, me([{ ...line, quantity: 3 }])],
    ...[found, noResponse, found, me([{ ...line, quantity: 3 }]), added],
  );
  const add = async () => (await addForUser("usr_ana", item))?.line?.quantity;
  expect([await add(), await add(), await add(), await add(), await add()]).toEqual([2, undefined, 3, undefined, 2]);
  expect(sent.map(({ path }) => path).filter((path) => path !== "/api/perfumes/lattafa-asad")).toEqual([
    "/api/cart/usr_ana/per_asad",
    "/api/cart/usr_ana/per_asad",
    "/api/auth/verify-token",
    "/api/cart/usr_ana/per_asad",
    "/api/auth/verify-token",
    "/api/cart/usr_ana/per_asad",
  ]);
});
