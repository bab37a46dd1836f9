/** Where a delivery goes, as far as it is known: an address of the buyer, or a postal code that the shopper typed. */
import { atom } from "nanostores";
import { placeOf } from "#shop/accounts/postal-codes.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { ZoneAddress } from "#shop/pricing/delivery-zones.ts";
import { storedValue } from "../stored-value.ts";

const storedCode = storedValue(
  () => localStorage,
  "postal-code",
  ({ code }) => (typeof code === "string" && placeOf(code) ? { code } : null),
);

/** The postal code for which delivery is shown; empty when none was typed. */
export const $postalCode = atom("");

/** Reads the code that was kept. */
export function startPostalCode(): void {
  $postalCode.set(storedCode.get()?.code ?? "");
}

/** Keeps a code for the next visit. */
export function keepPostalCode(code: string): void {
  $postalCode.set(code);
  storedCode.set({ code });
}

/** A destination with its name for people: "Rosario", or the province where the town is not known. */
export interface KnownDestination extends ZoneAddress {
  name: string;
}

/** Returns the destination of a postal code; null if it belongs to no province. */
export function destinationOf(postalCode: string): KnownDestination | null {
  const place = placeOf(postalCode);
  return place && { province: place.province, postalCode, name: place.city || place.province };
}

/** Returns a buyer's destination: the chosen address, else their first one, else the place of the postal code. */
export function destinationOfBuyer(
  { address }: Pick<User, "address">,
  chosenId: string | null,
  postalCode: string,
): KnownDestination | null {
  const known = address.find(({ _id }) => _id === chosenId) ?? address[0];
  return known
    ? { province: known.province, postalCode: known.postalCode, name: known.city }
    : destinationOf(postalCode);
}
