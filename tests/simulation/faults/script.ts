/** Scripts of one user's actions, repeated with a fault at each of their calls (docs/reliability.md#faults). */
import { expect } from "vitest";
import type { OrderStatus } from "#shop/orders/order.ts";
import { START_MS } from "../../ledger/small-shop.ts";
import { ASAD, addAsad } from "../asad.ts";
import { observe, type Snapshot } from "../model/observe.ts";
import { ADMIN, ANA, type ApiResponse, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";

const HOUR_MS = 3_600_000;
/** One more than the maximum number of faults. */
export const TRIES = 3;

export interface Script {
  name: string;
  /** True when faults of the mail provider are tested too. */
  sendsMail: boolean;
  /** Setup before the faults of the test are activated. Returns the input of `act`. */
  prepare?(system: TestSystem): Promise<string>;
  /** Acts with faults, as a user or the clock does. Retries when there was no response. */
  act(system: TestSystem, prepared: string): Promise<void>;
  /** Checks the final state, whatever failed. */
  expectDone(snapshot: Snapshot, system: TestSystem): void;
}

/** Retries after a 5xx as a client does: `TRIES` calls at most. Returns the last response. */
export async function withRetries(call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt++) {
    const response = await call();
    if (response.status < 500 || attempt === TRIES) return response;
  }
}

export const inCart = ({ carts }: Snapshot) => carts.map(({ quantity }) => quantity);

function quantitiesIn(system: TestSystem): unknown[] {
  return inCart(observe(system, START_MS));
}

export async function fillCart(system: TestSystem): Promise<string> {
  expect((await addAsad(system.url)).status).toBe(200);
  return String(observe(system, START_MS).carts[0]?.["id"]);
}

const order = (system: TestSystem) =>
  callApi(system.url, `POST /api/orders/transfer/${ANA.id}`, {
    by: ANA,
    body: { shipping: false },
    key: "one-and-the-same",
  });

async function placeOrder(system: TestSystem): Promise<string> {
  await fillCart(system);
  expect((await order(system)).status).toBe(200);
  return String(observe(system, START_MS).orders[0]?.["id"]);
}

/** An administrator's change. If a retry is refused as stale, the current order contains the change. */
async function changeOrder(
  system: TestSystem,
  id: string,
  body: { statusGlimmer?: OrderStatus; numShipping?: string },
) {
  const response = await withRetries(() =>
    callApi(system.url, `PUT /api/orders/${id}`, { by: ADMIN, body: { ...body, version: 1 } }),
  );
  if (response.status === 200) return;
  expect([response.status, response.code]).toEqual([409, "order_stale"]);
  expect(response.body["order"]).toMatchObject({ ...body, version: 2 });
}

function expectOrders(snapshot: Snapshot, status: OrderStatus, version: number, ...mails: string[]): void {
  expect(snapshot.orders.map((one) => [one["statusGlimmer"], one["version"]])).toEqual([[status, version]]);
  expect(snapshot.mails.map(({ mailKey }) => String(mailKey).split("/")[0]).sort()).toEqual(
    ["order-placed", ...mails].sort(),
  );
}

const moving = (to: OrderStatus, mail: string): Omit<Script, "name"> => ({
  sendsMail: true,
  prepare: placeOrder,
  act: (system, id) => changeOrder(system, id, { statusGlimmer: to }),
  expectDone: (snapshot) => expectOrders(snapshot, to, 2, mail),
});

export const SCRIPTS: Script[] = [
  {
    name: "add to cart",
    sendsMail: false,
    async act(system) {
      // Adding is not idempotent: without a response, the client checks the cart before it retries.
      for (let attempt = 1; attempt <= TRIES && quantitiesIn(system).length === 0; attempt++) await addAsad(system.url);
    },
    expectDone: (snapshot) => expect(inCart(snapshot)).toEqual([1]),
  },
  {
    name: "set a quantity",
    sendsMail: false,
    prepare: fillCart,
    async act(system, line) {
      const product = { perfumeId: ASAD, mlOption: 100, quantity: 2, productType: "milliliter" };
      const response = await withRetries(() =>
        callApi(system.url, `PUT /api/cart/${ANA.id}/${line}`, { by: ANA, body: { product } }),
      );
      expect(response.status).toBe(200);
    },
    expectDone: (snapshot) => expect(inCart(snapshot)).toEqual([2]),
  },
  {
    name: "refresh the cart",
    sendsMail: false,
    async prepare(system) {
      await system.db.client.execute(`UPDATE perfumes SET soon = 0 WHERE id = '${ASAD}'`);
      const line = await fillCart(system);
      await system.db.client.execute(`UPDATE perfumes SET soon = 1 WHERE id = '${ASAD}'`);
      return line;
    },
    async act(system) {
      expect(
        (await withRetries(() => callApi(system.url, `PATCH /api/cart/updatedCart/${ANA.id}`, { by: ANA }))).status,
      ).toBe(200);
    },
    expectDone: (snapshot) => expect(inCart(snapshot)).toEqual([]),
  },
  {
    name: "place a transfer order",
    sendsMail: true,
    prepare: fillCart,
    async act(system) {
      expect((await withRetries(() => order(system))).status).toBe(200);
    },
    expectDone(snapshot) {
      expectOrders(snapshot, "Confirmar Transferencia", 1);
      expect([inCart(snapshot), snapshot.requests.length]).toEqual([[], 1]);
    },
  },
  { name: "confirm a transfer", ...moving("En Preparación", "order-confirmed") },
  { name: "cancel an order", ...moving("Cancelado", "order-cancelled") },
  {
    name: "note a tracking number",
    sendsMail: false,
    prepare: placeOrder,
    act: (system, id) => changeOrder(system, id, { numShipping: "AR123" }),
    expectDone: (snapshot) => expectOrders(snapshot, "Confirmar Transferencia", 2),
  },
  {
    name: "expire an order by cron",
    sendsMail: false,
    prepare: placeOrder,
    async act(system) {
      await system.control({ nowMs: START_MS + 24 * HOUR_MS });
      await system.runCron();
    },
    expectDone: (snapshot) => expectOrders(snapshot, "Orden Vencida", 2, "order-expired"),
  },
  {
    name: "remind and send by cron",
    sendsMail: true,
    async prepare(system) {
      system.faults.put({ mail: { status: 500, times: 1 } });
      const id = await placeOrder(system);
      await system.control({ nowMs: START_MS + 22.5 * HOUR_MS });
      return id;
    },
    async act(system) {
      await system.runCron();
    },
    expectDone: (snapshot) => expectOrders(snapshot, "Confirmar Transferencia", 1, "order-expiring"),
  },
];
