/** An order shown by the link of its mail, to anybody who has the link. */
import { atom } from "nanostores";
import type { LinkedOrder, TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { readLinkedOrder } from "#site/api/orders.ts";
import { reloadOverdue } from "./orders.ts";

export interface OrderLink {
  number: string;
  key: string;
}

/** Parses a URL. The key is in the fragment, not sent to servers; in older mails in the query. Missing parts are empty. */
export function orderLinkOf({ pathname, hash, search }: Pick<Location, "pathname" | "hash" | "search">): OrderLink {
  const keyIn = (text: string) => new URLSearchParams(text).get("k");
  return { number: pathname.split("/").filter(Boolean)[1] ?? "", key: keyIn(hash.slice(1)) ?? keyIn(search) ?? "" };
}

/** `missing`: the link is invalid. `old`: it has expired. `refused`: rate limited, with the server's message. */
export type ShownLinkedOrder =
  | { state: "loading" | "failed" | "missing" | "old" }
  | { state: "refused"; text: string }
  | { state: "known"; order: LinkedOrder; transfer: TransferInstructions | null };

export const $linkedOrder = atom<ShownLinkedOrder>({ state: "loading" });

const STATES: Readonly<Record<number, "missing" | "old">> = { 404: "missing", 410: "old" };

/** Loads the order. What is shown stays until the response. */
export async function loadLinkedOrder({ number, key }: OrderLink): Promise<void> {
  if (/^(failed|refused)$/.test($linkedOrder.get().state)) $linkedOrder.set({ state: "loading" });
  const response = await readLinkedOrder(number, key);
  if (response.ok) $linkedOrder.set({ state: "known", ...response.body });
  else if ($linkedOrder.get().state === "loading") $linkedOrder.set(stateOf(response));
}

function stateOf({ status, message }: Failure): ShownLinkedOrder {
  if (status === 429 && message) return { state: "refused", text: message };
  return { state: STATES[status] ?? "failed" };
}

/** Like `reloadOverdueOrder` of orders.ts. */
export function reloadOverdueLinkedOrder(link: OrderLink): Promise<void> {
  return reloadOverdue(() => loadLinkedOrder(link), $linkedOrder);
}
