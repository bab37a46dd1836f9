import type { ShippingTransferAnswer } from "#shop/settings/settings.contract.ts";
import { type Called, call } from "./call.ts";

/** What shipping costs, from when it is free, the discount for transfers, and where orders are picked up. Anybody may ask. */
export function readShippingTransfer(): Promise<Called<ShippingTransferAnswer>> {
  return call("GET", "/admin/shipping-transfer");
}
