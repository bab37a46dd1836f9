/** Everything that placing an order reads, in one snapshot. */
import type { InStatement, Row } from "@libsql/client/web";
import { inArray, sql } from "drizzle-orm";
import type { Account } from "#shop/accounts/account.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { accountStatements, decodeAccountView } from "../accounts/accounts.ts";
import { decodeAnyPerfume, queryOfPerfumes } from "../catalogue/perfume-rows.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { flag, text, whole } from "../decode.ts";
import { type CardPurchases, decodeCardPurchases, selectCardPurchases } from "../payments/card-purchases.ts";
import { read } from "../read.ts";
import { decodeSettings, selectSettingsRow, selectShowrooms } from "../settings/settings.ts";
import { prepare } from "../statement.ts";
import { decodeVersions, selectVersions } from "../storefront/versions.ts";
import { countOpenOrders, requestOf } from "./order-moves.ts";

export interface Checkout {
  account: Account;
  /** Without the installment plans, which change no price. */
  settings: Omit<Settings, "plans">;
  catalogueVersion: number;
  /** The perfumes of the cart and of the named ids, including those no longer on sale. */
  perfumes: Map<string, Perfume>;
  openOrders: { person: number; network: number };
  /** True if overdue transfer orders exist. They are expired before units are taken. */
  hasOverdue: boolean;
  /** The order that this `Idempotency-Key` has created; null without one. */
  formerRequest: { orderId: string; bodyHash: string } | null;
}

export interface CheckoutQuestion {
  userId: string;
  /** The buyer's network, hashed. */
  placedFrom: string;
  requestKey: string | null;
  /** Ids of perfumes in addition to the cart's. */
  perfumeIds: readonly string[];
  nowMs: number;
}

const selectNamed = prepare(
  queryOfPerfumes(inArray(perfumes.id, sql`(select value from json_each(${sql.placeholder("ids")}))`)),
);

export interface TransferCheckout extends Checkout {
  byCard: CardPurchases;
}

/** Returns null if the account was deleted. One round trip for any number of lines. */
export async function readTransferCheckout(db: Database, question: CheckoutQuestion): Promise<TransferCheckout | null> {
  const { userId, nowMs } = question;
  const [cardRows = [], ...rows] = await read(db, [
    selectCardPurchases(userId, nowMs),
    ...checkoutStatements(question),
  ]);
  const checkout = decodeCheckout(rows);
  return checkout && { ...checkout, byCard: decodeCardPurchases(cardRows) };
}

/** The statements whose rows `decodeCheckout` takes, in the same order. */
export function checkoutStatements(question: CheckoutQuestion): InStatement[] {
  const { userId, placedFrom, requestKey, perfumeIds, nowMs } = question;
  return [
    ...accountStatements(userId),
    selectSettingsRow,
    selectShowrooms,
    countOpenOrders(userId, placedFrom, nowMs),
    requestOf(userId, requestKey ?? ""),
    selectVersions,
    // The cart's perfumes come with its lines.
    ...(perfumeIds.length > 0 ? [selectNamed({ ids: JSON.stringify(perfumeIds) })] : []),
  ];
}

export function decodeCheckout(rows: Row[][]): Checkout | null {
  const [accountRows = [], cartRows = [], settingsRows = [], showroomRows = [], ...more] = rows;
  const [[counted = {}] = [], [request] = [], versionRows = [], named = []] = more;
  const found = decodeAccountView([accountRows, cartRows, settingsRows]);
  if (!found) return null;
  const namedPerfumes = named.map(decodeAnyPerfume);
  return {
    account: found.account,
    settings: decodeSettings([settingsRows, [], showroomRows]),
    catalogueVersion: decodeVersions(versionRows).catalogueVersion,
    perfumes: new Map([...found.perfumes, ...namedPerfumes.map((perfume) => [perfume.id, perfume] as const)]),
    openOrders: { person: whole(counted, "person"), network: whole(counted, "network") },
    hasOverdue: flag(counted, "overdue"),
    formerRequest: request ? { orderId: text(request, "order_id"), bodyHash: text(request, "body_hash") } : null,
  };
}
