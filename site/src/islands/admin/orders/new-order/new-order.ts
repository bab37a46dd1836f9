/** The form of an order that the shop takes: its values as typed, and what is sent. */
import type { z } from "zod";
import { ADDRESS_REQUIRED, type AddressFields, addressMessages, addressWith } from "#shop/accounts/address.ts";
import { digitsAsTyped } from "#shop/accounts/person.ts";
import { placeOf } from "#shop/accounts/postal-codes.ts";
import type { LineType } from "#shop/cart/cart-line.ts";
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { manualTotalSchema } from "#shop/orders/manual/manual-order.contract.ts";
import { buyerMessages, type OrderOrigin, type PaidBy } from "#shop/orders/manual/manual-order.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import type { ManualOrder } from "#site/api/admin-orders.ts";
import { parsePesos, pesosLabel } from "../../kit/formats.ts";
import { phoneChat } from "../admin-order-labels.ts";

/** A size or a decant that a line can be. */
export interface LineOption {
  type: LineType;
  ml: number;
  label: string;
}

export interface NewLine {
  /** Identifies the line within the form. */
  id: string;
  perfume: string;
  productName: string;
  brand: string;
  image: string;
  options: LineOption[];
  /** Index of the chosen option. */
  chosen: number;
  /** As typed. */
  quantity: string;
}

export interface NewOrder extends AddressFields {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  dni: string;
  lines: NewLine[];
  /** A showroom's key, or `HOME`. */
  place: string;
  origin: OrderOrigin;
  paid: PaidBy;
  /** Id of the card reader that charges the order. Ignored for other payments. */
  reader: string;
  /** Id of the order whose parcel this one joins; empty for a parcel of its own. */
  sentWith: string;
  /** A coupon's code; empty without one. */
  coupon: string;
  /** Discount on the products in pesos, as typed. Ignored with a coupon. */
  discount: string;
  /** Whether the buyer takes the order along. Ignored unless `canTakeNow`. */
  takenNow: boolean;
  /** The total in pesos that was on the screen when the order was sent. */
  total?: number | undefined;
}

/** The place of a home delivery. */
export const HOME = "home";

export const NEW_ORDER: NewOrder = {
  ...{ email: "", firstName: "", lastName: "", phone: "", dni: "", lines: [], place: "" },
  ...addressWith(() => ""),
  ...{ origin: "whatsapp", paid: "transfer", reader: "", sentWith: "", coupon: "", discount: "", takenNow: false },
};

type FirstOrder = Pick<AdminOrder, "_id" | "user" | "address" | "pickup" | "shipping">;

/** Returns a new order in the parcel of another one, with its buyer and delivery. */
export function inParcelOf({ _id, user, address, pickup, shipping }: FirstOrder): NewOrder {
  const { email, firstName, lastName, phone, dni } = user;
  return {
    ...NEW_ORDER,
    ...{ email, firstName, lastName, phone, dni, sentWith: _id },
    ...(address && addressWith((name) => address[name])),
    place: shipping ? HOME : (pickup ?? ""),
  };
}

/** Returns a new line of a perfume: of `chosenMl` if given, else of its first size in stock or decant that is not in `lines`. */
function lineOf(
  lines: readonly NewLine[],
  { _id: perfume, productName, brand, image, milliliters, decants }: AdminPerfume,
  id: string,
  chosenMl?: number,
): NewLine {
  const taken = new Set(lines.map(lineKey));
  const bought = [
    ...milliliters.map(({ ml, unit, stock }) => ({ type: "milliliter" as const, ml, unit, stock })),
    ...decants.map(({ type, ml }) => ({ type, ml, unit: "ml", stock: 1 })),
  ];
  const options = bought.map(({ type, ml, unit, stock }) => {
    const label = `${type === "milliliter" ? "" : "Decant "}${ml} ${unit}`;
    return { type, ml, label: stock > 0 ? label : `${label}, sin stock` };
  });
  const line = { id, perfume, productName, brand, image, options, quantity: "1" };
  const chosen = bought.findIndex(({ type, ml, stock }, index) =>
    chosenMl ? type === "milliliter" && ml === chosenMl : stock > 0 && !taken.has(lineKey({ ...line, chosen: index })),
  );
  return { ...line, chosen: Math.max(chosen, 0) };
}

