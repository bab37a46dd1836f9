import type { AddressFields } from "#shop/accounts/address.ts";
import type { OrderInput } from "./price-order.ts";

interface SentDelivery {
  shipping: boolean;
  address?: string | AddressFields | null | undefined;
  pickup?: string | null | undefined;
}

/** Reads delivery or pickup from a body. */
export function readDelivery({ shipping, address, pickup }: SentDelivery): Pick<OrderInput, "delivery" | "pickup"> {
  if (!shipping || !address) return { delivery: null, pickup: shipping ? null : (pickup ?? null) };
  return { delivery: typeof address === "string" ? { addressId: address } : { fields: address }, pickup: null };
}
