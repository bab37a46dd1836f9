/** A charge: the priced order, its buyer and the card's token. */
import type { AddressFields } from "../accounts/address.ts";
import type { LineType } from "../cart/cart-line.ts";
import { type Category, unitOf } from "../catalogue/categories.ts";
import { toWire } from "../decimal.ts";
import type { ArsCentavos } from "../pricing/money.ts";

/** The card as the browser's form gives it: a token instead of its number. */
export interface ChargedCard {
  token: string;
  paymentMethodId: string;
  /** As the form gives it; empty when missing. */
  issuerId: string;
  installments: number;
}

export interface Identification {
  /** `DNI`, `CUIL`, ... */
  type: string;
  number: string;
}

/** The payer. E-mail and document come from the form, the rest from the account. */
interface Payer {
  email: string;
  identification: Identification | null;
  firstName: string;
  lastName: string;
  /** Digits; empty when unknown. */
  phone: string;
  registeredAtMs: number;
}

interface ChargedLine {
  perfumeId: string;
  productName: string;
  brand: string;
  category: Category;
  type: LineType;
  ml: number;
  quantity: number;
  unitCentavos: ArsCentavos;
}

export interface Charge {
  /** Also the provider's idempotency key: repeated calls for one attempt charge once. */
  attemptId: string;
  externalReference: string;
  amountCentavos: ArsCentavos;
  /** From the settings; becomes the statement descriptor. */
  shopName: string;
  card: ChargedCard;
  payer: Payer;
  lines: readonly ChargedLine[];
  /** Null on pickup. */
  address: AddressFields | null;
  /** The browser's device session; null or empty without one. */
  meliSessionId: string | null;
}

/** The stricter of the provider's two documented patterns. */
const REFERENCE = /^[A-Za-z0-9_-]{1,64}$/;
const DESCRIPTOR_MAX = 13;
const TITLE_MAX = 200;
const ARGENTINA_MS = 3 * 3_600_000;

/** Returns the body of a charge. Throws for an invalid reference or amount, which no order has. */
export function chargeBody({ card, payer, lines, address, ...charge }: Charge) {
  if (!REFERENCE.test(charge.externalReference))
    throw new RangeError("the provider accepts no such external reference");
  if (!Number.isSafeInteger(charge.amountCentavos) || charge.amountCentavos <= 0)
    throw new RangeError("the amount is not a positive integer of centavos");
  const description = `Pedido ${charge.externalReference}`;
  return {
    transaction_amount: toWire(charge.amountCentavos),
    token: card.token,
    installments: card.installments,
    payment_method_id: card.paymentMethodId,
    ...issuerOf(card.issuerId),
    description,
    external_reference: charge.externalReference,
    ...withoutEmpty({ statement_descriptor: statementDescriptor(charge.shopName) }),
    binary_mode: false,
    capture: true,
    payer: payerOf(payer),
    additional_info: {
      items: lines.map(itemOf),
      payer: accountPayer(payer),
      ...(address && { shipments: { receiver_address: receiverAddress(address) } }),
    },
    metadata: { attempt_id: charge.attemptId },
  };
}

/** A shop's name for the card's statement: capital letters and digits, at most 13. "Azahar Perfumes" is AZAHARPERFUME. */
export function statementDescriptor(shopName: string): string {
  const plain = shopName.normalize("NFD").toUpperCase();
  return plain.replace(/[^A-Z0-9]/g, "").slice(0, DESCRIPTOR_MAX);
}

/** The issuer is sent as a number. A missing or invalid one is left out. */
function issuerOf(issuerId: string) {
  return /^\d{1,15}$/.test(issuerId) ? { issuer_id: Number(issuerId) } : {};
}

function payerOf({ email, firstName, lastName, identification }: Payer) {
  return {
    email,
    ...withoutEmpty({ first_name: firstName, last_name: lastName }),
    ...(identification && { identification }),
  };
}

function itemOf({ perfumeId, productName, brand, category, type, ml, quantity, unitCentavos }: ChargedLine) {
  const size = type === "milliliter" ? `${ml} ${unitOf(category)}` : `decant ${ml} ml`;
  const title = [...`${brand} ${productName} ${size}`].slice(0, TITLE_MAX).join("");
  return { id: perfumeId, title, category_id: "beauty", quantity, unit_price: toWire(unitCentavos) };
}

/** Account data that helps the provider's fraud check. */
function accountPayer({ firstName, lastName, phone, registeredAtMs }: Payer) {
  return {
    ...withoutEmpty({ first_name: firstName, last_name: lastName }),
    ...(phone && { phone: { number: phone } }),
    registration_date: new Date(registeredAtMs - ARGENTINA_MS).toISOString().replace("Z", "-03:00"),
  };
}

function receiverAddress({ postalCode, province, city, street, number, floor, door }: AddressFields) {
  return withoutEmpty({
    zip_code: postalCode,
    state_name: province,
    city_name: city,
    street_name: street,
    street_number: number,
    floor,
    apartment: door,
  });
}

/** The texts that are not empty. */
function withoutEmpty(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}
