import { Hono } from "hono";
import { readWishes } from "#db/accounts/wishlist.ts";
import { userUpdatedSchema, wishlistAnswerSchema } from "#shop/accounts/user.contract.ts";
import { toWire } from "#shop/pricing/money.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { presentPerfume } from "../catalogue/perfume.presenter.ts";
import { answerPrivate, refused } from "../http/answer.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { requestContext } from "../http/request-context.ts";
import { shopper } from "../http/session.ts";
import { addWish, removeWish } from "./own-account.ts";
import { presentUser } from "./user.presenter.ts";

const REFUSALS = { 401: problemSchema, 403: problemSchema };

const listed = describe("List the active perfumes of one's own wishlist, last added first", {
  200: wishlistAnswerSchema,
  ...REFUSALS,
});
const marked = describe("Add a perfume to the wishlist, by its id or slug", {
  200: userUpdatedSchema,
  ...REFUSALS,
  404: problemSchema,
  409: problemSchema,
});
const unmarked = describe("Remove a perfume from the wishlist, by its id or slug", {
  200: userUpdatedSchema,
  ...REFUSALS,
});

/** A person's wishlist, below /users; only for its owner. */
export const wishlist = new Hono<AppEnv>()
  .get("/:id/wishlist", listed, shopper("id"), async (c) => {
    const { perfumes, terms } = await readWishes(c.get("database")(), c.req.param("id"));
    const shown = perfumes.map((perfume) => presentPerfume(perfume, terms));
    return answerPrivate(c, { perfumes: shown, priceDollar: toWire(terms.rateCentavos) }, 200);
  })
  .put("/:id/wishlist/:perfume", marked, shopper("id"), async (c) => {
    const { id, perfume } = c.req.param();
    const outcome = await addWish(requestContext(c), id, perfume);
    return outcome.ok ? answerPrivate(c, { userUpdated: presentUser(outcome.view) }, 200) : refused(c, outcome.refusal);
  })
  .delete("/:id/wishlist/:perfume", unmarked, shopper("id"), async (c) => {
    const { id, perfume } = c.req.param();
    const outcome = await removeWish(requestContext(c), id, perfume);
    return outcome.ok ? answerPrivate(c, { userUpdated: presentUser(outcome.view) }, 200) : refused(c, outcome.refusal);
  });
