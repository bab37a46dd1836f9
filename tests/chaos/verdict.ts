/** The checks after a chaos run. Each returns a sentence for everything that was lost, duplicated or wrong. */
import type { Row } from "@libsql/client/web";
import * as z from "zod";
import { openDatabase } from "#db/client.ts";
import { readVersions } from "#db/settings/settings.ts";
import { readJsonLines } from "#local/process/files.ts";
import { openLedger } from "#local/stand-ins/mercado-pago/ledger.ts";
import type { StoredPayment } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { perfumesResponseSchema, type WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import type { LedgerFile } from "../simulation/database-file.ts";
import { expectSamePayments } from "../simulation/end-checks.ts";
import { observe, type Snapshot } from "../simulation/model/observe.ts";
import { builtVersion } from "./recovery.ts";
import type { Records } from "./requests.ts";
import type { ChaosShop } from "./shop.ts";

/** Checks the database and the records of the stand-ins after the run. `opening`: units of each size before it. */
export async function checkRecords(
  shop: ChaosShop,
  file: LedgerFile,
  records: Records,
  opening: ReadonlyMap<string, number>,
): Promise<string[]> {
  const snapshot = observe(file, Date.now());
  const ledger = await openLedger(shop.layout.mercadoPago);
  const provider = () => ({ ledger });
  return [
    ...snapshot.violations.map(({ invariant, rule, ids }) => `audit: ${invariant} ${rule}: ${ids.join(", ")}`),
    ...failureMessage(() => expectSamePayments({ read: file.read, provider }, snapshot)),
    ...chargedTwice(ledger.payments()),
    ...orderProblems(records, snapshot),
    ...unitProblems(records, snapshot, opening),
    ...mailProblems(snapshot, await deliveredMails(shop.layout.mailbox)),
  ];
}

const TOOK_MONEY = ["approved", "in_mediation", "refunded", "charged_back"];

/** Reports the orders of which more than one payment took money. Visitors pay again only after a decline. */
export function chargedTwice(payments: readonly Pick<StoredPayment, "externalReference" | "history">[]): string[] {
  const took = payments.filter(({ history }) => TOOK_MONEY.includes(history.at(-1)?.status ?? ""));
  const charges = Map.groupBy(took, ({ externalReference }) => externalReference);
  return [...charges].flatMap(([order, all]) =>
    all.length > 1 ? [`order ${order} was charged ${all.length} times`] : [],
  );
}

function failureMessage(expecting: () => void): string[] {
  try {
    expecting();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Every order in a response exists and belongs to the request of that response. A transfer order belongs to exactly one
 * request; a card order also to those that paid it again after a decline. A refused request has no transfer order; a refused
 * card leaves an order, because the order is stored before the charge.
 */
export function orderProblems(
  { orders: sent }: Pick<Records, "orders">,
  { orders, requests }: Pick<Snapshot, "orders" | "requests">,
): string[] {
  const requestOf = new Map(sent.map((one) => [`${one.by.id} ${one.key}`, one]));
  const madeBy = Map.groupBy(requests, ({ orderId }) => orderId);
  const ids = new Set(orders.map(({ id }) => id));
  const lost = sent.filter(({ orderId }) => orderId !== null && !ids.has(orderId));
  const strange = orders.flatMap(({ id, paymentTypeId }) => {
    const recorded = madeBy.get(id ?? null) ?? [];
    const known = recorded.flatMap(({ userId, requestKey }) => requestOf.get(`${userId} ${requestKey}`) ?? []);
    const isByTransfer = paymentTypeId === "transfer";
    if (known.length === 0 || known.length < recorded.length || (isByTransfer && recorded.length > 1))
      return [`order ${id} does not belong to its sent requests (recorded requests: ${recorded.length})`];
    return known
      .filter(({ orderId }) => orderId !== id && (orderId !== null || isByTransfer))
      .map(({ orderId }) => `order ${id} was created for a request that was answered with order ${orderId}`);
  });
  return [...lost.map(({ orderId }) => `order ${orderId} was confirmed but does not exist`), ...strange];
}

/** Each size's incoming units equal its opening units plus the acknowledged entries; refused entries add nothing. */
export function unitProblems(
  { entries }: Pick<Records, "entries">,
  { sizes }: Pick<Snapshot, "sizes">,
  opening: ReadonlyMap<string, number>,
): string[] {
  const entered = Map.groupBy(
    entries.filter(({ isStored }) => isStored),
    ({ sizeId }) => sizeId,
  );
  return sizes.flatMap(({ id, revenue }) => {
    const units = (entered.get(String(id)) ?? []).reduce((sum, entry) => sum + entry.units, 0);
    const expected = (opening.get(String(id)) ?? 0) + units;
    return revenue === expected ? [] : [`size ${id}: ${revenue} units received, but ${expected} entered`];
  });
}

const mailSchema = z.object({
  kind: z.string(),
  key: z.string().nullish(),
  to: z.array(z.string()).optional(),
  subject: z.string().optional(),
  text: z.string().optional(),
});
type DeliveredMail = z.infer<typeof mailSchema>;

async function deliveredMails(file: string): Promise<DeliveredMail[]> {
  return (await readJsonLines(file, mailSchema)).filter(({ kind }) => kind === "sent");
}

/** Each mail in the outbox was delivered once, and no two are identical. */
export function mailProblems({ outbox }: Pick<Snapshot, "outbox">, mails: readonly DeliveredMail[]): string[] {
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

/** Reports each product whose page and API show different prices, and pages of an outdated catalogue version. */
export async function pageProblems(shop: ChaosShop): Promise<string[]> {
  const { catalogueVersion } = await readVersions(openDatabase({ url: shop.databaseUrl() }));
  const built = await builtVersion(shop);
  const { perfumes } = perfumesResponseSchema.parse(await (await fetch(`${shop.shopUrl}/api/perfumes`)).json());
  const wrong =
    built === catalogueVersion
      ? []
      : [`the pages are of catalogue version ${built}, but the catalogue is at ${catalogueVersion}`];
  for (const perfume of perfumes) {
    const html = await (await fetch(`${shop.shopUrl}/detail-perfume/${perfume.slug}`)).text();
    const [shown, sold] = [pricesOn(html), pricesOf(perfume)];
    if (shown.join() !== sold.join())
      wrong.push(`${perfume.slug} costs ${sold.join()}, but its page shows ${shown.join()}`);
  }
  return wrong;
}

const productSchema = z.object({ offers: z.array(z.object({ price: z.coerce.number() })) });

/** Returns the prices in the page's JSON-LD, one per offer, sorted; empty when it has no offers. */
export function pricesOn(html: string): string[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const known = blocks.map(([, json = ""]) => productSchema.safeParse(JSON.parse(json)));
  const offers = known.flatMap(({ data }) => data?.offers ?? []);
  return offers.map(({ price }) => price.toFixed(2)).sort();
}

function pricesOf({ milliliters, decants }: WirePerfume): string[] {
  const prices = [
    ...milliliters.filter(({ price }) => price > 0).map(({ priceArs, promotionArs }) => promotionArs ?? priceArs),
    ...decants.map(({ priceArs }) => priceArs),
  ];
  return prices.map((price) => price.toFixed(2)).sort();
}