/**
 * Adds a line of a perfume: its first size in stock or decant that the order does not have yet, else its first. Adds nothing
 * without a size or decant.
 */
export function withPerfume(lines: readonly NewLine[], perfume: AdminPerfume, id: string): NewLine[] {
  const line = lineOf(lines, perfume, id);
  return line.options.length > 0 ? [...lines, line] : [...lines];
}

/** Adds a unit of a scanned size of the perfume, to its line if it has one. */
export function withScanned(
  lines: readonly NewLine[],
  perfume: AdminPerfume,
  { ml }: Pick<AdminSize, "ml">,
  id: string,
): NewLine[] {
  const scanned = lineOf(lines, perfume, id, ml);
  const same = lines.find((line) => lineKey(line) === lineKey(scanned));
  if (!same) return [...lines, scanned];
  return lines.map((line) => (line === same ? { ...line, quantity: `${(Number(line.quantity) || 0) + 1}` } : line));
}

/** Whether the buyer can take an order along: it is paid in cash, at a showroom, and goes in no other order's parcel. */
export function canTakeNow({ paid, place, sentWith }: Pick<NewOrder, "paid" | "place" | "sentWith">): boolean {
  return paid === "cash" && place !== "" && place !== HOME && sentWith === "";
}

/** Identifies a line by its perfume and its size or decant. */
export function lineKey({ perfume, options, chosen }: Pick<NewLine, "perfume" | "options" | "chosen">): string {
  return `${perfume} ${options[chosen]?.type} ${options[chosen]?.ml}`;
}

/** Returns the lines as the API takes them. */
export function productsOf(lines: readonly NewLine[]) {
  return lines.flatMap(({ perfume, options, chosen, quantity }) => {
    const option = options[chosen];
    return option ? [{ perfume, ml: option.ml, type: option.type, quantity: Number(quantity) }] : [];
  });
}

/** Returns the typed discount in pesos; null without one, with a coupon, or if the text is not an amount of at least 1. */
export function discountOf({ coupon, discount }: Pick<NewOrder, "coupon" | "discount">): number | null {
  const pesos = coupon === "" ? parsePesos(discount) : null;
  return pesos !== null && pesos >= 1 ? pesos : null;
}

type Purchase = z.input<typeof manualTotalSchema> & Pick<ManualOrder, "paid">;

/** Returns the products, the coupon or discount and, for home delivery, the address. An incomplete address is left out. */
export function purchaseOf(order: NewOrder): Purchase {
  const { sentWith, coupon, paid } = order;
  const discount = discountOf(order);
  const lowered = coupon ? { coupon } : discount !== null && { discount };
  const bought = { products: productsOf(order.lines), paid, ...lowered };
  if (sentWith) return { ...bought, shipping: false, address: null, sentWith };
  const isHome = order.place === HOME && Object.keys(addressMessages(order)).length === 0;
  return {
    ...bought,
    shipping: isHome,
    address: isHome ? addressWith((name) => order[name]) : null,
  };
}

/** A whole number from 1 to 9999, as typed. */
const QUANTITY = /^[1-9]\d{0,3}$/;

/** Returns whether there are lines and every quantity is a whole number from 1 to 9999, so that the order has a total. */
export function isCounted({ lines }: Pick<NewOrder, "lines">): boolean {
  return lines.length > 0 && lines.every(({ quantity }) => QUANTITY.test(quantity));
}

/** Returns the body of the order at the shown total. */
export function orderOf(order: NewOrder, transactionAmount: number): ManualOrder {
  const { email, firstName, lastName, phone, dni, place, origin, paid, reader } = order;
  const pickup = place === HOME || place === "" ? null : place;
  return {
    ...{ email, firstName, lastName, phone, dni, origin, transactionAmount },
    ...(paid === "reader" && { reader }),
    ...(order.takenNow && canTakeNow(order) && { takenNow: true }),
    ...purchaseOf(order),
    // An order in the parcel of another one has that order's delivery.
    ...(!order.sentWith && { shipping: place === HOME, pickup }),
  };
}

