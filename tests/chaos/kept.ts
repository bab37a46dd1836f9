/** What people were told, so that it can be looked for at the end; and what they never heard the end of, to be asked again. */
import type { Person } from "../../worker/fixtures/people.ts";
import type { ShopAddresses } from "../mailed.ts";
import { type Answer, ask, isKnown } from "./client.ts";

/** An order as its buyer knows it: what was sent, and the order that was answered; null while none was. */
export interface SentOrder {
  by: Person;
  request: string;
  key: string;
  body: object;
  orderId: string | null;
  /** Refused, or answered with an order. */
  isEnded: boolean;
}

/** Units entered at the desk. `made` is null while nobody knows. */
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
  /** Cookies of sessions that were opened. */
  sessions: string[];
  /** The administrator's at this moment. */
  desk: string;
}

/** Sends an order, for the first time or again: with its key it is the same one. */
export async function sendOrder(shop: ShopAddresses, order: SentOrder): Promise<Answer> {
  const { by, request, key, body } = order;
  const answer = await ask(shop, request, { cookie: by.cookie, key, body });
  const told = Object(answer.body["newOrder"] ?? answer.body["order"]);
  if (answer.status < 300 && typeof told._id === "string") order.orderId = told._id;
  order.isEnded ||= isKnown(answer) || order.orderId !== null;
  return answer;
}

/** Sends units to the shop, for the first time or again. */
export async function sendEntry(shop: ShopAddresses, cookie: string, entry: SentEntry): Promise<Answer> {
  const { perfumeId, key, body } = entry;
  const answer = await ask(shop, `PUT /perfumes/${perfumeId}`, { cookie, key, body });
  if (isKnown(answer)) entry.made ??= answer.status === 200;
  return answer;
}

/** Asks again for all that was not answered. Answers how much still is not. */
export async function askAgain(shop: ShopAddresses, { orders, entries, desk }: Kept): Promise<number> {
  for (const order of orders) if (!order.isEnded) await sendOrder(shop, order);
  for (const entry of entries) if (entry.made === null) await sendEntry(shop, desk, entry);
  return orders.filter(({ isEnded }) => !isEnded).length + entries.filter(({ made }) => made === null).length;
}
