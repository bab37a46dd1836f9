import type { z } from "zod";
import type { refreshedCartSchema, userUpdatedSchema } from "#shop/accounts/user.contract.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { Category } from "#shop/catalogue/catalogue.ts";
import { type Called, call } from "./call.ts";

type Changed = Called<z.infer<typeof userUpdatedSchema>>;

/** The body of an added line (docs/product-rules.md#cart-lines). The server reads prices and promotions itself. */
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

/** Adds to the person's cart. 409 "Not eough stock" or "Max quantity", 404 if it is not on sale. */
export function addToCart(userId: string, perfumeId: string, product: AddPayload): Promise<Changed> {
  return call("POST", `/cart/${userId}/${perfumeId}`, { product });
}

/** Sets the quantity of a line. 409 "Not enough stock" or "Max quantity", 404 if the line or its product is gone. */
export function setQuantity(
  userId: string,
  { _id, perfume: perfumeId, ml: mlOption, type: productType }: Pick<CartItem, "_id" | "perfume" | "ml" | "type">,
  quantity: number,
): Promise<Changed> {
  return call("PUT", `/cart/${userId}/${_id}`, { product: { perfumeId, mlOption, quantity, productType } });
}

/** Removes a line. 404 if it does not exist. */
export function removeLine(userId: string, lineId: string): Promise<Changed> {
  return call("DELETE", `/cart/${userId}/${lineId}`);
}

/** Removes lines that can no longer be bought, lowers the others to the stock, and returns the changes. */
export function refreshCart(userId: string): Promise<Called<z.infer<typeof refreshedCartSchema>>> {
  // An empty object, not no body: a PATCH without a body has no `Content-Length`, and a proxy may turn it into an empty
  // body.
  return call("PATCH", `/cart/updatedCart/${userId}`, {});
}
