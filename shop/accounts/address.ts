/** Delivery addresses. See docs/product-rules.md#addresses */
import { manyLines, oneLine } from "../text.ts";

/** The texts of an address. Optional ones are empty when missing. */
const ADDRESS_TEXTS = ["province", "city", "street", "number", "floor", "door", "postalCode", "indications"] as const;

export type AddressFields = Record<(typeof ADDRESS_TEXTS)[number], string>;

/** Builds an object with a value for each text. */
export function addressWith<Value>(toValue: (name: keyof AddressFields) => Value): Record<keyof AddressFields, Value> {
  return Object.assign({}, ...ADDRESS_TEXTS.map((name) => ({ [name]: toValue(name) })));
}

export interface Address extends AddressFields {
  id: string;
  /** `status` on the wire. */
  active: boolean;
}

export const ADDRESSES_MAX = 10;
export const INDICATIONS_MAX = 200;
export const TOO_MANY_ADDRESSES = `Podés guardar hasta ${ADDRESSES_MAX} direcciones`;
const INDICATIONS_TOO_LONG = `Las indicaciones deben tener como máximo ${INDICATIONS_MAX} caracteres`;

/** Messages for empty required fields. */
export const ADDRESS_REQUIRED = {
  province: "La provincia es requerida",
  city: "La ciudad es requerida",
  street: "La calle es requerida",
  number: "El número es requerido",
  postalCode: "El Código Postal es requerido",
} as const satisfies Partial<Record<keyof AddressFields, string>>;

const REQUIRED = Object.entries(ADDRESS_REQUIRED);

/** The 24 jurisdictions of the profile's list. The server accepts any province. docs/product-rules.md#addresses */
export const PROVINCES = [
  "Buenos Aires",
  "Ciudad Autónoma de Buenos Aires",
  "Catamarca",
  "Chaco",
  "Chubut",
  "Córdoba",
  "Corrientes",
  "Entre Ríos",
  "Formosa",
  "Jujuy",
  "La Pampa",
  "La Rioja",
  "Mendoza",
  "Misiones",
  "Neuquén",
  "Río Negro",
  "Salta",
  "San Juan",
  "San Luis",
  "Santa Cruz",
  "Santa Fe",
  "Santiago del Estero",
  "Tierra del Fuego",
  "Tucumán",
] as const;

/** Normalizes the fields: trimmed, well-formed, without invisible characters. */
export function normalizeAddress(fields: AddressFields): AddressFields {
  return addressWith((name) => (name === "indications" ? manyLines : oneLine)(fields[name]));
}

/** Whether two addresses have the same texts. */
export function isSameAddress(one: AddressFields, other: AddressFields): boolean {
  const [first, second] = [normalizeAddress(one), normalizeAddress(other)];
  return ADDRESS_TEXTS.every((name) => first[name] === second[name]);
}

/** Returns the messages by field; empty when the address is valid. */
export function addressMessages(fields: AddressFields): Record<string, string[]> {
  const normalized = normalizeAddress(fields);
  const texts: Record<string, string> = { ...normalized };
  const missing = REQUIRED.filter(([name]) => texts[name] === "").map(([name, message]) => [name, [message]]);
  const tooLong = [...normalized.indications].length > INDICATIONS_MAX;
  return { ...Object.fromEntries(missing), ...(tooLong ? { indications: [INDICATIONS_TOO_LONG] } : {}) };
}
