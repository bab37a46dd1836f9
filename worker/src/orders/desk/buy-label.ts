import { moveOrder } from "#db/orders/order-moves.ts";
import { findOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { readSettings } from "#db/settings/settings.ts";
import { write } from "#db/write.ts";
import type { AddressFields } from "#shop/accounts/address.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { parcelVolume, takesLabel } from "#shop/orders/parcel/carrier-label.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { refundedUnits } from "#shop/payments/refund-lines.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { ShopIdentity } from "#shop/settings/settings.ts";
import type { AndreaniConfig } from "../../env/service-config.ts";
import { log } from "../../log.ts";
import { buyLabel, type Shipment } from "../../ports/andreani.ts";
import type { RequestContext } from "../../request-context.ts";
import { hiddenNumber, staleOrder } from "../change-order.ts";

interface LabelPurchase {
  orderId: string;
  /** The administrator's id. */
  by: string;
  /** The version the administrator saw. */
  version: number;
  /** The weight of the parcel. */
  grams: number;
}

type LabelOutcome =
  | { ok: true; order: PlacedOrder }
  | (Refused<"order_stale" | "label_closed"> & { fresh: PlacedOrder })
  | Refused<"not_found" | "label_refused" | "label_unanswered">;

/**
 * Buys the label of an order's parcel at Andreani and stores its tracking number (docs/product-rules.md#carrier-labels). An
 * order that has a label stays as it is. Refuses `label_closed` and `order_stale` with the order as it is now. A shipment that
 * cannot be stored, because somebody sent the order or changed its parcel meanwhile or the database fails, is logged as
 * `label_unused`.
 */
export async function buyOrderLabel(
  context: RequestContext,
  service: AndreaniConfig,
  { orderId, by, version, grams }: LabelPurchase,
): Promise<LabelOutcome> {
  const found = await findOrder(context.db, orderId);
  if (!found) return refuse({ code: "not_found" });
  if (found.labelId !== null) return { ok: true, order: found };
  if (version !== found.version) return staleOrder(found);
  // The address of a deleted account is empty.
  if (!takesLabel(found) || !found.address?.street) return { ...refuse({ code: "label_closed" }), fresh: found };
  const [{ shop }, along] = await Promise.all([readSettings(context.db), paidAlong(context, found)]);
  const bought = await buyLabel(service, shipmentOf([found, ...along], found.address, shop, grams));
  if (bought.kind === "bought") {
    try {
      return await storeLabel(context, found, bought, by);
    } catch (error) {
      log("label_unused", { orderId, labelId: bought.labelId });
      throw error;
    }
  }
  log("label_not_bought", { orderId, kind: bought.kind, reason: bought.reason });
  return refuse({ code: bought.kind === "refused" ? "label_refused" : "label_unanswered" });
}

/** The orders in preparation that go in the parcel of this one. */
async function paidAlong({ db }: RequestContext, { sentTogether }: PlacedOrder): Promise<PlacedOrder[]> {
  const paid = sentTogether.filter(({ statusGlimmer }) => statusGlimmer === "En Preparación");
  const orders = await Promise.all(paid.map(({ id }) => findOrder(db, id)));
  return orders.filter((order) => order !== null);
}

/** The shipment of the orders of one parcel, of the same buyer. */
function shipmentOf(
  orders: readonly [PlacedOrder, ...PlacedOrder[]],
  destination: AddressFields,
  shop: ShopIdentity,
  grams: number,
): Shipment {
  const [{ number, buyer }] = orders;
  const lines = orders.flatMap(linesToSend);
  return {
    orderNumber: orderNumber(number),
    sender: {
      name: shop.legalName || shop.shopName,
      email: shop.email,
      phone: shop.whatsapp,
      document: shop.taxId,
    },
    recipient: {
      name: `${buyer.firstName} ${buyer.lastName}`.trim(),
      email: buyer.email,
      phone: buyer.phone,
      document: buyer.dni,
    },
    destination,
    grams,
    cm3: parcelVolume(lines),
    valueCentavos: lines.reduce((sum, { unitCentavos, quantity }) => sum + unitCentavos * quantity, 0),
  };
}

/** The lines without the units that were refunded or are being refunded. */
function linesToSend({ lines, refunds }: PlacedOrder) {
  return lines.map((line, index) => ({
    ...line,
    quantity: line.quantity - refundedUnits(refunds, index + 1).all,
  }));
}

/** Whether the parcel is as it was when its label was bought. */
function isSameParcel(fresh: PlacedOrder, order: PlacedOrder): boolean {
  const facts = ({ labelId, trackingNumber, address }: PlacedOrder) =>
    JSON.stringify([labelId, trackingNumber, address]);
  return facts(fresh) === facts(order);
}

interface Label {
  labelId: string;
  trackingNumber: string;
}

/** Attempts to store a label while other writes change the order. */
const ATTEMPTS = 5;

async function storeLabel(
  context: RequestContext,
  order: PlacedOrder,
  label: Label,
  by: string,
  left = ATTEMPTS,
): Promise<LabelOutcome> {
  const { db, nowMs } = context;
  const { id: orderId, version, trackingNumber: formerNumber, carrier: formerCarrier } = order;
  const { labelId, trackingNumber } = label;
  const carrier = "Andreani" as const;
  const written = await write(db, [
    moveOrder({ orderId, version, move: null, trackingNumber, carrier, labelId, by, nowMs }),
    writeAudit({
      ...{ noun: "order", nounId: orderId, what: "order_changed", by, nowMs },
      from: { numShipping: hiddenNumber(formerNumber), carrier: formerCarrier ?? "" },
      to: { numShipping: hiddenNumber(trackingNumber), carrier },
    }),
    selectOrder({ orderId }),
  ]);
  if (written.ok) {
    log("label_bought", { orderId, by });
    return { ok: true, order: orderIn(written.results) };
  }
  if (written.refusal.code !== "order_version")
    throw new Error(`a label was refused by the database: ${written.refusal.code}`);
  const fresh = await findOrder(db, orderId);
  if (fresh && takesLabel(fresh) && isSameParcel(fresh, order) && left > 1)
    return storeLabel(context, fresh, label, by, left - 1);
  log("label_unused", { orderId, labelId });
  if (!fresh) return refuse({ code: "not_found" });
  return fresh.labelId === null ? staleOrder(fresh) : { ok: true, order: fresh };
}
