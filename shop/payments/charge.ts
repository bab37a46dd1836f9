/** What the shop asks the provider to charge: the order as it was drawn up, its buyer, and the card's token. */
import type { AddressFields } from "../accounts/address.ts";
import type { ArsCentavos } from "../pricing/money.ts";

/** The card as the browser's form gives it: a token in place of its number. */
export interface ChargedCard {
  token: string;
  paymentMethodId: string;
  /** As the form gives it; empty when it has none. */
  issuerId: string;
  installments: number;
}

export interface Identification {
  /** `DNI`, `CUIL`, ... */
  type: string;
  number: string;
}

/** Who pays. The e-mail and the document are the form's; the rest is the account's. */
export interface Payer {
  email: string;
  /** Null when the form gives none. */
  identification: Identification | null;
  firstName: string;
  lastName: string;
  /** Digits; empty when unknown. */
  phone: string;
  registeredAtMs: number;
}

export interface ChargedLine {
  perfumeId: string;
  productName: string;
  brand: string;
  ml: number;
  quantity: number;
  unitCentavos: ArsCentavos;
}

export interface Charge {
  /** Also the provider's idempotency key: one attempt charges once, however often it is sent. */
  attemptId: string;
  externalReference: string;
  amountCentavos: ArsCentavos;
  /** Of the settings; what a card's statement shows is made from it. */
  shopName: string;
  card: ChargedCard;
  payer: Payer;
  lines: readonly ChargedLine[];
  /** Null on pickup. */
  address: AddressFields | null;
  /** The browser's device session; null or empty when it has none. */
  meliSessionId: string | null;
}