/** Name of an address field, as the server names it. */
export const addressName = (name: keyof AddressFields) => `address.${name}`;

/** Returns a message for each line whose quantity is not a whole number from 1 to 9999. */
export function quantityMessages(lines: readonly NewLine[]): FieldMessages {
  return Object.fromEntries(lines.flatMap(({ quantity, id }) => (QUANTITY.test(quantity) ? [] : [[id, ["Desde 1"]]])));
}

/** Returns the messages before sending. `readers`: how many card readers can charge. */
export function newOrderMessages(order: NewOrder, readers: number): FieldMessages {
  const { email, firstName, lastName, phone, dni, place } = order;
  const buyer = { email, firstName, lastName, phone: digitsAsTyped(phone), dni: digitsAsTyped(dni) };
  const address = place === HOME && !order.sentWith ? addressMessages(order) : {};
  return {
    ...buyerMessages(buyer),
    ...quantityMessages(order.lines),
    ...(order.paid === "reader" && readers === 0
      ? { paid: ["No encontramos un lector: elegí otra forma de pago"] }
      : {}),
    ...(order.coupon === "" && order.discount.trim() !== "" && discountOf(order) === null
      ? { discount: ["Escribí un monto en pesos, desde 1"] }
      : {}),
    ...(place === "" && !order.sentWith ? { place: ["Elegí cómo se entrega"] } : {}),
    ...Object.fromEntries(Object.entries(address).map(([name, texts]) => [`address.${name}`, texts])),
  };
}

/** Returns the postal code, and the province and town that it names if the order has none. */
export function withPostalCode(order: NewOrder, postalCode: string): Partial<NewOrder> {
  const place = placeOf(postalCode);
  return {
    postalCode,
    ...(place && order.province === "" ? { province: place.province } : {}),
    ...(place && order.city === "" ? { city: place.city } : {}),
  };
}

export const isRequired = (name: keyof AddressFields) => name in ADDRESS_REQUIRED;

type Placed = Pick<AdminOrder, "number" | "transactionAmount" | "statusGlimmer"> & {
  user: Pick<AdminOrder["user"], "firstName" | "phone">;
};

/** Returns the message that the shop sends the buyer, with a link to the order's page. */
export function linkMessage({ number, transactionAmount, statusGlimmer, user }: Placed, link: string): string {
  const hello = `Hola ${user.firstName}, este es tu pedido ${number} por ${pesosLabel(transactionAmount)}.`;
  switch (statusGlimmer) {
    case "Confirmar Transferencia":
      return `${hello} Acá están los datos para transferir y podés mandarnos el comprobante: ${link}`;
    case "En Preparación":
    case "Enviado":
      return `${hello} Ya está pago. Podés seguirlo acá: ${link}`;
    case "Recibido":
      return `${hello} Ya está pago y te lo llevaste. Queda guardado acá: ${link}`;
    default:
      return `${hello} Lo ves acá: ${link}`;
  }
}

/** Returns a WhatsApp link to the buyer with `linkMessage`; null without a 10-digit phone. */
export function linkChat(order: Placed, link: string): string | null {
  return phoneChat(order.user.phone, linkMessage(order, link));
}

/** Returns what a delivery costs, in words when it is zero. */
export function shippingLabel(amount: number): string {
  return amount === 0 ? "Gratis" : pesosLabel(amount);
}

/** Rewords a refusal for the administrator: the API's refusals address the buyer. */
export function deskMessage(message: string): string {
  return message
    .replace(" Revisá tu carrito.", "")
    .replace(/^Todavía estamos verificando el pago.*/, "Quien compra tiene otro cobro en curso. Esperá a que termine.")
    .replace("Ya usaste ese cupón.", "Quien compra ya usó ese cupón.")
    .replace("Te faltan", "Faltan")
    .replace("Tu envío ya es gratis, así que guardá el cupón para otra compra.", "El envío ya es gratis.")
    .replace("vale cuando te lo mandamos a domicilio", "vale para envíos a domicilio");
}
