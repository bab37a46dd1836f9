/** What a bad day may not have cost: every sentence is something that was lost, doubled or left wrong. */
import type { Row } from "@libsql/client/web";
import { z } from "zod";
import { readJsonLines } from "#local/json-lines.ts";
import { openJournal } from "#local/stand-ins/mercado-pago/journal.ts";
import { openLedger } from "#local/stand-ins/mercado-pago/ledger.ts";
import type { StoredPayment } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { expectSameBooks } from "../simulation/books.ts";
import type { LedgerFile } from "../simulation/ledger-file.ts";
import { observe, type Seen } from "../simulation/observe.ts";
import type { Kept } from "./kept.ts";
import type { ChaosShop } from "./shop.ts";

/** Judges the database and the books of the services outside, when all has ended. `opening`: units that came of each size before. */
export async function judgeBooks(
  shop: ChaosShop,
  file: LedgerFile,
  kept: Kept,
  opening: ReadonlyMap<string, number>,
): Promise<string[]> {
  const seen = observe(file, Date.now());
  const journal = await openJournal(shop.layout.mercadoPago);
  const provider = () => ({ ledger: openLedger(journal) });
  return [
    ...seen.violations.map(({ invariant, rule, ids }) => `audit: ${invariant} ${rule}: ${ids.join(", ")}`),
    ...complaintOf(() => expectSameBooks({ read: file.read, provider }, seen)),
    ...chargedTwice(provider().ledger.payments()),
    ...ordersLost(kept, seen),
    ...unitsWrong(kept, seen, opening),
    ...mailsWrong(seen, await deliveredMails(shop.layout.mailbox)),
  ];
}

const TOOK_MONEY = ["approved", "in_mediation", "refunded", "charged_back"];

/** Nobody pays an order again here: no more than one payment of each took money. */
export function chargedTwice(payments: readonly Pick<StoredPayment, "externalReference" | "history">[]): string[] {
  const took = payments.filter(({ history }) => TOOK_MONEY.includes(history.at(-1)?.status ?? ""));
  const charges = Map.groupBy(took, ({ externalReference }) => externalReference);
  return [...charges].flatMap(([order, all]) =>
    all.length > 1 ? [`order ${order} was charged ${all.length} times`] : [],
  );
}

function complaintOf(expecting: () => void): string[] {
  try {
    expecting();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Every order that was answered is there and is of the request it was answered to; no order came of no request, and nobody was
 * refused who has one by transfer. By card, who is refused may have one: its charge was.
 */
export function ordersLost(
  { orders: sent }: Pick<Kept, "orders">,
  { orders, requests }: Pick<Seen, "orders" | "requests">,
): string[] {
  const requestOf = new Map(sent.map((one) => [`${one.by.id} ${one.key}`, one]));
  const madeBy = Map.groupBy(requests, ({ order_id }) => order_id);
  const ids = new Set(orders.map(({ id }) => id));
  const lost = sent.filter(({ orderId }) => orderId !== null && !ids.has(orderId));
  const strange = orders.flatMap(({ id, payment_type_id }) => {
    const of = madeBy.get(id ?? null) ?? [];
    const [request] = of.map(({ user_id, request_key }) => requestOf.get(`${user_id} ${request_key}`));
    if (!request || of.length !== 1) return [`order ${id} is of ${of.length} requests, and not of one that was sent`];
    const isTold = request.orderId === id || (request.orderId === null && payment_type_id !== "transfer");
    return isTold ? [] : [`order ${id} was made for a request that was told ${request.orderId}`];
  });
  return [...lost.map(({ orderId }) => `order ${orderId} was answered and is lost`), ...strange];
}

/** Of each size came what was entered, to the unit: what was acknowledged once, what was refused not at all. */
export function unitsWrong(
  { entries }: Pick<Kept, "entries">,
  { sizes }: Pick<Seen, "sizes">,
  opening: ReadonlyMap<string, number>,
): string[] {
  const entered = Map.groupBy(
    entries.filter(({ made }) => made),
    ({ sizeId }) => sizeId,
  );
  return sizes.flatMap(({ id, revenue }) => {
    const units = (entered.get(String(id)) ?? []).reduce((sum, entry) => sum + entry.units, 0);
    const meant = (opening.get(String(id)) ?? 0) + units;
    return revenue === meant ? [] : [`size ${id}: ${revenue} units came in, ${meant} were entered`];
  });
}

const mailSchema = z.object({
  kind: z.string(),
  key: z.string().nullish(),
  to: z.array(z.string()).optional(),
  subject: z.string().optional(),
  text: z.string().optional(),
});
export type DeliveredMail = z.infer<typeof mailSchema>;

async function deliveredMails(file: string): Promise<DeliveredMail[]> {
  return (await readJsonLines(file, mailSchema)).filter(({ kind }) => kind === "sent");
}

/** Each mail that was to be sent was, once; and no two say the same to the same person. */
export function mailsWrong({ outbox }: Pick<Seen, "outbox">, mails: readonly DeliveredMail[]): string[] {
  const delivered = Map.groupBy(mails, ({ key }) => key ?? "");
  const texts = Map.groupBy(mails, ({ to, subject, text }) => JSON.stringify([to, subject, text]));
  const lost = outbox.filter(({ id, state }) => state === "sent" && !delivered.has(id));
  const twice = (all: Map<string, DeliveredMail[]>) => [...all].filter(([, same]) => same.length > 1);
  return [
    ...outbox.filter(({ state }) => state === "failed").map(({ id }) => `mail ${id} was given up`),
    ...lost.map(({ id }) => `mail ${id} counts as sent and never arrived`),
    ...twice(delivered).map(([key]) => `mail ${key} arrived twice`),
    ...twice(texts).map(([text, same]) => `the same was mailed ${same.length} times: ${text.slice(0, 200)}`),
  ];
}

/** The opening count of each size's units. */
export function openingOf(rows: readonly Row[]): Map<string, number> {
  return new Map(rows.map(({ id, revenue }) => [String(id), Number(revenue)]));
}
