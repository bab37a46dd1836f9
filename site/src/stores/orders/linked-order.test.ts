import { beforeEach, expect, test, vi } from "vitest";
import { $linkedOrder, loadLinkedOrder } from "./linked-order.ts";

const LINK = { id: "ord_1", key: "k" };

function response(status: number, body: object = {}) {
  const fetched = vi.fn(async (_path: string, _sent: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  $linkedOrder.set({ state: "loading" });
});

test("sends the key in a header and loads the order", async () => {
  const fetched = response(200, { order: { _id: "ord_1" }, transfer: null });
  await loadLinkedOrder(LINK);
  const [path, sent] = fetched.mock.calls[0] ?? [];
  expect([path, sent?.headers]).toEqual(["/api/orders/by-link/ord_1", { "x-order-key": "k" }]);
  expect($linkedOrder.get()).toEqual({ state: "known", order: { _id: "ord_1" }, transfer: null });
});

test.each([
  [404, "missing"],
  [410, "old"],
  [503, "failed"],
])("%i is %s; a failure can be retried", async (status, state) => {
  response(status);
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get()).toEqual({ state });
});

test("shows the server's message when rate limited, and can retry later", async () => {
  response(429, { message: "Demasiados intentos. Esperá un momento y probá de nuevo." });
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get()).toEqual({ state: "refused", text: expect.stringMatching(/Esperá un momento/) });
  response(429);
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get()).toEqual({ state: "failed" });
});

test("a shown order stays when a reload fails", async () => {
  response(200, { order: { _id: "ord_1" }, transfer: null });
  await loadLinkedOrder(LINK);
  response(503);
  await loadLinkedOrder(LINK);
  expect($linkedOrder.get().state).toBe("known");
});
