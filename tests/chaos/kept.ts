/** Records what users were answered, to check at the end, and which requests had no answer, to repeat them. */
import type { Person } from "../../worker/fixtures/people.ts";
import type { ShopAddresses } from "../mailed.ts";
import { type Answer, ask, isKnown } from "./client.ts";

/** An order from the buyer's side: the request, and the order in the response, or null. */
export interface SentOrder {
  by: Person;
  request: string;
  key: string;
  body: object;
  orderId: string | null;
  /** Refused, or answered with an order. */
  isEnded: boolean;
}

/** Units added by the administrator. `made` is null while the outcome is unknown. */
export interface SentEntry {
  perfumeId: string;
  sizeId: string;
  units: number;
  key: string;
  body: object;
  made: boolean | null;
}

export interface Kept {
  orders: SentOrder[];
  entries: SentEntry[];
  sessions: string[];
  /** The administrator's current session. */
  desk: string;
}

/** Sends or repeats an order request. Its key makes it idempotent. */
export async function sendOrder(shop: ShopAddresses, order: SentOrder): Promise<Answer> {
  const { by, request, key, body } = order;
  const answer = await ask(shop, request, { cookie: by.cookie, key, body });
  const sent = Object(answer.body["newOrder"] ?? answer.body["order"]);
  if (answer.status < 300 && typeof sent._id === "string") order.orderId = sent._id;
  order.isEnded ||= isKnown(answer) || order.orderId !== null;
  return answer;
}

/** Sends or repeats a request that adds units. */
export async function sendEntry(shop: ShopAddresses, cookie: string, entry: SentEntry): Promise<Answer> {
  const { perfumeId, key, body } = entry;
  const answer = await ask(shop, `PUT /perfumes/${perfumeId}`, { cookie, key, body });
  if (isKnown(answer)) entry.made ??= answer.status === 200;
  return answer;
}

/** Repeats all unanswered requests. Returns how many are still unanswered. */
export async function askAgain(shop: ShopAddresses, { orders, entries, desk }: Kept): Promise<number> {
  for (const order of orders) if (!order.isEnded) await sendOrder(shop, order);
  for (const entry of entries) if (entry.made === null) await sendEntry(shop, desk, entry);
  return orders.filter(({ isEnded }) => !isEnded).length + entries.filter(({ made }) => made === null).length;
}
