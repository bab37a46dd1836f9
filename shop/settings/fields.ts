/**
 * The fields of the settings. docs/product-rules.md#settings-fields,
 * docs/faults.md#s-54-links-that-can-be-configured
 */
import { emailMessages, normalizeEmail } from "../accounts/email.ts";
import { count, type DecimalRule, decimal, FLAG, type TextRule, text } from "../field-kinds.ts";
import { type Field, field } from "../fields.ts";
import { DEFAULT_CREDIT_DAYS } from "../pricing/decant-credit.ts";
import { MAX_MULTIPLIER_BP, MAX_RATE_CENTAVOS } from "../pricing/money.ts";
import { manyLines } from "../text.ts";
import {
  extractLink,
  isCbu,
  isCuit,
  LEGAL_MAX,
  TEXTAREA_MAX,
  withoutSeparators,
  withoutSpaces,
} from "./settings-texts.ts";

type Facts<Value extends string | number> = Omit<Field<string, Value, Value>, "name" | "kind" | "initial">;

const number = <const Name extends string>(
  name: Name,
  type: Parameters<typeof decimal>[0],
  facts: Facts<number> & DecimalRule,
) => field(name, decimal(type, facts), { initial: 0, ...facts });

/** Describes text fields. They have the same names in the domain and in the API. */
export function texts<F extends Record<string, Facts<string> & TextRule>>(
  described: F,
): { [Name in keyof F]: Field<Name & string, string, string> } {
  const fields = Object.entries(described).map(([name, facts]) => ({
    [name]: field(name, text(facts), { initial: "", ...facts }),
  }));
  return Object.assign({}, ...fields);
}

const DECIMALS = "con dos decimales como máximo";

/** The exchange rate. */
export const RATE_FIELDS = {
  rateCentavos: number("currency", "pesos", {
    label: "Pesos por dólar",
    about: "Exchange rate: pesos per US dollar",
    minimum: 1,
    maximum: MAX_RATE_CENTAVOS,
    message: `La cotización tiene que ser mayor que 0 y hasta 1.000.000, ${DECIMALS}`,
  }),
};

const AMOUNT = { minimum: 0, maximum: 1e11, message: `Tiene que ser un monto desde 0, ${DECIMALS}` };

/** Shipping, discount and tax. */
export const PRICING_FIELDS = {
  shippingCentavos: number("priceShipping", "pesos", {
    label: "Costo de envío",
    formLabel: "Costo de envío, en pesos",
    ...AMOUNT,
  }),
  freeShippingFromCentavos: number("minValueFreeShipping", "pesos", {
    label: "Envío gratis desde",
    formLabel: "Envío gratis desde, en pesos",
    hint: "0: nunca es gratis",
    about: "Minimum subtotal for free shipping; 0 means shipping is never free",
    ...AMOUNT,
  }),
  transferOffBp: number("transferOff", "percent", {
    label: "Descuento por transferencia",
    formLabel: "Descuento por transferencia, en %",
    about: "Discount for bank transfer",
    minimum: 0,
    maximum: 9_900,
    message: `El descuento va de 0 a 99 %, ${DECIMALS}`,
  }),
  vatBp: number("vat", "percent", {
    label: "IVA",
    formLabel: "IVA incluido en los precios, en %",
    hint: "0: no se muestra",
    about: "VAT included in the prices; 0 hides the prices without tax",
    minimum: 0,
    maximum: 10_000,
    message: `El IVA va de 0 a 100 %, ${DECIMALS}`,
  }),
};

const setDiscount = <const Name extends string>(name: Name, units: number, more: Pick<Facts<number>, "hint"> = {}) =>
  number(name, "percent", {
    label: `Descuento desde ${units} decants`,
    formLabel: `Descuento desde ${units} decants, en %`,
    about: `Discount on every decant of a cart with at least ${units} decants; 0 for none`,
    minimum: 0,
    maximum: 9_900,
    message: `El descuento va de 0 a 99 %, ${DECIMALS}`,
    ...more,
  });

/** docs/product-rules.md#decant-sets */
export const DECANT_SET_FIELDS = {
  decantSet3Bp: setDiscount("decantSet3", 3, {
    hint: "Se descuenta de todos los decants del carrito. 0: sin descuento",
  }),
  decantSet5Bp: setDiscount("decantSet5", 5),
  decantSet10Bp: setDiscount("decantSet10", 10),
};

/** docs/product-rules.md#credit-for-decants */
export const DECANT_CREDIT_FIELDS = {
  decantCreditBp: number("decantCredit", "percent", {
    label: "Descuento del frasco por su decant",
    formLabel: "Parte de lo pagado por el decant, en %",
    hint: "Se le descuenta a quien después compra el frasco. 0: sin descuento",
    about: "Share of the price paid for a decant that is taken from the price of its perfume's bottle; 0 for none",
    minimum: 0,
    maximum: 10_000,
    message: `El descuento va de 0 a 100 %, ${DECIMALS}`,
  }),
  decantCreditDays: field("decantCreditDays", count(1, 365), {
    label: "Días del descuento por su decant",
    formLabel: "Días para comprar el frasco, desde el pago del decant",
    hint: "De 1 a 365 días",
    about: "Days after the payment of a decant in which it lowers the price of the bottle",
    initial: DEFAULT_CREDIT_DAYS,
  }),
};

