import { insertRegistration } from "#db/accounts/links.ts";
import { type BuyerAccount, fillPerson, selectBuyer } from "#db/accounts/people.ts";
import { readTransferCheckout } from "#db/orders/checkout.ts";
import { findOrder } from "#db/orders/orders.ts";
import { insertDiscount } from "#db/pricing/coupons.ts";
import { read } from "#db/read.ts";
import type { AddressFields } from "#shop/accounts/address.ts";
import { lineKey } from "#shop/cart/cart-line.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import {
  type Buyer,
  manualTags,
  missingDetails,
  type OrderOrigin,
  type PaidBy,
} from "#shop/orders/manual/manual-order.ts";
import type { RequestedLine } from "#shop/orders/order-price.ts";
import { takesAnother } from "#shop/orders/parcel/parcel.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { couponCode, orderDiscount } from "#shop/pricing/coupon.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import { continueAtReader } from "../../payments/charge-reader.ts";
import { type PaymentContext, type RequestContext, type Statements, written } from "../../request-context.ts";
import { type PricingRefusals, priceOrder } from "../place-order.ts";
import { discounted, placeTransferOrder } from "../place-transfer-order.ts";

interface ManualPurchase {
  /** The administrator's id. */
  by: string;
  lines: readonly RequestedLine[];
  /** Null for pickup. */
  address: AddressFields | null;
  /** The order in whose parcel the new order goes, with the same address or showroom; null for a parcel of its own. */
  sentWith: string | null;
  paid: PaidBy;
  /** A coupon's code, as typed. */
  coupon: string | null;
  /** The order's own discount on its products, instead of a coupon; null without one. */
  discountCentavos: number | null;
}

interface ManualOrder extends ManualPurchase {
  buyer: Buyer;
  /** A showroom's key, for pickup. */
  pickup: string | null;
  origin: OrderOrigin;
  /** The card reader, for an order that is paid at one. */
  readerId: string | null;
  /** Whether the buyer takes the products along: the order is then Recibido immediately. */
  takenNow: boolean;
  /** The total that the administrator was shown, in centavos. */
  shownCentavos: number;
  request: { key: string; bodyHash: string };
  holdHours: number;
}

const BLOCKED = "Esa cuenta está bloqueada";

/**
 * Places an order that an administrator takes for a buyer (docs/product-rules.md#orders-taken-by-the-shop): to be paid by
 * transfer, paid in cash, or charged at a card reader, to which it sends the charge. Creates an account if the e-mail has none.
 * The batch that places an order paid in cash also moves it to En Preparación, and to Recibido if `takenNow`. Refuses as
 * `placeTransferOrder` does, `invalid_fields` for missing details and a blocked account, and `parcel_closed` if the order
 * `sentWith` does not exist, is another buyer's, or takes no other order in its parcel.
 */
export async function placeManualOrder(context: PaymentContext, typed: ManualOrder) {
  const first = await findParcelOrder(context, typed);
  // Checked before an account is created. The database refuses another buyer's order too, because an e-mail may change
  // meanwhile.
  if (typed.sentWith && first?.buyer.email !== typed.buyer.email) return refuse({ code: "parcel_closed" });
  const manual = first ? { ...typed, address: first.address, pickup: first.pickup } : typed;
  const { by, buyer, lines, address, pickup, paid, readerId, sentWith, coupon } = manual;
  const { takenNow, shownCentavos, request, holdHours } = manual;
  const account = await accountOf(context, manual);
  if ("refusal" in account) return account;
  const discount = discountOf(context, manual);
  const placed = await placeTransferOrder(context, {
    ...{ userId: account.id, address: "", requestedLines: lines, shownCentavos: [shownCentavos], request },
    ...{ delivery: address && { fields: address }, pickup, paymentTypeId: "transfer", holdHours, coupon },
    byShop: {
      ...{ by, isPaid: paid === "cash", isTaken: takenNow, tags: manualTags(manual.origin, paid), sentWith },
      readerId,
      isParcelClosed: first !== null && !canShareParcel(first),
      discount,
      before: [
        ...fillMissingDetails(account, buyer, context.nowMs),
        ...(discount ? [insertDiscount(discount, context.nowMs)] : []),
      ],
    },
  });
  if (!placed.ok) return placed;
  if (readerId === null) return { ...placed, charge: "none" as const };
  // Also for a repeated request, whose charge may not have been sent.
  const isOpen = placed.order.statusGlimmer === "Autorización Pendiente";
  return isOpen ? continueAtReader(context, placed.order, placed) : { ...placed, charge: "none" as const };
}

