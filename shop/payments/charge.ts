/** A charge: the priced order, its buyer and the card's token. */
import type { AddressFields } from "../accounts/address.ts";
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
