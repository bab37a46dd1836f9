import { isSameAddress } from "#shop/accounts/address.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { choose } from "../orders/checkout.ts";
import { applyCoupon, removeCoupon } from "../orders/coupon.ts";
import { toastOnNextPage } from "../toasts.ts";

type Product = Pick<Order["products"][number], "perfume" | "ml" | "type" | "quantity">;

/** Whether a cart contains exactly the products of an order: only then a payment pays that order. */
export function hasSameProducts(cart: readonly Product[], products: readonly Product[]): boolean {
  return keyOf(cart) === keyOf(products);
}

function keyOf(products: readonly Product[]): string {
  return JSON.stringify(products.map(({ perfume, ml, type, quantity }) => [perfume, ml, type, quantity].join()).sort());
}

/**
 * Prepares the checkout of this tab for paying a rejected order again: another delivery or coupon would create a new
 * order (docs/product-rules.md#declined-cards). A coupon that cannot be used any more is left out, with a message.
 */
export async function prepareRetry({ address: addresses }: Pick<User, "address">, order: Order): Promise<void> {
  const { shipping, address, pickup, coupon } = order;
  const own = address && addresses.find((one) => isSameAddress(one, address));
  const delivery = shipping ? "home" : "pickup";
  choose({ delivery, showroom: pickup, addressId: own?._id ?? null, payment: "card" });
  removeCoupon();
  const message = coupon ? await applyCoupon(coupon.code) : "";
  if (message) toastOnNextPage(message);
}
