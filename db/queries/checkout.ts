/** All that placing an order looks at, of one moment. */
import type { InStatement, Row } from "@libsql/client/web";
import { inArray, sql } from "drizzle-orm";
import type { Account } from "#shop/account/account.ts";
import type { Perfume } from "#shop/catalogue.ts";
import type { Settings } from "#shop/settings.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { perfumes } from "../schema/perfumes.ts";
import { prepare } from "../statement.ts";
import { accountViewStatements, decodeAccountView } from "./accounts.ts";
import { decodeAnyPerfume, queryOfPerfumes } from "./any-perfumes.ts";
import { text, whole } from "./decode.ts";
import { countOpenOrders, requestOf } from "./order-moves.ts";
import { decodeSettings, selectSettings } from "./settings.ts";
import { decodeVersions, selectVersions } from "./versions.ts";

export interface Checkout {
  account: Account;
  settings: Settings;
  catalogueVersion: number;
  /** Of the cart's lines and of the ids that were named, those too that are no longer sold. */
  perfumes: Map<string, Perfume>;
  openOrders: { person: number; network: number };
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

/** Null when the person is gone. One round trip, whatever is bought. */
export async function readCheckout(db: Database, question: CheckoutQuestion): Promise<Checkout | null> {
  return decodeCheckout(await read(db, checkoutStatements(question)));
}

/** The statements whose rows `decodeCheckout` takes, in the same order. */
export function checkoutStatements(question: CheckoutQuestion): InStatement[] {
  const { userId, placedFrom, requestKey, perfumeIds, nowMs } = question;
  return [
    ...accountViewStatements(userId),
    selectNamed({ ids: JSON.stringify(perfumeIds) }),
    countOpenOrders(userId, placedFrom, nowMs),
    requestOf(userId, requestKey ?? ""),
    selectVersions,
    ...selectSettings,
  ];
}

const VIEW = accountViewStatements("").length;

export function decodeCheckout(rows: Row[][]): Checkout | null {
  const found = decodeAccountView(rows.slice(0, VIEW));
  if (!found) return null;
  const [named = [], [counted] = [], [request] = [], versionRows = [], ...settingsRows] = rows.slice(VIEW);
  const namedPerfumes = named.map(decodeAnyPerfume);
  return {
    account: found.account,
    settings: decodeSettings(settingsRows),
    catalogueVersion: decodeVersions(versionRows).catalogueVersion,
    perfumes: new Map([...found.perfumes, ...namedPerfumes.map((perfume) => [perfume.id, perfume] as const)]),
    openOrders: { person: countIn(counted?.["person"]), network: countIn(counted?.["network"]) },
    formerRequest: request ? { orderId: text(request, "order_id"), bodyHash: text(request, "body_hash") } : null,
  };
}

/** The sum of no rows is null. */
function countIn(value: unknown): number {
  return whole({ count: value ?? 0 }, "count");
}
