import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, noResponse, stubServer, stubStorage } from "../browser.fixture.ts";
import type { PendingItem } from "../cart/pending-item.ts";
import { readPendingItem, storePendingItem } from "../cart/stored-choice.ts";
import { redirectAfterSignIn } from "./redirect-after-sign-in.ts";

const ana = { _id: "usr_ana", firstName: "Ana", role: "user" } as const;
const admin = { ...ana, role: "admin" } as const;
const item: PendingItem = {
  slug: "lattafa-asad",
  productName: "Asad",
  type: "bigDecant",
  ml: 10,
  quantity: 1,
  label: "Decant 10 ml",
};
let local: Map<string, string>;
let tab: Map<string, string>;
let went: string[];

const arriveWith = (search: string) =>
  vi.stubGlobal("location", { search, replace: (path: string) => went.push(path) });
const toasts = () => JSON.parse(tab.get("next-toast") ?? "[]");

beforeEach(() => {
  [local, tab, went] = [stubStorage("localStorage"), stubStorage("sessionStorage"), []];
  arriveWith("");
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [ana, "", "/"],
  [admin, "", "/admin-panel/inicio"],
  [ana, "?next=%2Fprofile%2Fusr_ana", "/profile/usr_ana"],
  [admin, "?next=%2Fperfumes", "/perfumes"],
  [ana, "?next=%2F%2Fevil.example", "/"],
])("%o with %j goes to %s", async (user, search, path) => {
  const { sent } = stubServer();
  arriveWith(search);
  await redirectAfterSignIn(user);
  expect(went).toEqual([path]);
  expect(sent).toEqual([]);
});

test.each([
  ["", "/cart/usr_ana"],
  ["?next=%2Fperfumes", "/cart/usr_ana"],
  // The wish would be lost.
  ["?next=%2Fprofile%2Fwishlist%2Fme%3Fsumar%3Dasad", "/profile/wishlist/me?sumar=asad"],
])("adds the pending item once, with a toast on the next page; %j leads to %s", async (search, path) => {
  arriveWith(search);
  local.set("pending-item", JSON.stringify(item));
  const perfume = { _id: "per_asad", productName: "Asad", category: "arab", milliliters: [] };
  stubServer(
    json({ perfume, priceDollar: 1455 }),
    json({ userUpdated: { ...ana, address: [], cart: [{ quantity: 1 }] } }),
  );
  await redirectAfterSignIn(ana);
  expect(toasts()).toEqual(["decant de 10ml Asad se ha agregado al carrito"]);
  expect(local.has("pending-item")).toBe(false);
  expect(went).toEqual([path]);
});

test("redirects also when the item cannot be added, with a toast", async () => {
  local.set("pending-item", JSON.stringify(item));
  stubServer(noResponse);
  arriveWith("?next=%2Fdetail-perfume%2Flattafa-asad");
  await redirectAfterSignIn(ana);
  expect(toasts()).toEqual([expect.stringContaining("Error al agregar al carrito: la tienda no respondió")]);
  expect(went).toEqual(["/detail-perfume/lattafa-asad"]);
});

test("removes an administrator's pending item without a request or a toast", async () => {
  local.set("pending-item", JSON.stringify(item));
  const { sent } = stubServer();
  await redirectAfterSignIn(admin);
  expect(local.has("pending-item")).toBe(false);
  expect(sent).toEqual([]);
  expect(toasts()).toEqual([]);
});

test("reads back a stored item", () => {
  storePendingItem(item);
  expect(readPendingItem()).toEqual(item);
});

test.each([
  undefined,
  "",
  "null",
  "{",
  "[]",
  '"Asad"',
  '{"slug":"lattafa-asad"}',
  '{"slug":"lattafa-asad","productName":"Asad","type":"milliliter","ml":"100","quantity":1,"label":"100 ml"}',
  '{"slug":"lattafa-asad","productName":"Asad","type":"milliliter","ml":100,"quantity":0,"label":"100 ml"}',
  '{"slug":"lattafa-asad","productName":"Asad","type":"barrel","ml":100,"quantity":1,"label":"100 ml"}',
])("missing and malformed items give null: %s", (text) => {
  if (text !== undefined) local.set("pending-item", text);
  expect(readPendingItem()).toBeNull();
});
