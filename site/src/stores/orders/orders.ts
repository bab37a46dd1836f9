/** A user's orders as last loaded. */
import { atom } from "nanostores";
import type { Order } from "#shop/orders/order.contract.ts";
import { readOrders } from "#site/api/orders.ts";
import { type Loaded, load } from "../loaded.ts";
import { $order, loadOrder } from "./transfer-order.ts";

export const $orders = atom<Loaded<{ orders: readonly Order[] }>>({ state: "loading" });

/** Loads the user's orders, newest first. */
export function loadOrders(userId: string): Promise<void> {
  return load($orders, readOrders(userId));
}

const MAX_RELOADS = 20;
const RELOAD_EVERY_MS = 3000;

/** Reloads an order whose deadline has passed until it no longer awaits payment: this clock may be ahead of the server's. */
export function reloadOverdueOrder(userId: string, orderId: string): Promise<void> {
  return reloadOverdue(() => loadOrder(userId, orderId), $order);
}

interface OrderStore {
  get(): { state: string; transfer?: unknown };
}

/** Like `reloadOverdueOrder`, for the order that `read` loads into a store. */
export async function reloadOverdue(read: () => Promise<void>, $shown: OrderStore): Promise<void> {
  for (let left = MAX_RELOADS; left > 0; left--) {
    await read();
    if (!$shown.get().transfer) return;
    await new Promise((done) => setTimeout(done, RELOAD_EVERY_MS));
  }
}

const PENDING_EVERY_MS = 4000;

/** Polls an order while its payment is pending. Returns a function that stops. */
export function pollPendingOrder(userId: string, orderId: string): () => void {
  let left = MAX_RELOADS;
  const timer = setInterval(() => {
    if (left-- > 0) void loadOrder(userId, orderId);
    else clearInterval(timer);
  }, PENDING_EVERY_MS);
  return () => clearInterval(timer);
}

/** Calls `read` each time the page becomes visible again, because the order may have changed. Returns a function that stops. */
export function onVisibleAgain(read: () => void): () => void {
  const onSeen = () => {
    if (document.visibilityState === "visible") read();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) read();
  };
  document.addEventListener("visibilitychange", onSeen);
  addEventListener("pageshow", onShow);
  return () => {
    document.removeEventListener("visibilitychange", onSeen);
    removeEventListener("pageshow", onShow);
  };
}
