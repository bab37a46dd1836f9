import { beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import { stubLocks, stubStorage } from "../browser.fixture.ts";
import { $toasts } from "../toasts.ts";
import { $session, setUser } from "./session.ts";
import {
  $wishes,
  $wishToConfirm,
  addRequestedWish,
  addsWish,
  loadWishes,
  removeFromWishlist,
  saveWish,
} from "./wishes.ts";

const ANA = "usr_1";
let stored: Map<string, string>;

function shop(responses: Readonly<Record<string, [status: number, body: object]>>) {
  const fetched = vi.fn(async (path: string, { method }: RequestInit) => {
    const [status, body] = responses[`${method} ${path.replace("/api/users/usr_1/wishlist", "")}`] ?? [500, {}];
    return Response.json(body, { status });
  });
  vi.stubGlobal("fetch", fetched);
  return () => fetched.mock.calls.map(([path, { method }]) => `${method} ${path.split("/wishlist").at(-1)}`);
}

const user = { userUpdated: { _id: ANA, firstName: "Ana", role: "user" } };
const toastTexts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => {
  stored = stubStorage("sessionStorage");
  stubStorage("localStorage");
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("history", { state: null, replaceState: vi.fn() });
  vi.stubGlobal("location", { search: "?sumar=asad", pathname: "/profile/wishlist/usr_1" });
  $wishes.set({ state: "loading" });
  $wishToConfirm.set(null);
  $toasts.set([]);
  setUser({ ...LUCIA_RESPONSE, _id: ANA });
});

test("adds a guest's wish once after they have signed in", async () => {
  stored.set("wish", "asad");
  const requests = shop({ "PUT /asad": [200, user], "GET ": [200, { perfumes: [{ slug: "asad" }] }] });
  await addRequestedWish(ANA);
  expect(requests()).toEqual(["PUT /asad", "GET "]);
  expect([toastTexts(), $wishToConfirm.get(), stored.size]).toEqual([["Lo guardamos en tus favoritos"], null, 0]);
  expect($wishes.get()).toEqual({ state: "known", perfumes: [{ slug: "asad" }] });
});

test("the lock of the cart is held while a change of the favourites is sent and its answer is stored", async () => {
  const held = stubLocks();
  const seen: boolean[] = [];
  const stop = $session.listen(() => seen.push(held.has("cart")));
  shop({ "PUT /asad": [200, user], "DELETE /asad": [200, user], "GET ": [200, { perfumes: [] }] });
  await saveWish(ANA, "asad");
  await removeFromWishlist(ANA, "asad", "Asad");
  stop();
  vi.unstubAllGlobals();
  expect(seen).toEqual([true, true]);
});

test("requires a confirmation of a wish that was not chosen here", async () => {
  const requests = shop({ "GET /api/perfumes/asad": [200, { perfume: { productName: "Asad" } }] });
  await addRequestedWish(ANA);
  expect(requests()).toEqual(["GET /api/perfumes/asad"]);
  expect($wishToConfirm.get()).toEqual({ slug: "asad", productName: "Asad" });
});

test("a hostile slug is read as one part of a path; without a perfume, the confirmation shows no name", async () => {
  vi.stubGlobal("location", { search: "?sumar=../users", pathname: "/profile/wishlist/usr_1" });
  const requests = shop({});
  await addRequestedWish(ANA);
  expect(requests()).toEqual(["GET /api/perfumes/..%2Fusers"]);
  expect($wishToConfirm.get()).toEqual({ slug: "../users", productName: "" });
});

const ASAD = { slug: "asad", productName: "Asad" };

test.each([
  [404, "Perfume no encontrado", "Ese perfume ya no está a la venta", null],
  [409, "Ya tenés 100 favoritos.", "Ya tenés 100 favoritos.", null],
  [500, "", "No pudimos guardar el cambio. Probá de nuevo.", ASAD],
])(
  "a wish refused with %i shows a readable message, and can be repeated only after a failure",
  async (status, message, shown, next) => {
    shop({ "PUT /asad": [status, { message }] });
    $wishToConfirm.set(ASAD);
    await saveWish(ANA, "asad", "Asad");
    expect(toastTexts()).toEqual([shown]);
    expect($wishToConfirm.get()).toEqual(next);
  },
);

test("a guest's wish that could not be saved can be repeated", async () => {
  stored.set("wish", "asad");
  shop({ "PUT /asad": [503, {}] });
  await addRequestedWish(ANA);
  expect($wishToConfirm.get()).toEqual({ slug: "asad", productName: "" });
});

test("removes a perfume from the list; after a failure it is still there", async () => {
  shop({ "GET ": [200, { perfumes: [{ slug: "asad" }, { slug: "yara" }] }], "DELETE /asad": [200, user] });
  await loadWishes(ANA);
  await removeFromWishlist(ANA, "asad", "Asad");
  await removeFromWishlist(ANA, "yara", "Yara");
  expect($wishes.get()).toEqual({ state: "known", perfumes: [{ slug: "yara" }] });
  expect(toastTexts()).toEqual(["Sacamos Asad de tus favoritos", "No pudimos guardar el cambio. Probá de nuevo."]);
});

test("an answer that arrives after another person has signed in does not replace that person", async () => {
  shop({ "PUT /asad": [200, user], "DELETE /asad": [200, user], "GET ": [200, { perfumes: [] }] });
  const bea = { ...LUCIA_RESPONSE, _id: "usr_2" };
  for (const change of [() => saveWish(ANA, "asad"), () => removeFromWishlist(ANA, "asad", "Asad")]) {
    setUser({ ...LUCIA_RESPONSE, _id: ANA });
    const changing = change();
    setUser(bea);
    await changing;
    expect($session.get().user).toEqual(bea);
  }
});

test("a list that was requested before a removal does not restore the removed perfume", async () => {
  const both = { perfumes: [{ slug: "asad" }, { slug: "yara" }] };
  shop({ "GET ": [200, both], "DELETE /asad": [200, user] });
  await loadWishes(ANA);
  const list = Promise.withResolvers<Response>();
  const fetched = vi.fn(fetch);
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    init.method === "GET" ? list.promise : fetched(path, init),
  );
  const reading = loadWishes(ANA);
  await removeFromWishlist(ANA, "asad", "Asad");
  list.resolve(Response.json(both));
  await reading;
  expect($wishes.get()).toEqual({ state: "known", perfumes: [{ slug: "yara" }] });
});

test.each([
  ["/profile/wishlist/me?sumar=asad", true],
  ["/profile/wishlist/usr_1", false],
  [null, false],
])("%j leads to adding a wish: %j", (next, keeping) => expect(addsWish(next)).toBe(keeping));
