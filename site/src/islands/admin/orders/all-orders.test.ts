import { expect, test, vi } from "vitest";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { readAllOrders } from "./all-orders.ts";

const orderOf = (id: number): AdminOrder => Object.assign(Object.create(null), { _id: `${id}` });

/** Reads pages of two from a list of ids. After each request, `change` gets the number of requests and may edit the list. */
async function readWhile(ids: number[], change: (requests: number, ids: number[]) => void) {
  let requests = 0;
  const read = vi.fn(async (page: number) => {
    const orders = ids.slice((page - 1) * 2, page * 2).map(orderOf);
    const body = { orders, total: ids.length };
    change(++requests, ids);
    return { ok: true as const, status: 200, body };
  });
  const found = await readAllOrders(read, 2);
  return { found: found.ok ? found.orders.map(({ _id }) => Number(_id)).toSorted() : null, requests };
}

test("all pages are read once while nothing changes", async () => {
  expect(await readWhile([1, 2, 3], () => undefined)).toEqual({ found: [1, 2, 3], requests: 2 });
  expect(await readWhile([], () => undefined)).toEqual({ found: [], requests: 1 });
});

test("an order that moves to a page that was read already, because another one leaves the filter, is not left out", async () => {
  const { found } = await readWhile([1, 2, 3, 4], (requests, ids) => {
    if (requests === 1) ids.shift();
  });
  expect(found).toEqual([1, 2, 3, 4]);
});

test("a new order, which moves others to the next page, needs no other reading", async () => {
  const { found, requests } = await readWhile([1, 2, 3], (requests, ids) => {
    if (requests === 1) ids.unshift(9);
  });
  expect([found, requests]).toEqual([[1, 2, 3], 2]);
});

test("a list that always changes is read three times at most", async () => {
  const { requests } = await readWhile(
    Array.from({ length: 40 }, (_, index) => index),
    (_, ids) => ids.shift(),
  );
  expect(requests).toBeLessThan(60);
});

test("a failed request ends the reading", async () => {
  const failure = { ok: false as const, status: 0, message: "", code: "no_answer", fields: {} };
  expect(await readAllOrders(async () => failure, 2)).toBe(failure);
});
