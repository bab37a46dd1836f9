import type { AddressFields } from "#shop/accounts/address.ts";

/** The first line of an address as people write it: "Bulevar Oroño 1234, piso 3, depto. B". */
export function streetWords({ street, number, floor, door }: AddressFields): string {
  return [`${street} ${number}`, floor && `piso ${floor}`, door && `depto. ${door}`].filter(Boolean).join(", ");
}

/** The second: "2000 Rosario, Santa Fe". */
export function placeWords({ postalCode, city, province }: AddressFields): string {
  return `${postalCode} ${city}, ${province}`;
}
