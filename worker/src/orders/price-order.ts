import type { Checkout } from "#db/orders/checkout.ts";
import { OPEN_ORDERS } from "#db/orders/order-moves.ts";
import type { AddressFields } from "#shop/accounts/address.ts";
import { type PricedOrderLine, priceLines, type WantedLine } from "#shop/orders/order-lines.ts";
import { type OrderTotal, orderTotal } from "#shop/orders/order-total.ts";
import { type FieldMessages, type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** The input of an order, for both payment methods. */
export interface OrderInput {
  userId: string;
  /** The buyer's network. */
  address: string;
  /** The lines to buy; null for the stored cart. */
  wanted: readonly WantedLine[] | null;
  /** The total the buyer was shown, in centavos; empty when the request has none. */
  shownCentavos: readonly number[];
  /** Home delivery: an address of the profile by its id, or a full address. Null for pickup. */
  delivery: { addressId: string } | { fields: AddressFields } | null;
  /** A showroom's key, for pickup. */
  pickup: string | null;
  request: { key: string; bodyHash: string } | null;
}

export interface TransferInput extends OrderInput {
  holdHours: number;
}

export type PricingRefusals =
  | "transfer_cart_empty"
  | "transfer_cannot_buy"
  | "transfer_repriced"
  | "transfer_too_many_open"
  | "card_cart_empty"
  | "card_cannot_buy"
  | "card_repriced"
  | "card_too_many_open"
  | "invalid_fields";

const CODES = {
  transfer: { empty: "transfer_cart_empty", repriced: "transfer_repriced", tooMany: "transfer_too_many_open" },
  card: { empty: "card_cart_empty", repriced: "card_repriced", tooMany: "card_too_many_open" },
} as const;

export interface PricedOrder {
  lines: PricedOrderLine[];
  total: OrderTotal;
  address: AddressFields | null;
}

/** Returns the order's lines and total with current prices, or the refusal. */
export function priceOrder(
  checkout: Checkout,
  asked: OrderInput,
  { limits, payment }: Pick<RequestContext, "limits"> & { payment: "transfer" | "card" },
): ({ ok: true } & PricedOrder) | Refused<PricingRefusals> {
  const { account, settings, perfumes, openOrders } = checkout;
  const codes = CODES[payment];
  const wrong = wrongFields(checkout, asked);
  if (wrong) return refuse({ code: "invalid_fields", fields: wrong });
  const wanted = asked.wanted ?? account.cart;
  if (wanted.length === 0) return refuse({ code: codes.empty });
  const perfumeOf = (id: string) => perfumes.get(id) ?? null;
  const priced = priceLines(wanted, { perfumeOf, terms: settings, payment });
  if (!priced.ok) return priced;
  const networkFull = limits && openOrders.network >= OPEN_ORDERS.network;
  if (openOrders.person >= OPEN_ORDERS.person || networkFull) return refuse({ code: codes.tooMany });
  const delivery = asked.delivery ? ("home" as const) : ("pickup" as const);
  const total = orderTotal(priced.lines, { payment, delivery, terms: settings, shipping: settings });
  const { transactionCentavos } = total;
  if (asked.shownCentavos.some((shown) => shown !== transactionCentavos))
    return refuse({ code: codes.repriced, totalCentavos: transactionCentavos });
  return { ok: true, lines: priced.lines, total, address: addressOf(checkout, asked) };
}

/** The field messages for an unknown address or showroom; null when both are known. */
function wrongFields(checkout: Checkout, asked: OrderInput): FieldMessages | null {
  if (asked.delivery) return addressOf(checkout, asked) ? null : { address: ["Por favor, selecciona una dirección"] };
  const known = checkout.settings.showrooms.some(({ key }) => key === asked.pickup);
  return known || asked.pickup === null ? null : { pickup: ["Elegí uno de nuestros showrooms"] };
}

function addressOf({ account }: Checkout, { delivery }: OrderInput): AddressFields | null {
  if (!delivery) return null;
  if ("fields" in delivery) return delivery.fields;
  const found = account.addresses.find(({ id }) => id === delivery.addressId);
  if (!found) return null;
  const { id: _, active: __, ...fields } = found;
  return fields;
}
