import { toWire } from "#shop/pricing/money.ts";
import { METHODS, type Method, methodById, methodOf } from "./methods.ts";

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

const identification = (id: string, name: string, least: number, most: number) => ({
  id,
  name,
  type: "number",
  min_length: least,
  max_length: most,
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
