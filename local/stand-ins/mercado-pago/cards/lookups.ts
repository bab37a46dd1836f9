import { toWire } from "#shop/pricing/money.ts";

/** `GET /v1/payment_methods` (docs/outside-services.md#browser-lookups): every card method, active. */
export function paymentMethods(): unknown[] {
  return METHODS.map(methodOnWire);
}

function methodOnWire(one: Method) {
  return {
    id: one.id,
    name: one.name,
    payment_type_id: one.type,
    status: "active",
    secure_thumbnail: null,
    thumbnail: null,
    deferred_capture: one.type === "credit_card" ? "supported" : "unsupported",
    settings: [settingOf(one)],
    additional_info_needed: [
      "cardholder_name",
      "cardholder_identification_type",
      "cardholder_identification_number",
      "issuer_id",
    ],
    min_allowed_amount: toWire(one.minCentavos),
    max_allowed_amount: toWire(one.maxCentavos),
    accreditation_time: one.type === "credit_card" ? 2880 : 0,
    financial_institutions: [],
    processing_modes: ["aggregator"],
  };
}

function settingOf(one: Method) {
  return {
    card_number: { length: one.digits, validation: "standard" },
    bin: {
      pattern: one.pattern.source,
      installments_pattern: one.type === "credit_card" ? one.pattern.source : "",
      exclusion_pattern: one.exclusion?.source ?? null,
    },
    security_code: {
      mode: "mandatory",
      length: one.securityDigits,
      card_location: one.securityDigits === 4 ? "front" : "back",
    },
  };
}

// The card number chooses the bank, so that two cards of one method can have different banks.
const ISSUERS = [
  { id: "310", name: "Banco Ejemplo" },
  { id: "288", name: "Banco de la Plaza" },
];

/** Returns the bank of a card by its first digits. */
export function issuerOf(bin: string): { id: string; name: string } {
  const chosen = Number(bin.slice(0, 6)) % ISSUERS.length;
  return ISSUERS[chosen] ?? { id: "310", name: "Banco Ejemplo" };
}

/** `GET /v1/payment_methods/card_issuers`: the bank of a card; none when the card has another method than the one named. */
export function cardIssuers(methodId: string, bin: string): unknown[] {
  const found = bin === "" ? methodById(methodId) : methodOf(bin);
  if (found?.id !== methodId) return [];
  const chosen = bin === "" ? ISSUERS : [issuerOf(bin)];
  return chosen.map((one) => ({
    ...one,
    secure_thumbnail: null,
    thumbnail: null,
    processing_mode: "aggregator",
    merchant_account_id: null,
  }));
}

const identification = (id: string, name: string, least: number, maximum: number) => ({
  id,
  name,
  type: "number",
  min_length: least,
  max_length: maximum,
});

/** Document types: those of the Brick here, the two tax numbers below. */
const IDENTIFICATIONS = [
  identification("DNI", "DNI", 7, 8),
  identification("CI", "Cédula", 1, 9),
  identification("LC", "L.C.", 6, 7),
  identification("LE", "L.E.", 6, 7),
  identification("Otro", "Otro", 5, 20),
];
const OF_THE_TAX_OFFICE = [identification("CUIL", "CUIL", 11, 11), identification("CUIT", "CUIT", 11, 11)];

/** `GET /v1/identification_types`. */
export function identificationTypes(): unknown[] {
  return IDENTIFICATIONS;
}

/** Whether a document number fits its type: digits only, and an allowed length. */
export function isIdentification(type: string, number: string): boolean {
  const kind = [...IDENTIFICATIONS, ...OF_THE_TAX_OFFICE].find((one) => one.id === type);
  return (
    kind !== undefined && /^\d+$/.test(number) && number.length >= kind.min_length && number.length <= kind.max_length
  );
}

/** A card method, as far as the stand-in supports it (docs/outside-services.md#browser-lookups). */
export interface Method {
  id: string;
  name: string;
  type: "credit_card" | "debit_card";
  /** Matches the first digits. */
  pattern: RegExp;
  exclusion: RegExp | null;
  digits: number;
  securityDigits: number;
  minCentavos: number;
  maxCentavos: number;
}

const MOST_CENTAVOS = 250_000_000;
const DEBIT_VISA = /^(400276|400448|400615|402789|451701|476520)/;
const DEBIT_MASTER = /^(528733|517562|526461)/;
const NARANJA = /^(589562|402917|402918)/;
const CABAL = /^(589657|600691|604\d{3})/;

const method = (id: string, name: string, pattern: RegExp, rest: Partial<Method> = {}): Method => ({
  id,
  name,
  type: "credit_card",
  pattern,
  exclusion: null,
  digits: 16,
  securityDigits: 3,
  minCentavos: 300,
  maxCentavos: MOST_CENTAVOS,
  ...rest,
});

/** Every card method of the stand-in. No card number matches two. */
export const METHODS: readonly Method[] = [
  method("visa", "Visa", /^4/, { exclusion: new RegExp(`${DEBIT_VISA.source}|${NARANJA.source}`) }),
  method("master", "Mastercard", /^(503175|5[1-5]|2[2-7])/, { exclusion: DEBIT_MASTER }),
  method("amex", "American Express", /^3[47]/, { digits: 15, securityDigits: 4 }),
  method("naranja", "Naranja X", NARANJA),
  method("cabal", "Cabal", CABAL),
  method("debvisa", "Visa Débito", DEBIT_VISA, { type: "debit_card" }),
  method("debmaster", "Mastercard Débito", DEBIT_MASTER, { type: "debit_card" }),
];

/** Returns the method of a card by its first digits (six or more), or undefined. */
export function methodOf(digits: string): Method | undefined {
  return METHODS.find((one) => one.pattern.test(digits) && !one.exclusion?.test(digits));
}

export function methodById(id: string): Method | undefined {
  return METHODS.find((one) => one.id === id);
}

/** Whether a card number passes the Luhn check. */
export function passesLuhn(digits: string): boolean {
  const doubled = [...digits].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
