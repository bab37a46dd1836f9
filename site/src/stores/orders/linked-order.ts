/** An order that is shown by the link of its mail, to whoever has it. */
import { atom } from "nanostores";
import type { LinkedOrder } from "#shop/orders/linked-order.contract.ts";
import type { TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { readLinkedOrder } from "#site/api/orders.ts";

/** What a link carries. */
export interface OrderLink {
  number: string;
  key: string;
}

/**
 * The link in an address: the key behind `#`, which no server is sent, and in mails of before in the query. Parts that are not there
 * are empty.
 */
export function orderLinkOf({ pathname, hash, search }: Pick<Location, "pathname" | "hash" | "search">): OrderLink {
  const keyIn = (text: string) => new URLSearchParams(text).get("k");
  return { number: pathname.split("/").filter(Boolean)[1] ?? "", key: keyIn(hash.slice(1)) ?? keyIn(search) ?? "" };
}

/** `missing`: the link is not good; `old`: it was, until some time after the order was over; `refused`: not for the moment, in the server's words. */
export type ShownLinkedOrder =
  | { state: "loading" | "failed" | "missing" | "old" }
  | { state: "refused"; words: string }
  | { state: "known"; order: LinkedOrder; transfer: TransferInstructions | null };

export const $linkedOrder = atom<ShownLinkedOrder>({ state: "loading" });

const STATES: Readonly<Record<number, "missing" | "old">> = { 404: "missing", 410: "old" };

/** Reads the order as it is now; one that is shown stays until there is an answer. */
export async function loadLinkedOrder({ number, key }: OrderLink): Promise<void> {
  if (/^(failed|refused)$/.test($linkedOrder.get().state)) $linkedOrder.set({ state: "loading" });
  const answer = await readLinkedOrder(number, key);
  if (answer.ok) $linkedOrder.set({ state: "known", ...answer.body });
  else if ($linkedOrder.get().state === "loading") $linkedOrder.set(stateOf(answer));
}

function stateOf({ status, message }: Failure): ShownLinkedOrder {
  if (status === 429 && message) return { state: "refused", words: message };
  return { state: STATES[status] ?? "failed" };
}

const READINGS = 20;
const BETWEEN_MS = 3000;

/** Reads an order whose time has passed until it waits no longer: this clock may be ahead of the server's. */
export async function readLinkedUntilOver(link: OrderLink): Promise<void> {
  for (let left = READINGS; left > 0; left--) {
    await loadLinkedOrder(link);
    const shown = $linkedOrder.get();
    if (shown.state !== "known" || !shown.transfer) return;
    await new Promise((done) => setTimeout(done, BETWEEN_MS));
  }
}
