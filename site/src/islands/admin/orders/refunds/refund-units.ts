/** The units of an order that are refunded, and those that can be (docs/product-rules.md#refund-by-line). */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import { refundedUnits } from "#shop/payments/refund-lines.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { countLabel } from "../../kit/formats.ts";

type WithRefunds = Pick<AdminOrder, "products" | "refunds">;

/** A line with units that are in no open or done refund. */
export interface RefundableLine {
  /** Position in the order, from 1. */
  line: number;
  name: string;
  unitArs: number;
  left: number;
  /** Whether its units come from stock; decants do not. */
  hasStock: boolean;
}

export function refundableLines({ products, refunds }: WithRefunds): RefundableLine[] {
  return products
    .map((product, index) => ({
      line: index + 1,
      name: nameOf(product),
      unitArs: product.unitArs,
      left: product.quantity - refundedUnits(refunds, index + 1).all,
      hasStock: product.type === "milliliter",
    }))
    .filter(({ left }) => left > 0);
}

const nameOf = (product: OrderLineResponse) => `${product.productName} ${sizeLabel(product)}`;

/** Chosen units by line. */
export type ChosenUnits = Readonly<Record<number, number>>;

/**
 * Returns the amount to propose: what the buyer paid for the units, plus the delivery if it is added, and at most what is left.
 * Without units, all that is left of the newest payment, because of two payments the newer one is the duplicate.
 */
export function proposedCentavos(
  lines: readonly RefundableLine[],
  units: ChosenUnits,
  shippingCentavos: number,
  leftCentavos: number,
  newestCentavos: number,
): number {
  const paid = lines.reduce((sum, { line, unitArs }) => sum + (units[line] ?? 0) * toMinorUnits(unitArs), 0);
  return paid === 0 ? newestCentavos : Math.min(paid + shippingCentavos, leftCentavos);
}

/** Returns a note for each line: how many units are refunded, back in stock, or in an open refund; empty without a refund. */
export function refundNotes({ products, refunds }: WithRefunds): string[] {
  return products.map((_, index) => {
    const { all, open, restocked } = refundedUnits(refunds, index + 1);
    const done = all - open;
    return [
      ...(done > 0 ? [`${countLabel(done, "devuelta", "devueltas")}${restockNote(done, restocked)}`] : []),
      ...(open > 0 ? [`${open} en devolución`] : []),
    ].join(" · ");
  });
}

function restockNote(done: number, restocked: number): string {
  if (restocked === 0) return "";
  const verb = restocked === 1 ? "volvió" : "volvieron";
  return restocked === done ? `, ${verb} al stock` : `, ${restocked} ${verb} al stock`;
}

/** The units of a refund: "1 × Asad 100 ml". */
export function unitsLabel({ products }: WithRefunds, { lines }: AdminOrder["refunds"][number]): string {
  return lines
    .map(({ line, quantity }) => {
      const product = products[line - 1];
      return `${quantity} × ${product ? nameOf(product) : ""}`;
    })
    .join(", ");
}

/** The lines of an order without the units that were refunded or are being refunded. */
export function linesToSend({ products, refunds }: WithRefunds): OrderLineResponse[] {
  return products.flatMap((product, index) => {
    const quantity = product.quantity - refundedUnits(refunds, index + 1).all;
    const lineArs = (toMinorUnits(product.unitArs) * quantity) / 100;
    return quantity > 0 ? [{ ...product, quantity, lineArs }] : [];
  });
}

/** Returns the sums of a slip that its lines (`linesToSend`) lack: the delivery, and the price of the refunded units. */
export function slipSums(order: WithRefunds & Pick<AdminOrder, "priceForShipping">) {
  const sumOf = (lines: readonly OrderLineResponse[]) =>
    lines.reduce((sum, { lineArs }) => sum + toMinorUnits(lineArs), 0);
  const refundedCentavos = sumOf(order.products) - sumOf(linesToSend(order));
  return { deliveryArs: order.priceForShipping, refundedArs: refundedCentavos / 100 };
}

/** Returns the most, in centavos, that one refund of an order can return. A refund is of one payment. 0 if nothing is left. */
export function refundableCentavos({ refundable }: Pick<AdminOrder, "refundable">): number {
  return Math.max(0, ...refundable.map(toMinorUnits));
}

/** Returns whether this amount in pesos can be refunded. Null means the text was not an amount. */
export function fitsRefund(pesos: number | null, refundableCentavos: number): boolean {
  return pesos !== null && pesos > 0 && toMinorUnits(pesos) <= refundableCentavos;
}
