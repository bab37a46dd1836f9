import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { $orders, loadOrders, reloadOverdueOrder } from "./orders.ts";
import { $order } from "./transfer-order.ts";

let responses: Response[];
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    const response = responses.shift();
    if (!response) throw new Error("nobody answers");
    return response;
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("retries after a failure, and shown orders stay", async () => {
  responses = [];
  await loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "failed" });
  responses = [Response.json({ orders: [] })];
  const asking = loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "loading" });
  await asking;
  expect($orders.get()).toEqual({ state: "known", orders: [] });
  await loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "known", orders: [] });
});

test("reloads an overdue order until it is overdue on the server, too", async () => {
  const waiting = () => Response.json({ order: { _id: "ord_1" }, transfer: { alias: "azahar.demo" } });
  responses = [waiting(), waiting(), Response.json({ order: { _id: "ord_1" }, transfer: null })];
  const reading = reloadOverdueOrder("usr_1", "ord_1");
  await vi.runAllTimersAsync();
  await reading;
  expect(requests).toHaveLength(3);
  expect($order.get()).toMatchObject({ state: "known", transfer: null });
});

test("gives up after a while: a clock may be wrong by hours", async () => {
  responses = Array.from({ length: 100 }, () => Response.json({ order: { _id: "ord_1" }, transfer: { alias: "a" } }));
  const reading = reloadOverdueOrder("usr_1", "ord_1");
  await vi.runAllTimersAsync();
  await reading;
  expect(requests).toHaveLength(20);
});
