import type { ShippingTransferAnswer } from "#shop/settings/settings.contract.ts";
import { type Called, call } from "./call.ts";

/** Reads the shipping cost, the minimum for free shipping, the transfer discount and the showrooms. Public. */
export function readShippingTransfer(): Promise<Called<ShippingTransferAnswer>> {
  return call("GET", "/admin/shipping-transfer");
}
