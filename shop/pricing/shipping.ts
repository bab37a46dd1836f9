/** What delivery costs, by zone, when a parcel arrives, and who carries it. docs/product-rules.md#delivery-zones */
import { dayInArgentina } from "../accounts/person.ts";
import type { DeliveryService, DeliverySettings, DeliveryZone, ShippingTerms } from "../settings/settings.ts";
import { holidaysOf, isWithin, type ZoneAddress } from "./delivery-zones.ts";
import type { ArsCentavos } from "./money.ts";

/** How an order reaches its buyer: delivered to an address, or picked up at a showroom. */
export type Delivery = "home" | "pickup";

/** Shipping cost when the settings cannot be read: $ 5.000. docs/product-rules.md#shipping-cost */
const FALLBACK_SHIPPING_CENTAVOS: ArsCentavos = 500_000;

/**
 * The shipping cost, from the subtotal at promotion prices, before the transfer discount and a coupon. `terms` is null when
 * the settings cannot be read.
 * docs/product-rules.md#shipping-cost
 */
export function shippingCentavos(
  subtotalCentavos: ArsCentavos,
  delivery: Delivery,
  terms: ShippingTerms | null,
): ArsCentavos {
  if (delivery === "pickup") return 0;
  if (!terms) return FALLBACK_SHIPPING_CENTAVOS;
  const freeFromCentavos = freeFrom(terms);
  const isFree = freeFromCentavos > 0 && subtotalCentavos >= freeFromCentavos;
  return isFree ? 0 : terms.shippingCentavos;
}

/** Returns the subtotal from which delivery is free; 0 if it never is, or costs nothing anyway. */
export function freeFrom({ shippingCentavos: cost, freeShippingFromCentavos }: ShippingTerms): ArsCentavos {
  return cost > 0 ? freeShippingFromCentavos : 0;
}

/** The settings from which `deliveryTo` chooses. */
export interface DeliveryTable extends ShippingTerms {
  delivery: DeliverySettings;
  zones: readonly DeliveryZone[];
}

/** The delivery terms of an address. `zone` is empty outside all zones. */
export interface ZoneTerms extends ShippingTerms, DeliveryService {
  zone: string;
}

/** Returns the first zone that contains the address; null outside all zones and without an address. */
export function zoneOf(destination: ZoneAddress | null, { zones }: DeliveryTable): DeliveryZone | null {
  return (destination && zones.find(({ places }) => isWithin(places, destination))) ?? null;
}

/** Returns the terms of the first zone that contains the address, otherwise the shop's own (also without an address). */
export function deliveryTo(destination: ZoneAddress | null, table: DeliveryTable): ZoneTerms {
  const found = zoneOf(destination, table);
  if (found) {
    const { name: zone, places: _, ...terms } = found;
    return { zone, ...terms };
  }
  const { shippingCentavos, freeShippingFromCentavos, delivery } = table;
  const { holidays: _, ...service } = delivery;
  return { zone: "", shippingCentavos, freeShippingFromCentavos, ...service };
}

/** The shipping costs of the shop and of its zones. */
export type ShippingCosts = Pick<DeliveryTable, "zones" | keyof ShippingTerms>;

/** Whether delivery costs the same everywhere. Otherwise a text that names no place cannot state its cost. */
export function isSameCost({ zones, ...own }: ShippingCosts): boolean {
  return zones.every((zone) => zone.shippingCentavos === own.shippingCentavos && freeFrom(zone) === freeFrom(own));
}

/** Returns the lowest delivery cost of the shop and its zones, for an order below the free-shipping minimum. */
export function leastCost({ shippingCentavos: cost, zones }: ShippingCosts): ArsCentavos {
  return Math.min(cost, ...zones.map((zone) => zone.shippingCentavos));
}

/** The delivery terms that an order stores, so that later changes of the settings do not affect it. */
export interface OrderDelivery extends DeliveryService {
  zone: string;
  /** The holidays from the day of the order on, `YYYY-MM-DD`. */
  holidays: string[];
}

