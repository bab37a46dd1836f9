/** From which stock locations the units of an order are taken (docs/product-rules.md#locations-of-an-order). */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { refundedUnits } from "#shop/payments/refund-lines.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { locationsLabel, NOWHERE, proposeLocations } from "#shop/stock/order-locations.ts";
import { LOCATIONS, type Location, type Locations, locatedUnits } from "#shop/stock/stock.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { countLabel, parseUnits } from "../../kit/formats.ts";
import { linesToSend } from "../refunds/refund-units.ts";

type Located = Pick<AdminOrder, "products" | "refunds" | "locations" | "statusGlimmer">;

/** A line of a sold order, with the stock locations from which its units are taken. */
export interface LeavingLine extends Locations {
  /** Position in the order, from 1. */
  line: number;
  product: OrderLineResponse;
  name: string;
  /** The units of the line without those that are back in stock. */
  units: number;
}

/** Returns the lines of a sold order with units that come from stock and are not back in stock. Decants come from no stock. */
export function leavingLines({ products, refunds, locations, statusGlimmer }: Located): LeavingLine[] {
  if (holdOf(statusGlimmer) !== "committed") return [];
  return products.flatMap((product, index) => {
    const line = index + 1;
    const units = product.quantity - refundedUnits(refunds, line).restocked;
    if (product.type !== "milliliter" || units <= 0) return [];
    const { snF, snL, ros } = locations.find((one) => one.line === line) ?? NOWHERE;
    return [{ line, product, name: `${product.productName} ${sizeLabel(product)}`, units, snF, snL, ros }];
  });
}

/**
 * Returns for each line a label of the locations of its units: empty for a line that is not in `leavingLines`, and for a line
 * of a sent order without known locations.
 */
export function linePlaces(order: Located): string[] {
  const leaving = leavingLines(order);
  return order.products.map((_, index) => {
    const line = leaving.find((one) => one.line === index + 1);
    return line ? placeOf(order, line) : "";
  });
}

/** "Sale de: SN-F 2 · ROS 1", "Salió de: SN-F 2"; empty for a sent order if no location is known. */
function placeOf({ statusGlimmer }: Located, line: LeavingLine): string {
  const label = locationsLabel(line, line.units);
  if (statusGlimmer === "En Preparación") return `Sale de: ${label}`;
  return locatedUnits(line) > 0 ? `Salió de: ${label}` : "";
}

/** Returns how many units of a line are taken from each location; `NOWHERE` if the line is not in `leavingLines`. */
export function soldLocations(order: Located, lineId: string): Locations {
  return leavingLines(order).find(({ product }) => product._id === lineId) ?? NOWHERE;
}

/** Returns the lines of a packing slip. While the order is being prepared, lines from stock have their locations. */
export function slipLines(order: Located): (OrderLineResponse & { leaves: string })[] {
  const leaving = order.statusGlimmer === "En Preparación" ? leavingLines(order) : [];
  return linesToSend(order).map((line) => {
    const found = leaving.find(({ product }) => product._id === line._id);
    // The places still hold refunded units that stay out of stock, or wait for the provider.
    const places = found && proposeLocations(line.quantity, found);
    return { ...line, leaves: places ? `Sale de: ${locationsLabel(places, line.quantity)}` : "" };
  });
}

/** Units as typed, by line and location. */
export type TypedLocations = Readonly<Record<number, Readonly<Record<Location, string>>>>;

export function typedLocations(lines: readonly LeavingLine[]): TypedLocations {
  return Object.fromEntries(
    lines.map(({ line, snF, snL, ros }) => [line, { snF: `${snF}`, snL: `${snL}`, ros: `${ros}` }]),
  );
}

/** Returns the units typed for a line at a location: 0 for an empty field, null if the text is not a whole number. */
function unitsIn(typed: TypedLocations, line: number, location: Location): number | null {
  const text = typed[line]?.[location].trim() ?? "";
  return text === "" ? 0 : parseUnits(text);
}

/** Returns the units typed for a line, by location; an invalid number counts as 0. */
export function locationsIn(typed: TypedLocations, line: number): Locations {
  const at = (location: Location) => unitsIn(typed, line, location) ?? 0;
  return { snF: at("snF"), snL: at("snL"), ros: at("ros") };
}

/** Returns the errors of the typed units, by the server's field names. */
export function locationErrors(lines: readonly LeavingLine[], typed: TypedLocations): FieldMessages {
  const errors = lines.flatMap(({ line, units }, index) => {
    const wrong = LOCATIONS.filter((location) => unitsIn(typed, line, location) === null);
    const over = locatedUnits(locationsIn(typed, line)) > units;
    const message = over ? `La línea es de ${countLabel(units, "unidad", "unidades")}` : "Número entero";
    return (over ? LOCATIONS.slice(0, 1) : wrong).map((location) => [`lines.${index}.${location}`, [message]] as const);
  });
  return Object.fromEntries(errors);
}