const integer = <const Name extends string>(name: Name, facts: Facts<number>) =>
  field(name, count(1, 999), { initial: 0, ...facts });

/** Limits of unpaid transfer orders. docs/product-rules.md#open-order-limit */
export const UNPAID_FIELDS = {
  unpaidUnitsOfSize: integer("unpaidUnitsOfSize", {
    label: "Unidades de un producto sin pagar",
    formLabel: "Unidades de un mismo producto, por persona",
    hint: "Cuentan los pedidos por transferencia sin pagar. Quien ya te pagó un pedido puede el doble.",
    about: "Units of one size that the unpaid transfer orders of a person may hold",
  }),
  unpaidUnits: integer("unpaidUnits", {
    label: "Unidades sin pagar por persona",
    formLabel: "Unidades en total, por persona",
    about: "Units that the unpaid transfer orders of a person may hold",
  }),
  unpaidLines: integer("unpaidLines", {
    label: "Productos sin pagar por persona",
    formLabel: "Productos distintos, por persona",
    about: "Lines of the unpaid transfer orders of a person",
  }),
  unpaidCentavos: number("unpaidPesos", "pesos", {
    label: "Pesos sin pagar por persona",
    formLabel: "Pesos en total, por persona",
    about: "Total of the unpaid transfer orders of a person",
    minimum: 1,
    maximum: 1e11,
    message: `Tiene que ser un monto mayor que 0, ${DECIMALS}`,
  }),
  networkUnits: integer("networkUnits", {
    label: "Unidades sin pagar por conexión",
    formLabel: "Unidades en total, por conexión a internet",
    hint: "Suma a quienes compran desde la misma conexión, como en una oficina",
    about: "Units that the unpaid transfer orders of a network may hold",
  }),
};

/** docs/product-rules.md#receipt-rules */
export const RECEIPT_FIELDS = {
  receiptHoldHours: field("receiptHoldHours", count(0, 240), {
    label: "Horas de reserva que suma un comprobante",
    formLabel: "Horas que se suman a la reserva cuando llega el primer comprobante",
    hint: "0: no se suma nada. Hasta 240 horas",
    about: "Hours by which the first proof of transfer extends the hold of its order; 0 does not extend it",
    initial: 0,
  }),
};

/** docs/product-rules.md#reviews */
export const REVIEW_FIELDS = {
  reviewDays: field("reviewDays", count(0, 60), {
    label: "Días hasta pedir una opinión",
    formLabel: "Días desde que se recibe el pedido hasta que se pide una opinión por email",
    hint: "0: no se pide. Hasta 60 días",
    about: "Days from the receipt of an order to the mail that asks for reviews; 0 sends none",
    initial: 0,
  }),
};

/** docs/product-rules.md#second-factor */
export const SECURITY_FIELDS = {
  secondFactorRequired: field("secondFactorRequired", FLAG, {
    label: "Pedir el segundo paso a quienes administran",
    about: "Whether administrators must set up a second factor before anything else",
    initial: false,
  }),
};

export const NUMBER_FIELDS = {
  ...RATE_FIELDS,
  ...PRICING_FIELDS,
  ...DECANT_SET_FIELDS,
  ...DECANT_CREDIT_FIELDS,
  ...UNPAID_FIELDS,
  ...RECEIPT_FIELDS,
  ...REVIEW_FIELDS,
};

export const PLAN_INCOMPLETE = "Por favor complete ambos campos";
export const PLAN_EXISTS = "Ya existe una cuota con ese número de pagos";

/** A plan of card installments. docs/product-rules.md#installment-plans */
export const PLAN_FIELDS = {
  numberOfInstallments: field("numberOfInstallments", count(1, 99), { label: "Número de pagos", initial: 0 }),
  /** 15000 is +50 %. */
  multiplierBp: number("percentageInInstallments", "multiplier", {
    label: "Multiplicador",
    hint: "1,5 es un 50 % más que el precio de contado",
    about: "Price multiplier: 1.5 means +50 %",
    minimum: 1,
    maximum: MAX_MULTIPLIER_BP,
    message: "Tiene que ser un multiplicador de 0,0001 a 100, con hasta cuatro decimales",
  }),
};

// Checks for `fault` of a text: they return a message, or null when the text is valid.
export const required = (message: string) => (typed: string) => (typed === "" ? message : null);
export const matching = (pattern: RegExp, message: string) => (typed: string) => (pattern.test(typed) ? null : message);
export const emptyOr = (fault: (typed: string) => string | null) => (typed: string) =>
  typed === "" ? null : fault(typed);

/** Digits only, in international form, for wa.me. */
const WHATSAPP = {
  label: "WhatsApp",
  max: 15,
  fault: emptyOr(matching(/^\d{10,15}$/, "Escribí el WhatsApp con código de país, sólo números: 5493415550000")),
};

