/** A person's orders, as far as the page knows. */
import { atom } from "nanostores";
import type { Order } from "#shop/orders/order.contract.ts";
import { readOrders } from "#site/api/orders.ts";
import { $order, loadOrder } from "./transfer-order.ts";

export type Orders = { state: "loading" } | { state: "failed" } | { state: "known"; orders: readonly Order[] };

export const $orders = atom<Orders>({ state: "loading" });

/** Asks for the person's orders, newest first. What is shown stays until there is an answer. */
export async function loadOrders(userId: string): Promise<void> {
  if ($orders.get().state === "failed") $orders.set({ state: "loading" });
  const answer = await readOrders(userId);
  if (answer.ok) $orders.set({ state: "known", orders: answer.body.orders });
  else if ($orders.get().state === "loading") $orders.set({ state: "failed" });
}

/** How often, and how long apart, an order is read again whose time has passed by the browser's clock and not by the server's. */
const READINGS = 20;
const BETWEEN_MS = 3000;

/** Reads an order whose time has passed until it waits no longer: this clock may be ahead of the server's. */
export async function readUntilOver(userId: string, orderId: string): Promise<void> {
  for (let left = READINGS; left > 0; left--) {
    await loadOrder(userId, orderId);
    const shown = $order.get();
    if (shown.state !== "known" || !shown.transfer) return;
    await new Promise((done) => setTimeout(done, BETWEEN_MS));
  }
}

const PENDING_EVERY_MS = 4000;

/** Reads an order again and again while its payment is pending: the provider may be quick. Answers the way to stop it. */
export function readWhilePending(userId: string, orderId: string): () => void {
  let left = READINGS;
  const timer = setInterval(() => {
    if (left-- > 0) void loadOrder(userId, orderId);
    else clearInterval(timer);
  }, PENDING_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Reads again whatever is shown each time the page is seen again: the shop may have moved an order meanwhile. Answers the way
 * to stop it.
 */
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
