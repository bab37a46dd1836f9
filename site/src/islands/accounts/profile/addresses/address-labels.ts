import type { AddressFields } from "#shop/accounts/address.ts";

/** Returns the first line of an address: "Bulevar Oroño 1234, piso 3, depto. B". */
export function streetLabel({ street, number, floor, door }: AddressFields): string {
  return [`${street} ${number}`, floor && `piso ${floor}`, door && `depto. ${door}`].filter(Boolean).join(", ");
}

/** Returns the second line: "2000 Rosario, Santa Fe". */
export function placeLabel({ postalCode, city, province }: AddressFields): string {
  return `${postalCode} ${city}, ${province}`;
}
