/** An order shown by the link of its mail, to anybody who has the link. */
import { atom } from "nanostores";
import type { LinkedOrder, TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { readLinkedOrder } from "#site/api/orders.ts";
import type { KeyedLink } from "../keyed-link.ts";
import { reloadOverdue } from "./orders.ts";

/** `missing`: the link is invalid. `old`: it has expired. `refused`: rate limited, with the server's message. */
export type ShownLinkedOrder =
  | { state: "loading" | "failed" | "missing" | "old" }
  | { state: "refused"; text: string }
  | { state: "known"; order: LinkedOrder; transfer: TransferInstructions | null };

export const $linkedOrder = atom<ShownLinkedOrder>({ state: "loading" });

const STATES: Readonly<Record<number, "missing" | "old">> = { 404: "missing", 410: "old" };

/** Loads the order. What is shown stays until the response. */
export async function loadLinkedOrder({ id, key }: KeyedLink): Promise<void> {
  if (/^(failed|refused)$/.test($linkedOrder.get().state)) $linkedOrder.set({ state: "loading" });
  const response = await readLinkedOrder(id, key);
  if (response.ok) $linkedOrder.set({ state: "known", ...response.body });
  else if ($linkedOrder.get().state === "loading") $linkedOrder.set(stateOf(response));
}

function stateOf({ status, message }: Failure): ShownLinkedOrder {
  if (status === 429 && message) return { state: "refused", text: message };
  return { state: STATES[status] ?? "failed" };
}

/** Like `reloadOverdueOrder` of orders.ts. */
export function reloadOverdueLinkedOrder(link: KeyedLink): Promise<void> {
  return reloadOverdue(() => loadLinkedOrder(link), $linkedOrder);
}
