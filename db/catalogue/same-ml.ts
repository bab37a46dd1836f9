/** Moves cart lines and stock alerts to another size of the perfume, when the milliliters of its sizes change. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Product } from "#shop/catalogue/product.ts";
import { cartLines } from "../cart/tables.ts";
import { rawStatement, sqlite } from "../statement.ts";
import { isWaiting } from "../stock/stock-alerts.ts";
import { stockAlerts } from "../stock/tables.ts";
import { sizes } from "./tables.ts";

/** A perfume before (null if it is new) and after a change. */
interface Change {
  before: Product | null;
  after: Product;
}

/**
 * A person chooses milliliters, but cart lines and stock alerts store the id of a size. So they move from a size that gets
 * another ml to the new size that gets its former ml, and from a removed size to the size that has its ml now. If the person
 * already has a line or an alert for that size, the one that should move is deleted.
 */
export function movedToSameMl(changes: readonly Change[]): InStatement[] {
  const withNewMl = changes.filter(({ before, after }) =>
    after.sizes.some(({ id, ml }) => before?.sizes.find((size) => size.id === id)?.ml !== ml),
  );
  if (withNewMl.length === 0) return [];
  const replaced = withNewMl.flatMap(replacedByNew);
  const ids = JSON.stringify(withNewMl.map(({ after }) => after.id));
  return [
    ...movedRows({ table: cartLines }, ids, replaced),
    ...movedRows({ table: stockAlerts, isOpen: isWaiting }, ids, replaced),
  ];
}

/** A table whose rows move: the rows for which `isOpen` holds, by default all. */
interface MovedTable {
  table: typeof cartLines | typeof stockAlerts;
  isOpen?: SQL;
}

/** `ids`: the perfumes, as JSON. `replaced`: sizes, each with the one that its rows move to. */
function movedRows({ table, isOpen }: MovedTable, ids: string, replaced: readonly [string, string][]): InStatement[] {
  const [removed, current] = [alias(sizes, "removed"), alias(sizes, "current")];
  const newId = sql`json_extract(${JSON.stringify(Object.fromEntries(replaced))}, '$.' || ${table.sizeId})`;
  const currentId = sqlite
    .select({ id: current.id })
    .from(removed)
    .innerJoin(
      current,
      and(eq(current.perfumeId, removed.perfumeId), eq(current.ml, removed.ml), isNull(current.removedAtMs)),
    )
    .where(and(eq(removed.id, table.sizeId), isNotNull(removed.removedAtMs)));
  const isOfThese = sql`${table.sizeId} in (select ${sizes.id} from ${sizes} where ${sizes.perfumeId} in (select value from json_each(${ids})))`;
  const movesTo = (id: SQLWrapper) => and(isOfThese, sql`${id} is not null`, isOpen);
  const sizeId = sql.identifier("size_id");
  return [
    ...(replaced.length > 0
      ? [rawStatement(sql`update ${table} set ${sizeId} = ${newId} where ${movesTo(newId)}`)]
      : []),
    rawStatement(sql`update or ignore ${table} set ${sizeId} = ${currentId} where ${movesTo(currentId)}`),
    rawStatement(sql`delete from ${table} where ${movesTo(currentId)}`),
  ];
}

/** The sizes that get another ml, each with the new size that gets its former one. */
function replacedByNew({ before, after }: Change): [string, string][] {
  const stored = before?.sizes ?? [];
  return stored.flatMap(({ id, ml }) => {
    if (!after.sizes.some((size) => size.id === id && size.ml !== ml)) return [];
    const made = after.sizes.find((size) => size.ml === ml && !stored.some((one) => one.id === size.id));
    return made ? [[id, made.id] as [string, string]] : [];
  });
}
