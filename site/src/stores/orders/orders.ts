/** Orders as last loaded: those of a user, and one by the link of its mail. */
import { atom } from "nanostores";
import type { LinkedOrder, Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { readLinkedOrder, readOrders } from "#site/api/orders.ts";
import type { KeyedLink } from "../keyed-link.ts";
import { type Loaded, load } from "../loaded.ts";
import { $order, loadOrder } from "./transfer-order.ts";

export const $orders = atom<Loaded<{ orders: readonly Order[] }>>({ state: "loading" });

/** Loads the user's orders, newest first. */
export function loadOrders(userId: string): Promise<void> {
  return load($orders, readOrders(userId));
}

/** `missing`: the link is invalid. `old`: it has expired. `refused`: rate limited, with the server's message. */
type RefusedLink = { state: "missing" | "old" } | { state: "refused"; text: string };

export const $linkedOrder = atom<Loaded<{ order: LinkedOrder; transfer: TransferInstructions | null }> | RefusedLink>({
  state: "loading",
});

const STATES: Readonly<Record<number, RefusedLink>> = { 404: { state: "missing" }, 410: { state: "old" } };

/** Loads the order. An order that is shown is kept until a response succeeds. */
export async function loadLinkedOrder({ id, key }: KeyedLink): Promise<void> {
  if (/^(failed|refused)$/.test($linkedOrder.get().state)) $linkedOrder.set({ state: "loading" });
  await load($linkedOrder, readLinkedOrder(id, key), stateOf);
}

function stateOf({ status, message }: Failure): RefusedLink | null {
  if (status === 429 && message) return { state: "refused", text: message };
  return STATES[status] ?? null;
}

const MAX_RELOADS = 20;
const RELOAD_EVERY_MS = 3000;

/**
 * Reloads an overdue order until it awaits no transfer, at most `MAX_RELOADS` times: the clock of this device may be
 * ahead of the server's.
 */
export function reloadOverdueOrder(userId: string, orderId: string): Promise<void> {
  return reloadOverdue(() => loadOrder(userId, orderId), $order);
}

interface OrderStore {
  get(): { state: string; transfer?: unknown };
}

/** Like `reloadOverdueOrder`, for the order that `read` loads into `$shown`. */
export async function reloadOverdue(read: () => Promise<void>, $shown: OrderStore): Promise<void> {
  for (let left = MAX_RELOADS; left > 0; left--) {
    await read();
    if (!$shown.get().transfer) return;
    await new Promise((done) => setTimeout(done, RELOAD_EVERY_MS));
  }
}

const PENDING_EVERY_MS = 4000;

/**
 * Reloads an order every `PENDING_EVERY_MS`, at most `MAX_RELOADS` times, whatever its state. The caller stops it with the
 * returned function once the payment is no longer pending.
 */
export function pollPendingOrder(userId: string, orderId: string): () => void {
  let left = MAX_RELOADS;
  const timer = setInterval(() => {
    if (left-- > 0) void loadOrder(userId, orderId);
    else clearInterval(timer);
  }, PENDING_EVERY_MS);
  return () => clearInterval(timer);
}
