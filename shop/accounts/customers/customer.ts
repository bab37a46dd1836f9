/** Customers for administrators: the places of their orders, and the CSV file. docs/product-rules.md#customers */
import { dayCell, moneyCell } from "../../cells.ts";
import type { ArsCentavos } from "../../pricing/money.ts";
import type { AddressFields } from "../address.ts";
import { dayInArgentina } from "../person.ts";

/** A place to which orders went. Its indications are those of the newest order. */
export interface UsedAddress {
  fields: AddressFields;
  orders: number;
  lastUsedAtMs: number;
}

/** Returns the places to which orders went, last used first. `orders` is newest first. */
export function usedAddresses(
  orders: readonly { address: AddressFields | null; createdAtMs: number }[],
): UsedAddress[] {
  const places = new Map<string, UsedAddress>();
  for (const { address, createdAtMs } of orders) {
    if (!address?.street) continue;
    const { indications: _, ...place } = address;
    const key = JSON.stringify(Object.values(place)).toLowerCase();
    const known = places.get(key);
    if (known) known.orders += 1;
    else places.set(key, { fields: address, orders: 1, lastUsedAtMs: createdAtMs });
  }
  return [...places.values()];
}

/** A person in the file of customers. */
export interface ExportedCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dni: string;
  active: boolean;
  verified: boolean;
  createdAtMs: number;
  tags: { tag: string }[];
  /** At most one: the first saved address. */
  addresses: { city: string; province: string }[];
  /** Number of orders, of any state. */
  orders: number;
  firstOrderAtMs: number | null;
  lastOrderAtMs: number | null;
  /** Number of orders that count as sales, and their sum minus refunds, as in the statistics. */
  sales: number;
  spentCentavos: ArsCentavos;
}

/** The headings of the file of customers. */
export const CUSTOMER_HEADINGS = [
  ...["Nombre", "Apellido", "Email", "Teléfono", "DNI", "Ciudad", "Provincia", "Cuenta", "Desde", "Etiquetas"],
  ...["Pedidos", "Primer pedido", "Último pedido", "Compras pagas", "Gastó"],
];

const dayOrEmpty = (atMs: number | null) => (atMs === null ? "" : dayCell(dayInArgentina(atMs)));

/** Returns the row of a person, in the order of the headings. */
export function customerRow(customer: ExportedCustomer): string[] {
  const { active, verified, createdAtMs, tags, addresses, orders, firstOrderAtMs, lastOrderAtMs } = customer;
  const [address] = addresses;
  const account = verified ? "Activa" : "Sin terminar";
  return [
    ...[customer.firstName, customer.lastName, customer.email, customer.phone, customer.dni],
    ...[address?.city ?? "", address?.province ?? "", active ? account : "Bloqueada", dayOrEmpty(createdAtMs)],
    tags.map(({ tag }) => tag).join(", "),
    ...[`${orders}`, dayOrEmpty(firstOrderAtMs), dayOrEmpty(lastOrderAtMs)],
    ...[`${customer.sales}`, moneyCell(customer.spentCentavos)],
  ];
}
