/** The checks after a chaos run. Every sentence they return is something lost, doubled or wrong. */
import type { Row } from "@libsql/client/web";
import { z } from "zod";
import { readJsonLines } from "#local/process/files.ts";
import { openJournal, openLedger } from "#local/stand-ins/mercado-pago/ledger.ts";
import type { StoredPayment } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { expectSameBooks } from "../simulation/books.ts";
import type { LedgerFile } from "../simulation/ledger-file.ts";
import { observe, type Seen } from "../simulation/observe.ts";
import type { Kept } from "./kept.ts";
import type { ChaosShop } from "./shop.ts";

/** Checks the database and the outside services' books after the run. `opening`: units of each size before it. */
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

/** At most one payment per order took money: nobody pays an order again here. */
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
 * Every answered order exists and belongs to the request it answered. Every order belongs to exactly one request. A refused
 * request has no transfer order; a refused card leaves an order, because the charge was refused.
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
    if (!request || of.length !== 1)
      return [`order ${id} does not belong to exactly one sent request (recorded requests: ${of.length})`];
    const isTold = request.orderId === id || (request.orderId === null && payment_type_id !== "transfer");
    return isTold ? [] : [`order ${id} was created for a request that was answered with order ${request.orderId}`];
  });
  return [...lost.map(({ orderId }) => `order ${orderId} was confirmed but does not exist`), ...strange];
}

/** Each size's incoming units equal its opening units plus the acknowledged entries; refused entries add nothing. */
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
    return revenue === meant ? [] : [`size ${id}: ${revenue} units received, but ${meant} entered`];
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

/** Each mail in the outbox was delivered once, and no two are identical. */
export function mailsWrong({ outbox }: Pick<Seen, "outbox">, mails: readonly DeliveredMail[]): string[] {
  const delivered = Map.groupBy(mails, ({ key }) => key ?? "");
  const texts = Map.groupBy(mails, ({ to, subject, text }) => JSON.stringify([to, subject, text]));
  const lost = outbox.filter(({ id, state }) => state === "sent" && !delivered.has(id));
  const twice = (all: Map<string, DeliveredMail[]>) => [...all].filter(([, same]) => same.length > 1);
  return [
    ...outbox.filter(({ state }) => state === "failed").map(({ id }) => `mail ${id} was given up`),
    ...lost.map(({ id }) => `mail ${id} is marked as sent but never arrived`),
    ...twice(delivered).map(([key]) => `mail ${key} arrived twice`),
    ...twice(texts).map(([text, same]) => `the same mail was sent ${same.length} times: ${text.slice(0, 200)}`),
  ];
}

/** Returns the incoming units of each size at the start. */
export function openingOf(rows: readonly Row[]): Map<string, number> {
  return new Map(rows.map(({ id, revenue }) => [String(id), Number(revenue)]));
}
