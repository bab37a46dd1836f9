/** Orders that an administrator takes for a buyer. See docs/product-rules.md#orders-taken-by-the-shop */
import { emailMessages } from "../../accounts/email.ts";
import { dniMessages, firstNameMessages, lastNameMessages, phoneMessages } from "../../accounts/person.ts";
import { type FieldMessages, invalidFields } from "../../refusal.ts";

/** Where the buyer ordered, with the tag that the order gets. */
export const ORIGIN_TAGS = { whatsapp: "whatsapp", showroom: "showroom", phone: "teléfono" } as const;
export type OrderOrigin = keyof typeof ORIGIN_TAGS;
export const ORDER_ORIGINS = Object.keys(ORIGIN_TAGS) as [OrderOrigin, ...OrderOrigin[]];

/** How the order is paid: with a transfer that has not arrived, already in cash, or at a card reader of the shop. */
export const PAID_BY = ["transfer", "cash", "reader"] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** The tag of an order that was paid in cash. */
export const CASH_TAG = "efectivo";

/** The tags of a new order. */
export function manualTags(origin: OrderOrigin, paid: PaidBy): string[] {
  return paid === "cash" ? [ORIGIN_TAGS[origin], CASH_TAG] : [ORIGIN_TAGS[origin]];
}

/** What decides whether the buyer can take the order along (`takenNow`). */
interface Handover {
  takenNow: boolean;
  paid: PaidBy;
  shipping: boolean;
  pickup?: string | null | undefined;
  sentWith?: string | null | undefined;
}

/** The messages for `takenNow`: the order must be paid in cash, picked up at a showroom, and not go in another's parcel. */
export function takenNowMessages({ takenNow, paid, shipping, pickup, sentWith }: Handover): FieldMessages {
  const isOver = paid === "cash" && !shipping && Boolean(pickup) && !sentWith;
  return takenNow && !isOver ? { takenNow: ["Sólo si ya pagó en efectivo, en un showroom"] } : {};
}

/** The messages for `reader`: required for an order that is paid at a card reader, refused for any other. */
export function readerMessages({ paid, reader }: { paid: PaidBy; reader?: string | null | undefined }): FieldMessages {
  return (paid === "reader") === Boolean(reader) ? {} : { reader: ["Elegí el lector que lo cobra"] };
}

/** The messages for `discount`: an order has a coupon or its own discount, not both. */
export function discountMessages(order: { coupon?: string | null | undefined; discount?: number | null | undefined }) {
  const hasBoth = Boolean(order.coupon) && order.discount != null;
  return hasBoth ? { discount: ["Usá el cupón o el descuento, no los dos"] } : {};
}

/** Who buys, normalized. An empty field is taken from their account. */
export interface Buyer {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  dni: string;
}

const RULES = { firstName: firstNameMessages, lastName: lastNameMessages, phone: phoneMessages, dni: dniMessages };
type Detail = keyof typeof RULES;

const filled = (buyer: Buyer, name: Detail) => (buyer[name] === "" ? [] : RULES[name](buyer[name]));

/** The messages for what was typed about a buyer. Empty fields are valid here; `missingDetails` checks them. */
export function buyerMessages(buyer: Buyer): FieldMessages {
  return invalidFields({
    email: emailMessages(buyer.email),
    firstName: filled(buyer, "firstName"),
    lastName: filled(buyer, "lastName"),
    phone: filled(buyer, "phone"),
    dni: filled(buyer, "dni"),
  });
}

/**
 * The messages for what neither the form nor the account has: the names, and for home delivery phone and DNI. `account` is
 * null for a buyer without an account.
 */
export function missingDetails(buyer: Buyer, account: Pick<Buyer, Detail> | null, isShipping: boolean): FieldMessages {
  const needed: readonly Detail[] = isShipping ? ["firstName", "lastName", "phone", "dni"] : ["firstName", "lastName"];
  return Object.fromEntries(
    needed.filter((name) => buyer[name] === "" && !account?.[name]).map((name) => [name, RULES[name]("")]),
  );
}
