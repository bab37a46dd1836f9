import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { $orders, loadOrders, readUntilOver } from "./orders.ts";
import { $order } from "./transfer-order.ts";

let answers: Response[];
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const answer = answers.shift();
    if (!answer) throw new Error("nobody answers");
    return answer;
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
  answers = [];
  await loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "failed" });
  answers = [Response.json({ orders: [] })];
  const asking = loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "loading" });
  await asking;
  expect($orders.get()).toEqual({ state: "known", orders: [] });
  await loadOrders("usr_1");
  expect($orders.get()).toEqual({ state: "known", orders: [] });
});

test("reloads an overdue order until it is overdue on the server, too", async () => {
  const waiting = () => Response.json({ order: { _id: "ord_1" }, transfer: { alias: "azahar.demo" } });
  answers = [waiting(), waiting(), Response.json({ order: { _id: "ord_1" }, transfer: null })];
  const reading = readUntilOver("usr_1", "ord_1");
  await vi.runAllTimersAsync();
  await reading;
  expect(asked).toHaveLength(3);
  expect($order.get()).toMatchObject({ state: "known", transfer: null });
});

test("gives up after a while: a clock may be wrong by hours", async () => {
  answers = Array.from({ length: 100 }, () => Response.json({ order: { _id: "ord_1" }, transfer: { alias: "a" } }));
  const reading = readUntilOver("usr_1", "ord_1");
  await vi.runAllTimersAsync();
  await reading;
  expect(asked).toHaveLength(20);
});