/** Returns the delivery terms for an order that is placed at `nowMs`. */
export function orderDelivery(
  { zone, daysFrom, daysTo, carrier, trackingUrl }: ZoneTerms,
  { holidays }: DeliverySettings,
  nowMs: number,
): OrderDelivery {
  const today = dayInArgentina(nowMs);
  const coming = holidaysOf(holidays).filter((day) => day >= today);
  return { zone, daysFrom, daysTo, carrier, trackingUrl, holidays: coming };
}

/** The first and the last day on which a parcel may arrive, `YYYY-MM-DD`. */
export interface Arrival {
  from: string;
  to: string;
}

/**
 * Returns when a parcel arrives, counted in business days from the day of `fromMs` in Argentina. Null where the shop states no
 * days (`daysTo` 0).
 */
export function arrivalOf(
  fromMs: number,
  { daysFrom, daysTo }: Pick<DeliveryService, "daysFrom" | "daysTo">,
  holidays: readonly string[],
): Arrival | null {
  if (daysTo === 0) return null;
  const today = dayInArgentina(fromMs);
  const after = (days: number) => businessDayAfter(today, days, holidays);
  return { from: after(Math.min(daysFrom, daysTo)), to: after(daysTo) };
}

const DAY_MS = 86_400_000;

/** The day that is `days` business days after `day`; for 0, `day` itself or the next business day. */
function businessDayAfter(day: string, days: number, holidays: readonly string[]): string {
  let atMs = Date.parse(`${day}T00:00:00Z`);
  let left = days;
  while (left > 0 || !isBusinessDay(atMs, holidays)) {
    atMs += DAY_MS;
    if (isBusinessDay(atMs, holidays)) left -= 1;
  }
  return isoDay(atMs);
}

function isBusinessDay(atMs: number, holidays: readonly string[]): boolean {
  const weekday = new Date(atMs).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(isoDay(atMs));
}

function isoDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/**
 * Returns the address of the carrier's page about a parcel; empty without a tracking address or a tracking number. `{numero}`
 * in the tracking address stands for the number; an address without it is not changed.
 */
export function trackingLink({ trackingUrl }: Pick<DeliveryService, "trackingUrl">, trackingNumber: string): string {
  if (trackingUrl === "" || trackingNumber === "") return "";
  return trackingUrl.replaceAll("{numero}", encodeURIComponent(trackingNumber));
}

/** The carriers that an administrator chooses from when a parcel is sent. docs/product-rules.md#tracking-number */
export const CARRIERS = ["Correo Argentino", "Andreani", "OCA", "Moto o mensajería", "Otro"] as const;
export type Carrier = (typeof CARRIERS)[number];

/** The carriers' tracking pages; empty without a stable address. OCA changes its address, and couriers have no page. */
const TRACKING_PAGES: Readonly<Record<Carrier, string>> = {
  "Correo Argentino": "https://www.correoargentino.com.ar/formularios/e-commerce",
  Andreani: "https://www.andreani.com/envio/{numero}",
  OCA: "",
  "Moto o mensajería": "",
  Otro: "",
};

/** How a sentence names a carrier, where this differs from `CARRIERS`. */
const NAMES: Readonly<Partial<Record<Carrier, string>>> = { "Moto o mensajería": "moto o mensajería", Otro: "" };

type Parcel = Pick<DeliveryService, "carrier" | "trackingUrl">;

/**
 * Returns who carries a parcel, and the carrier's tracking page: those of the order's delivery terms, unless another carrier
 * was chosen. A chosen "Otro" has no name.
 */
export function parcelOf(chosen: Carrier | null, delivery: Parcel | null): Parcel {
  const ofZone = { carrier: delivery?.carrier ?? "", trackingUrl: delivery?.trackingUrl ?? "" };
  if (chosen === null || chosen === ofZone.carrier) return ofZone;
  return { carrier: NAMES[chosen] ?? chosen, trackingUrl: TRACKING_PAGES[chosen] };
}
