/** Delivery addresses. See docs/product-rules.md#addresses */
import { manyLines, oneLine } from "../text.ts";

/** The fields of the address form. Optional fields are empty when missing. */
export interface AddressFields {
  province: string;
  city: string;
  street: string;
  number: string;
  floor: string;
  door: string;
  postalCode: string;
  indications: string;
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
  const { province, city, street, number, floor, door, postalCode, indications } = fields;
  return {
    province: oneLine(province),
    city: oneLine(city),
    street: oneLine(street),
    number: oneLine(number),
    floor: oneLine(floor),
    door: oneLine(door),
    postalCode: oneLine(postalCode),
    indications: manyLines(indications),
  };
}

/** Returns the messages by field; empty when the address is valid. */
export function addressMessages(fields: AddressFields): Record<string, string[]> {
  const normalized = normalizeAddress(fields);
  const texts: Record<string, string> = { ...normalized };
  const missing = REQUIRED.filter(([name]) => texts[name] === "").map(([name, message]) => [name, [message]]);
  const tooLong = [...normalized.indications].length > INDICATIONS_MAX;
  return { ...Object.fromEntries(missing), ...(tooLong ? { indications: [INDICATIONS_TOO_LONG] } : {}) };
}