const CUIT = {
  max: 11,
  normalize: withoutSeparators,
  fault: emptyOr((typed) => (isCuit(typed) ? null : "El CUIT no es válido: revisá sus 11 números")),
};

export const BANK_FIELDS = texts({
  holder: {
    label: "Titular de la cuenta",
    formLabel: "Titular",
    max: 100,
    fault: required("El titular es obligatorio"),
  },
  /** Digits only; empty until entered. Banks show it before a transfer, so the buyer can compare. */
  taxId: {
    ...CUIT,
    label: "CUIT del titular",
    hint: "Quien transfiere lo compara con el que le muestra su banco",
  },
  bank: { label: "Banco", max: 100 },
  cbu: {
    label: "CBU",
    formLabel: "CBU o CVU",
    max: 22,
    normalize: withoutSpaces,
    fault: (typed) => (isCbu(typed) ? null : "El CBU no es válido: revisá sus 22 números"),
  },
  alias: {
    label: "Alias",
    max: 20,
    fault: emptyOr(matching(/^[A-Za-z0-9.-]{6,20}$/, "El alias tiene de 6 a 20 letras, números, puntos o guiones")),
  },
});

const INSTAGRAM = /^https:\/\/(?:www\.)?instagram\.com\/[\w./?=&-]*$/;
/** The only hosts that show a seller's fiscal data: the tax office under its old and its new name. */
const FISCAL_DATA = /^https:\/\/(?:[a-z0-9-]+\.)*(?:afip|arca)\.gob\.ar\/[^\s"'<>\\]*$/i;
const OFFICIAL = /^https:\/\/(?:[a-z0-9-]+\.)+gob\.ar(?:\/[^\s"'<>\\]*)?$/i;

export const SHOP_FIELDS = texts({
  shopName: {
    label: "Nombre de la tienda",
    formLabel: "Nombre",
    max: 60,
    fault: required("El nombre de la tienda es obligatorio"),
  },
  /** One sentence about the shop: the heading of the home's section about it, and a description for search engines. */
  tagline: { label: "Frase de la portada", formLabel: "Frase", max: 200 },
  about: { label: "Sobre la tienda", formLabel: "Quiénes somos", max: TEXTAREA_MAX, normalize: manyLines },
  address: { label: "Domicilio", max: 200 },
  email: {
    label: "Email de contacto",
    formLabel: "Email",
    max: 254,
    normalize: normalizeEmail,
    fault: emptyOr((typed) => emailMessages(typed)[0] ?? null),
  },
  whatsapp: { ...WHATSAPP, hint: "Solo números, con 549 adelante" },
  instagram: {
    label: "Instagram",
    max: 200,
    fault: emptyOr(matching(INSTAGRAM, "Tiene que empezar con https://www.instagram.com/")),
  },
  legalName: { label: "Razón social", max: 100 },
  /** Digits only; empty until entered. */
  taxId: { ...CUIT, label: "CUIT" },
  /** Page of ARCA with the seller's data ("Data Fiscal", F. 960/D); empty until entered. */
  fiscalDataUrl: {
    label: "Data Fiscal",
    hint: "Pegá el código o el enlace del formulario 960/D que te da ARCA",
    about: "URL of the seller's fiscal data at ARCA; may be empty",
    max: 300,
    normalize: extractLink,
    fault: emptyOr(matching(FISCAL_DATA, "Pegá el enlace que te da ARCA: empieza con https://qr.afip.gob.ar/")),
  },
  /** Page for consumer complaints; empty for the national office (`consumerDefenceOf` in shop/legal/legal-texts.ts). */
  consumerDefenceUrl: {
    label: "Defensa del consumidor",
    hint: "Dónde se reclama. Si lo dejás vacío, la página de la Nación",
    about: "URL for consumer complaints; empty means the national authority's",
    max: 300,
    normalize: extractLink,
    fault: emptyOr(matching(OFFICIAL, "Tiene que ser una dirección https de un sitio .gob.ar")),
  },
});

const LEGAL = { max: LEGAL_MAX, normalize: manyLines };

/** Long texts that the law requires or customers ask for. */
export const LEGAL_FIELDS = texts({
  terms: { label: "Condiciones de venta", formLabel: "Términos y condiciones", ...LEGAL },
  privacy: { label: "Aviso de privacidad", formLabel: "Política de privacidad", ...LEGAL },
  returns: { label: "Cambios y devoluciones", ...LEGAL },
});

/** A showroom, without its key. */
export const SHOWROOM_FIELDS = texts({
  name: { label: "Nombre", max: 60, fault: required("El nombre del local es obligatorio") },
  city: { label: "Ciudad", max: 100, fault: required("La ciudad es obligatoria") },
  address: { label: "Dirección", max: 200, fault: required("La dirección es obligatoria") },
  hours: { label: "Horario", max: 200 },
  whatsapp: {
    ...WHATSAPP,
    formLabel: "WhatsApp, solo números, con 549 adelante",
    about: "Phone number in international format, digits only",
  },
});
