/** Dated promotions: the panel's list, the running ones, and their writes. docs/product-rules.md#dated-promotions */
import type { InStatement } from "@libsql/client/web";
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { CATEGORIES } from "#shop/catalogue/categories.ts";
import type { DatedPromotion, PromotionScope, PromotionState } from "#shop/pricing/dated-promotions.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { type Query, rowExists, sqlite, statement } from "../statement.ts";
import { DATABASE_NOW_MS } from "./running-promotions.ts";
import { promotionScopes, promotions } from "./tables.ts";

/** A promotion as administrators see it. */
export interface StoredPromotion extends DatedPromotion {
  state: PromotionState;
  /** The listed perfumes that are not archived, by name. */
  listed: { id: string; productName: string; brand: string }[];
  /** Changes with every write. A change must send the value that was read. */
  updatedAtMs: number;
}

/** Maximum number of promotions in the panel's list: those that start last. */
const LISTED = 200;

const isOver = sql`(${promotions.active} = 0 or ${promotions.endsAtMs} <= ${DATABASE_NOW_MS})`;
const isAhead = sql`${promotions.startsAtMs} > ${DATABASE_NOW_MS}`;
const scopes =
  sql`(select json_group_array(${promotionScopes.scope}) from ${promotionScopes} where ${promotionScopes.promotionId} = ${promotions.id})`
    .mapWith(scopeOf)
    .as("scopes");

const DATED = {
  id: promotions.id,
  name: promotions.name,
  percentageBp: promotions.percentageBp,
  startsAtMs: promotions.startsAtMs,
  endsAtMs: promotions.endsAtMs,
  scope: scopes,
};

type DatedRow = Omit<DatedPromotion, keyof PromotionScope> & { scope: PromotionScope };

const datedOf = ({ scope, ...row }: DatedRow): DatedPromotion => ({ ...row, ...scope });

/** Selects the promotions that run now, sorted by their end. */
export const selectRunningPromotions: Query<DatedPromotion> = statement(
  sqlite
    .select(DATED)
    .from(promotions)
    .where(and(eq(promotions.active, true), gt(promotions.endsAtMs, DATABASE_NOW_MS), sql`not ${isAhead}`))
    .orderBy(promotions.endsAtMs, promotions.id),
  datedOf,
);

/** A brand with perfumes that are not archived. The scopes of promotions call a brand a house. */
interface House {
  slug: string;
  name: string;
}

/**
 * Returns the promotions with the latest starts, at most `LISTED`, and all houses of the catalogue, by name. One round trip.
 */
export function readPromotions(db: Database): Promise<{ promotions: StoredPromotion[]; houses: House[] }> {
  return readStored(db, undefined);
}

/** Returns a promotion or null. One round trip. */
export async function findPromotion(db: Database, id: string): Promise<StoredPromotion | null> {
  const { promotions: found } = await readStored(db, eq(promotions.id, id));
  return found[0] ?? null;
}

async function readStored(
  db: Database,
  where: SQL | undefined,
): Promise<{ promotions: StoredPromotion[]; houses: House[] }> {
  const listed = sqlite
    .select({
      ...DATED,
      state:
        sql<PromotionState>`case when ${isOver} then 'ended' when ${isAhead} then 'scheduled' else 'running' end`.as(
          "state",
        ),
      updatedAtMs: promotions.updatedAtMs,
    })
    .from(promotions)
    .where(where)
    .orderBy(desc(promotions.startsAtMs), desc(promotions.id))
    .limit(LISTED);
  const ids = sqlite.select({ scope: sql`substr(${promotionScopes.scope}, 9)`.as("id") }).from(promotionScopes);
  const named = sqlite
    .select({ id: perfumes.id, productName: perfumes.productName, brand: perfumes.brand })
    .from(perfumes)
    .where(and(isNull(perfumes.archivedAtMs), inArray(perfumes.id, ids)))
    .orderBy(perfumes.productName, perfumes.id);
  const houses = sqlite
    .selectDistinct({ slug: perfumes.brandSlug, name: sql<string>`max(${perfumes.brand})`.as("name") })
    .from(perfumes)
    .where(isNull(perfumes.archivedAtMs))
    .groupBy(perfumes.brandSlug)
    .orderBy(sql`name collate nocase`);
  const [rows, names, found] = await read(db, [statement(listed), statement(named), statement(houses)]);
  return {
    promotions: rows.map(({ scope, ...row }) => {
      return { ...row, ...scope, listed: names.filter(({ id }) => scope.perfumes.includes(id)) };
    }),
    houses: found,
  };
}

function scopeOf(json: string): PromotionScope {
  const all: unknown = JSON.parse(json);
  const texts = Array.isArray(all) ? all.map(String) : [];
  const after = (prefix: string) =>
    texts.flatMap((text) => (text.startsWith(prefix) ? [text.slice(prefix.length)] : []));
  const categories = after("category:");
  return {
    houses: after("house:"),
    categories: CATEGORIES.filter((category) => categories.includes(category)),
    perfumes: after("perfume:"),
  };
}

/** What an administrator enters. */
export type EnteredPromotion = Omit<DatedPromotion, "id">;

export function insertPromotion(id: string, entered: EnteredPromotion, nowMs: number): InStatement[] {
  const { houses: _, categories: __, perfumes: ___, ...row } = entered;
  const inserted = sqlite.insert(promotions).values({ ...row, id, createdAtMs: nowMs, updatedAtMs: nowMs });
  return [statement(inserted), insertScopes(id, entered)];
}

/** Replaces what was entered. */
export function updatePromotion(id: string, entered: EnteredPromotion, nowMs: number): InStatement[] {
  const { houses: _, categories: __, perfumes: ___, ...row } = entered;
  return [
    statement(
      sqlite
        .update(promotions)
        .set({ ...row, updatedAtMs: laterThanBefore(nowMs) })
        .where(eq(promotions.id, id)),
    ),
    statement(sqlite.delete(promotionScopes).where(eq(promotionScopes.promotionId, id))),
    insertScopes(id, entered),
  ];
}

function insertScopes(promotionId: string, { houses, categories, perfumes: listed }: PromotionScope): InStatement {
  const all = [
    ...houses.map((slug) => `house:${slug}`),
    ...categories.map((name) => `category:${name}`),
    ...listed.map((id) => `perfume:${id}`),
  ];
  return statement(sqlite.insert(promotionScopes).values([...new Set(all)].map((scope) => ({ promotionId, scope }))));
}

/** Ends a running promotion, or cancels one that has not started. */
export function stopPromotion(id: string, nowMs: number): InStatement {
  const stopped = { active: false, updatedAtMs: laterThanBefore(nowMs) };
  return statement(sqlite.update(promotions).set(stopped).where(eq(promotions.id, id)));
}

function laterThanBefore(nowMs: number): SQL {
  return sql`max(${nowMs}, ${promotions.updatedAtMs} + 1)`;
}

/** Condition: the promotion is as it was when an administrator read it, and has not ended. */
export function isPromotionOpenAt(id: string, seenAtMs: number): SQL {
  return rowExists(promotions, and(eq(promotions.id, id), eq(promotions.updatedAtMs, seenAtMs), sql`not ${isOver}`));
}