function discountOf({ newId, nowMs }: RequestContext, { discountCentavos }: Pick<ManualPurchase, "discountCentavos">) {
  return discountCentavos === null ? null : orderDiscount(newId(ID_PREFIXES.coupon), discountCentavos, nowMs);
}

/** The order `sentWith`, in whose parcel a new order goes; null without `sentWith`, and when there is no such order. */
async function findParcelOrder({ db }: RequestContext, { sentWith }: Pick<ManualPurchase, "sentWith">) {
  return sentWith ? findOrder(db, sentWith) : null;
}

function canShareParcel(first: PlacedOrder): boolean {
  return first.card?.paymentStatus !== "refunded" && takesAnother(first);
}

/** Finds the buyer's account, or creates one with the e-mail only, as a request for a sign-in code does. */
async function accountOf(
  context: RequestContext,
  { buyer, address }: Pick<ManualOrder, "buyer" | "address">,
): Promise<BuyerAccount | Refused<"invalid_fields">> {
  const { email } = buyer;
  const [[known = null]] = await read(context.db, [selectBuyer(email)]);
  if (known?.active === false) return refuse({ code: "invalid_fields", fields: { email: [BLOCKED] } });
  const fields = missingDetails(buyer, known, address !== null);
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  if (known) return known;
  const person = { id: context.newId(ID_PREFIXES.user), email, searchText: fold(email), nowMs: context.nowMs };
  await written(context, [insertRegistration(person)]);
  // A concurrent request may have been first.
  const [[begun]] = await read(context.db, [selectBuyer(email)]);
  if (!begun) throw new Error("an account that has just begun does not exist");
  return begun;
}

/** The statement that fills in the names, phone and DNI that the account lacks; none if the form has none of them. */
function fillMissingDetails(account: BuyerAccount, { email, ...typed }: Buyer, nowMs: number): Statements {
  const hasNew = (name: keyof typeof typed) => account[name] === "" && typed[name] !== "";
  if (!(["firstName", "lastName", "phone", "dni"] as const).some(hasNew)) return [];
  const firstName = account.firstName || typed.firstName;
  const lastName = account.lastName || typed.lastName;
  const searchText = fold(`${firstName} ${lastName} ${email}`);
  return [fillPerson(account.id, { ...typed, firstName, lastName, searchText }, nowMs)];
}

interface ManualTotal {
  ok: true;
  /** What the units of each line cost, in the order of the lines. */
  lineCentavos: number[];
  shippingCentavos: number;
  couponCentavos: number;
  totalCentavos: number;
}

/** Prices an order that the shop takes: at card prices for a card reader, otherwise at transfer prices. Checks no buyer. */
export async function priceManualOrder(
  context: RequestContext,
  purchase: ManualPurchase,
): Promise<ManualTotal | Refused<PricingRefusals | "not_signed_in" | "parcel_closed">> {
  const { db, nowMs } = context;
  const { by, lines, address: typed, sentWith, coupon, paid } = purchase;
  const first = await findParcelOrder(context, { sentWith });
  if (sentWith && !(first && canShareParcel(first))) return refuse({ code: "parcel_closed" });
  const address = first ? first.address : typed;
  const perfumeIds = lines.map(({ perfumeId }) => perfumeId);
  // The account is the administrator's: no price depends on it.
  const stored = await readTransferCheckout(db, {
    userId: by,
    placedFrom: "",
    requestKey: null,
    perfumeIds,
    couponCode: coupon && couponCode(coupon),
    nowMs,
  });
  const checkout = discounted(stored, discountOf(context, purchase));
  if (!checkout) return refuse({ code: "not_signed_in" });
  const delivery = address && { fields: address };
  const input = { requestedLines: lines, shownCentavos: [], delivery, pickup: null, coupon, byShop: { sentWith } };
  // How often the buyer has used the coupon is checked when the order is placed.
  const unused = { ...checkout, coupon: checkout.coupon && { ...checkout.coupon, usesOfPerson: 0 } };
  const priced = priceOrder(unused, input, { limits: false, payment: paid === "reader" ? "card" : "transfer", nowMs });
  if (!priced.ok) return priced;
  const unitOf = new Map(priced.lines.map((line) => [lineKey(line), line.unitCentavos]));
  return {
    ok: true,
    lineCentavos: lines.map((line) => line.quantity * (unitOf.get(lineKey(line)) ?? 0)),
    shippingCentavos: priced.total.shippingCentavos,
    couponCentavos: priced.total.couponCentavos + priced.total.couponShippingCentavos,
    totalCentavos: priced.total.transactionCentavos,
  };
}
