import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, stubServer } from "../browser.fixture.ts";
import { $linkedOrder, $orders, loadLinkedOrder, loadOrders, reloadOverdue, reloadOverdueOrder } from "./orders.ts";
import { $order } from "./transfer-order.ts";

const LINK = { id: "ord_1", key: "k" };
const paid = json({ order: { _id: "ord_1" }, transfer: null });
const waiting = json({ order: { _id: "ord_1" }, transfer: { alias: "azahar.demo" } });

beforeEach(() => {
  $linkedOrder.set({ state: "loading" });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("retries after a failure, and keeps shown orders", async () => {
  const { responses } = stubServer();
  await loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "failed" });
  responses.push(json({ orders: [] }));
  const loading = loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "loading" });
  await loading;
  expect($orders.get()).toEqual({ state: "known", orders: [] });
  await loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "known", orders: [] });
});

test.each([
  ["a user's order", () => reloadOverdueOrder("usr_1", "ord_1"), $order],
  ["a linked order", () => reloadOverdue(() => loadLinkedOrder(LINK), $linkedOrder), $linkedOrder],
])("reloads %s that is overdue until the server says that it awaits no transfer", async (_, reload, $shown) => {
  const { sent } = stubServer(waiting, waiting, paid);
  const reloading = reload();
  await vi.runAllTimersAsync();
  await reloading;
  expect(sent).toHaveLength(3);
  expect($shown.get()).toMatchObject({ state: "known", transfer: null });
});

test("stops after 20 reloads: a clock may be wrong by hours", async () => {
  const { sent } = stubServer(...Array.from({ length: 100 }, () => waiting));
  const reloading = reloadOverdueOrder("usr_1", "ord_1");
  await vi.runAllTimersAsync();
  await reloading;
  expect(sent).toHaveLength(20);
});

test("sends the key of a link in a header and loads its order, which is kept when a reload fails", async () => {
  const { sent } = stubServer(paid, json({}, 503));
  await loadLinkedOrder(LINK);
  expect(sent).toMatchObject([{ path: "/api/orders/by-link/ord_1", headers: { "x-order-key": "k" } }]);
  expect($linkedOrder.get()).toEqual({ state: "known", order: { _id: "ord_1" }, transfer: null });
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get().state).toBe("known");
});

test.each([
  [404, "missing"],
  [410, "old"],
  [503, "failed"],
])("a link refused with %i is %s", async (status, state) => {
  stubServer(json({}, status));
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get()).toEqual({ state });
});

test("a 429 shows the server's message; one without a message counts as a failure", async () => {
  stubServer(json({ message: "Demasiados intentos. Esperá un momento y probá de nuevo." }, 429), json({}, 429));
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get()).toEqual({ state: "refused", text: expect.stringMatching(/Esperá un momento/) });
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get()).toEqual({ state: "failed" });
});
