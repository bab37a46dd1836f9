/** All that placing an order looks at, of one moment. */
import type { InStatement, Row } from "@libsql/client/web";
import { inArray, sql } from "drizzle-orm";
import type { Account } from "#shop/accounts/account.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { accountStatements, decodeAccountView } from "../accounts/accounts.ts";
import { decodeAnyPerfume, queryOfPerfumes } from "../catalogue/any-perfumes.ts";
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
  /** But the plans of instalments, which change no price. */
  settings: Omit<Settings, "plans">;
  catalogueVersion: number;
  /** Of the cart's lines and of the ids that were named, those too that are no longer sold. */
  perfumes: Map<string, Perfume>;
  openOrders: { person: number; network: number };
  /** Whether there are transfer orders whose time has passed: those are expired before units are taken. */
  hasOverdue: boolean;
  /** What the `Idempotency-Key` stands for already; null when it is new, or there is none. */
  formerRequest: { orderId: string; bodyHash: string } | null;
}

export interface CheckoutQuestion {
  userId: string;
  /** The network asked from, hashed. */
  placedFrom: string;
  requestKey: string | null;
  /** Ids of perfumes beside those of the cart. */
  perfumeIds: readonly string[];
  nowMs: number;
}

const selectNamed = prepare(
  queryOfPerfumes(inArray(perfumes.id, sql`(select value from json_each(${sql.placeholder("ids")}))`)),
);

export interface TransferCheckout extends Checkout {
  byCard: CardPurchases;
}

/** Null when the person is gone. One round trip, whatever is bought. */
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
    // A cart's perfumes come with its lines.
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
