import type { z } from "zod";
import type { refreshedCartSchema, userUpdatedSchema } from "#shop/accounts/user.contract.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { Category } from "#shop/catalogue/catalogue.ts";
import { type Called, call } from "./call.ts";

type Changed = Called<z.infer<typeof userUpdatedSchema>>;

/** What is added, as it is sent (specification 3, Cart item, Add payload). The server reads prices and promotions itself. */
export interface AddPayload {
  quantity: number;
  /** Millilitres; 10 or 5 for decants. */
  mlOption: number;
  isForSale: boolean;
  percentageForSale: number;
  isBigDecant: boolean;
  isSmallDecant: boolean;
  category: Category;
}

/** Adds to the person's cart. 409 "Not eough stock" or "Max quantity", 404 when it is not sold. */
export function addToCart(userId: string, perfumeId: string, product: AddPayload): Promise<Changed> {
  return call("POST", `/cart/${userId}/${perfumeId}`, { product });
}

/** Sets how many of a line there are. 409 "Not enough stock" or "Max quantity", 404 when the line or what it is of is gone. */
export function setQuantity(
  userId: string,
  { _id, perfume: perfumeId, ml: mlOption, type: productType }: Pick<CartItem, "_id" | "perfume" | "ml" | "type">,
  quantity: number,
): Promise<Changed> {
  return call("PUT", `/cart/${userId}/${_id}`, { product: { perfumeId, mlOption, quantity, productType } });
}

/** Takes a line out. 404 when it is not there. */
export function removeLine(userId: string, lineId: string): Promise<Changed> {
  return call("DELETE", `/cart/${userId}/${lineId}`);
}

/** Takes out what can no longer be bought, lowers the rest to what is in stock, and says what changed. */
export function refreshCart(userId: string): Promise<Called<z.infer<typeof refreshedCartSchema>>> {
  // An empty object, not nothing: a PATCH without a body says no length, and what stands between may make an empty body of it.
  return call("PATCH", `/cart/updatedCart/${userId}`, {});
}
