import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { Category } from "#shop/catalogue/categories.ts";
import { call } from "./call.ts";

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

/** Adds to the person's cart. 409 "Not eough stock" or "Max quantity", 404 if the shop does not sell it. */
export const addToCart = (userId: string, perfumeId: string, product: AddPayload, signal?: AbortSignal) =>
  call("POST", "/cart/:userId/:perfumeId", { param: { userId, perfumeId }, json: { product } }, { signal });

/** Sets the quantity of a line. 409 "Not enough stock" or "Max quantity", 404 if the line or its product no longer exists. */
export const setQuantity = (
  userId: string,
  { _id: id, perfume: perfumeId, ml: mlOption, type: productType }: Pick<CartItem, "_id" | "perfume" | "ml" | "type">,
  quantity: number,
) =>
  call("PUT", "/cart/:userId/:id", {
    param: { userId, id },
    json: { product: { perfumeId, mlOption, quantity, productType } },
  });

/** Removes a line. 404 if it does not exist. The route also accepts a perfume's id, which removes all lines of the perfume. */
export const removeLine = (userId: string, lineId: string) =>
  call("DELETE", "/cart/:id/:perfumeId", { param: { id: userId, perfumeId: lineId } });

/** Removes lines that can no longer be bought, lowers lines with more units than the stock, and returns the changes. */
export const refreshCart = (userId: string) =>
  // A PATCH without a body has no `Content-Length`, and a proxy may turn it into an empty body, which is not JSON.
  call("PATCH", "/cart/updatedCart/:userId", { param: { userId } }, EMPTY);

const EMPTY = { headers: { "Content-Type": "application/json" }, body: "{}" };
