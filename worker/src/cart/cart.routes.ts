import { Hono } from "hono";
import { cartChangeResponseSchema, refreshedCartSchema } from "#shop/accounts/user.contract.ts";
import { addToCartSchema, setQuantitySchema } from "#shop/cart/cart.contract.ts";
import { presentUser, respondWithUserUpdated } from "../accounts/user.presenter.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { shopper } from "../http/session.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { presentCartChanges } from "./cart.presenter.ts";
import { addToCart, refreshCart, removeFromCart, setQuantity } from "./change-cart.ts";

const addedDocs = routeDocs(
  "Add units of a size or decant to the cart",
  cartChangeResponseSchema,
  [400, 401, 403, 404, 409],
);
const quantitySetDocs = routeDocs(
  "Set the quantity of a cart line",
  cartChangeResponseSchema,
  [400, 401, 403, 404, 409],
);
const removedDocs = routeDocs(
  "Remove a cart line by its id, or all lines of a perfume by the perfume's id",
  cartChangeResponseSchema,
  [401, 403, 404],
);
const refreshedDocs = routeDocs(
  "Remove the lines that can no longer be bought, and lower the others to the stock",
  refreshedCartSchema,
  [401, 403],
);

/** A person's cart; only for its owner. */
export const cart = new Hono<AppEnv>()
  .post("/:userId/:perfumeId", addedDocs, shopper("userId"), validate("json", addToCartSchema), async (c) => {
    const { userId, perfumeId } = c.req.param();
    return respondWithUserUpdated(c, await addToCart(requestContext(c), { userId, perfumeId, ...c.req.valid("json") }));
  })
  .put("/:userId/:id", quantitySetDocs, shopper("userId"), validate("json", setQuantitySchema), async (c) => {
    const { userId, id: lineId } = c.req.param();
    return respondWithUserUpdated(c, await setQuantity(requestContext(c), { userId, lineId, ...c.req.valid("json") }));
  })
  .delete("/:id/:perfumeId", removedDocs, shopper("id"), async (c) => {
    const { id, perfumeId } = c.req.param();
    return respondWithUserUpdated(c, await removeFromCart(requestContext(c), id, perfumeId));
  })
  .patch("/updatedCart/:userId", refreshedDocs, shopper("userId"), async (c) => {
    const outcome = await refreshCart(requestContext(c), c.req.param("userId"));
    if (!outcome.ok) return refused(c, outcome.refusal);
    const changes = presentCartChanges(outcome.changes, outcome.before);
    return respondPrivately(c, { updatedUser: presentUser(outcome.view), changes }, 200);
  });
