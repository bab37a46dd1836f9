/** The filters of the list of orders: their names and values in the URL, and what they are for the API. */
import { dayInArgentina } from "#shop/accounts/person.ts";
import { EXPIRIES, type Expiry, STATUS_FILTERS } from "#shop/orders/order-filters.ts";
import { isTag, normalizeTag } from "#shop/orders/order-notes.ts";
import { METHOD_NAMES, PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import { lastDays } from "#shop/reports/statistics-days.ts";
import type { OrdersFilters } from "#site/api/admin-orders.ts";
import type { UrlFilters } from "../kit/use-list.ts";

export const FILTER_NAMES = [
  ...(["status", "search", "delivery", "payment", "days", "from", "to", "receipt", "expiry", "tag"] as const),
] as const;
export type OrdersUrl = UrlFilters<(typeof FILTER_NAMES)[number]>;

export type Options = readonly (readonly [value: string, label: string])[];

export const DELIVERIES: Options = [
  ["home", "Envío"],
  ["pickup", "Retiro"],
];
export const PAYMENTS: Options = METHOD_NAMES.map((name) => [name, PAYMENT_METHODS[name].shortTitle]);
export const RECEIPTS: Options = [
  ["true", "Con comprobante"],
  ["false", "Sin comprobante"],
];
const EXPIRY_LABELS: Readonly<Record<Expiry, string>> = {
  today: "Vence hoy",
  soon: "Vence en 3 horas",
  past: "Vencido",
};
export const EXPIRY_OPTIONS: Options = EXPIRIES.map((expiry) => [expiry, EXPIRY_LABELS[expiry]]);
/** "other" shows two fields for days. */
export const PERIODS: Options = [
  ["1", "Hoy"],
  ["7", "Últimos 7 días"],
  ["30", "Últimos 30 días"],
  ["other", "Entre dos días"],
];

/**
 * Converts the filters of the URL for the API. Unknown values, which people may type, are ignored. Only an unknown delivery
 * counts as a showroom's key: a saved view may name a removed showroom, whose orders keep its key.
 */
export function apiFilters(url: OrdersUrl, nowMs: number): OrdersFilters {
  const { delivery } = url;
  return {
    status: STATUS_FILTERS.find((each) => each === url.status),
    ...(delivery === "home" || delivery === "pickup"
      ? { shipping: delivery === "home" ? "true" : "false" }
      : { pickup: delivery }),
    payment: METHOD_NAMES.find((each) => each === url.payment),
    ...periodOf(url, nowMs),
    receipt: url.receipt === "true" || url.receipt === "false" ? url.receipt : undefined,
    expiry: EXPIRIES.find((each) => each === url.expiry),
    tag: url.tag && isTag(normalizeTag(url.tag)) ? url.tag : undefined,
  };
}

/** Returns the days of the period, swapped if the last one is before the first. */
function periodOf({ days, from, to }: OrdersUrl, nowMs: number): Pick<OrdersFilters, "from" | "to"> {
  const count = Number(days);
  if (count > 0) return { from: lastDays(count, nowMs).from };
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return days === "other" ? { from: first, to: last } : {};
}

/** Returns the days that the period "other" starts with. */
export function startPeriod(nowMs: number): Pick<OrdersUrl, "from" | "to"> {
  return { from: lastDays(30, nowMs).from, to: dayInArgentina(nowMs) };
}
