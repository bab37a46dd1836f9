/** A user's orders as last loaded. */
import { atom } from "nanostores";
import type { Order } from "#shop/orders/order.contract.ts";
import { readOrders } from "#site/api/orders.ts";
import { $order, loadOrder } from "./transfer-order.ts";

export type Orders = { state: "loading" } | { state: "failed" } | { state: "known"; orders: readonly Order[] };

export const $orders = atom<Orders>({ state: "loading" });

/** Loads the user's orders, newest first. What is shown stays until the response. */
export async function loadOrders(userId: string): Promise<void> {
  if ($orders.get().state === "failed") $orders.set({ state: "loading" });
  const response = await readOrders(userId);
  if (response.ok) $orders.set({ state: "known", orders: response.body.orders });
  else if ($orders.get().state === "loading") $orders.set({ state: "failed" });
}

/** Number and interval of reloads for an order that is overdue by the browser's clock but not by the server's. */
const MAX_RELOADS = 20;
const RELOAD_EVERY_MS = 3000;

/** Reloads an order whose deadline has passed until it no longer awaits payment: this clock may be ahead of the server's. */
export async function readUntilOver(userId: string, orderId: string): Promise<void> {
  for (let left = MAX_RELOADS; left > 0; left--) {
    await loadOrder(userId, orderId);
    const shown = $order.get();
    if (shown.state !== "known" || !shown.transfer) return;
    await new Promise((done) => setTimeout(done, RELOAD_EVERY_MS));
  }
}

const PENDING_EVERY_MS = 4000;

/** Polls an order while its payment is pending. Returns a function that stops. */
export function readWhilePending(userId: string, orderId: string): () => void {
  let left = MAX_RELOADS;
  const timer = setInterval(() => {
    if (left-- > 0) void loadOrder(userId, orderId);
    else clearInterval(timer);
  }, PENDING_EVERY_MS);
  return () => clearInterval(timer);
}

/** Calls `read` each time the page becomes visible again, because the order may have changed. Returns a function that stops. */
export function whenSeenAgain(read: () => void): () => void {
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
