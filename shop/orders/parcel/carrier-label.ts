/** Labels bought at a carrier. See docs/product-rules.md#carrier-labels */
import type { LineType } from "../../cart/cart-line.ts";
import type { OrderStatus } from "../order.ts";
import { sharesParcel } from "./parcel.ts";

/** The weight of a parcel, in grams. */
export const GRAMS = { min: 50, max: 25_000 } as const;

/** A line of an order, as far as its weight and volume depend on it. */
interface PackedLine {
  type: LineType;
  ml: number;
  quantity: number;
}

const PACKAGING_GRAMS = 200;
const DECANT = { grams: 50, cm3: 150 };
/** Factor for padding: a parcel has 1.5 times the volume of its products. */
const PADDING = 1.5;

/** Estimates the weight of an order's parcel, within `GRAMS`: bottles with their boxes, decants and packaging. */
export function parcelGrams(lines: readonly PackedLine[]): number {
  const grams = sumOf(lines, ({ type, ml }) => (type === "milliliter" ? 100 + 3 * ml : DECANT.grams));
  return Math.min(PACKAGING_GRAMS + grams, GRAMS.max);
}

/** Estimates the volume of an order's parcel, in cubic centimetres. */
export function parcelVolume(lines: readonly PackedLine[]): number {
  return Math.ceil(PADDING * sumOf(lines, ({ type, ml }) => (type === "milliliter" ? 500 + 5 * ml : DECANT.cm3)));
}

function sumOf(lines: readonly PackedLine[], ofUnit: (line: PackedLine) => number): number {
  return lines.reduce((sum, line) => sum + line.quantity * ofUnit(line), 0);
}

/** The fields that `takesLabel` needs, of a stored order or of one of the API. */
interface LabelledOrder {
  statusGlimmer: OrderStatus;
  shipping: boolean;
  sentWith: Parameters<typeof sharesParcel>[1];
}

/** Whether a label can be bought for an order: it is in preparation and goes to an address, in its own parcel. */
export function takesLabel(order: LabelledOrder): boolean {
  return order.statusGlimmer === "En Preparación" && order.shipping && !sharesParcel(order, order.sentWith);
}

/**
 * Whether an order keeps its label when it moves to this state. After another move the parcel has come back, or its address may
 * change, so the order needs another label.
 */
export function keepsLabel(to: OrderStatus): boolean {
  return to === "Enviado" || to === "Recibido";
}
