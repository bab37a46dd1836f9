/**
 * Columns that hold one of a list of values are checked by triggers. The triggers are made from the lists, most of which
 * are in `shop`, so a list changes without a migration: `migrate` replaces the triggers. A CHECK could change only by
 * rebuilding its table (docs/decisions/030-lists-of-values-are-checked-by-triggers.md).
 */

import { type Column, getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { holdOf, ORDER_STATUSES, statusesOf } from "#shop/orders/order.ts";
import { PAYMENT_METHODS, PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { ORDER_EVENTS, ORDER_LOCATION_EVENTS, REFUND_EVENTS, STOCK_EVENT_NAMES } from "#shop/stock/stock.ts";
import * as accounts from "./accounts/tables.ts";
import * as cart from "./cart/tables.ts";
import * as catalogue from "./catalogue/tables.ts";
import * as legal from "./legal/tables.ts";
import * as mail from "./mail/tables.ts";
import * as orders from "./orders/tables.ts";
import * as payments from "./payments/tables.ts";
import * as pricing from "./pricing/tables.ts";
import * as reports from "./reports/tables.ts";
import * as reviews from "./reviews/tables.ts";
import * as settings from "./settings/tables.ts";
import * as stock from "./stock/tables.ts";
import * as storefront from "./storefront/tables.ts";

const FILES = [
  accounts,
  cart,
  catalogue,
  legal,
  mail,
  orders,
  payments,
  pricing,
  reports,
  reviews,
  settings,
  stock,
  storefront,
];
/** Every table of the schema. */
export const TABLES = FILES.flatMap((file) => Object.values<unknown>(file)).filter((value) => is(value, SQLiteTable));

/** More rules that depend on lists, by table: the name of the refusal, and an SQL condition that is true for a wrong row. */
const MORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    status_tuple_allowed: `NEW.status_glimmer || ' ' || NEW.hold || ' ' || NEW.status NOT IN (${quoted(
      ORDER_STATUSES.flatMap((name) => statusesOf(name).map((status) => `${name} ${holdOf(name)} ${status}`)),
    )})`,
    expiry_of_transfers: `CASE WHEN NEW.payment_type_id IN (${quoted(PROVIDER_TYPES)}) THEN NEW.expires_at_ms IS NOT NULL
      ELSE NEW.status_glimmer = '${PAYMENT_METHODS.transfer.placedAs}' AND NEW.expires_at_ms IS NULL END`,
  },
  stock_movements: {
    kind_known: `NEW.kind NOT IN (${quoted(STOCK_EVENT_NAMES)})`,
    movement_has_cause: `CASE WHEN NEW.kind IN (${quoted(Object.keys(ORDER_EVENTS))})
      THEN NEW.order_id IS NULL OR NEW.units <= 0 OR (NEW.hold_move IS NULL) = (NEW.request_id IS NULL)
        OR (NEW.hold_move IS NULL AND (NEW.kind NOT IN ('hold', 'release')
          OR NEW.request_id NOT IN (SELECT id FROM order_edits)))
      WHEN NEW.kind IN (${quoted(Object.keys(REFUND_EVENTS))})
      THEN NEW.order_id IS NULL OR NEW.hold_move IS NOT NULL OR NEW.request_id IS NULL OR NEW.units <= 0
      ELSE NEW.order_id IS NOT NULL OR NEW.hold_move IS NOT NULL OR NEW.request_id IS NULL END`,
  },
  location_movements: {
    location_has_cause: `(NEW.kind IN (${quoted(ORDER_LOCATION_EVENTS)})) <> (NEW.order_id IS NOT NULL)
      OR (NEW.kind = 'order' AND NEW.units > 0) OR (NEW.kind = 'orderReturn' AND NEW.units < 0)`,
  },
};

/**
 * The tables with rules. A rule has the name of its refusal (`{column}_known` for a column's list) and an SQL condition that
 * is true for a row that breaks it.
 */
const RULES = TABLES.map((table) => {
  const name = getTableName(table);
  const ofLists = Object.values(getTableColumns(table)).flatMap(ruleOf);
  return { name, rules: Object.entries({ ...Object.fromEntries(ofLists), ...MORE[name] }) };
}).filter(({ rules }) => rules.length > 0);

/** Two triggers for each table, for inserts and updates. The first rule that a row breaks names the refusal. */
export const LIST_TRIGGERS: readonly string[] = RULES.flatMap(({ name, rules }) =>
  ["insert", "update"].map(
    (event) => `CREATE TRIGGER ${name}_lists_${event} BEFORE ${event.toUpperCase()} ON ${name}
BEGIN
  SELECT CASE
    ${rules.map(([refusal, isBroken]) => `WHEN ${isBroken} THEN RAISE(ABORT, '${refusal}')`).join("\n    ")}
  END;
END`,
  ),
);

/** Selects the rows that the triggers would refuse, as `table rowid`. */
export const ROWS_OUTSIDE_LISTS: string = RULES.map(({ name, rules }) => {
  const isBroken = rules.map(([, condition]) => `(${condition.replaceAll("NEW.", "")})`).join(" OR ");
  return `SELECT '${name} ' || rowid AS id FROM ${name} WHERE ${isBroken}`;
}).join(" UNION ALL ");

function ruleOf({ name, enumValues }: Column): [string, string][] {
  return enumValues ? [[`${name}_known`, `NEW.${name} NOT IN (${quoted(enumValues)})`]] : [];
}

/** Trusted constants as an SQL list, without its parentheses. */
export function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
}
