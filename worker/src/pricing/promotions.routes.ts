import { Hono } from "hono";
import type { z } from "zod";
import { type EnteredPromotion, readPromotions, type StoredPromotion } from "#db/pricing/promotions.ts";
import { readPriceInputs } from "#db/pricing/rate.ts";
import { toWire } from "#shop/decimal.ts";
import { previewPromotion } from "#shop/pricing/dated-promotions.ts";
import {
  changedPromotionSchema,
  newPromotionSchema,
  type PromotionResponse,
  previewedPromotionSchema,
  promotionPreviewSchema,
  promotionsSchema,
  savedPromotionSchema,
  stoppedPromotionSchema,
} from "#shop/pricing/promotions.contract.ts";
import { announceChange, panelRequest } from "../catalogue/panel-request.routes.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { iso, refused, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, hundredths, validate, validateByPath } from "../http/validate.ts";
import { changePromotion, createPromotion, endPromotion } from "./change-promotion.ts";

const listedDocs = adminDocs(
  "List the promotions with a start and an end, and the brands (`houses`) that they can include",
  promotionsSchema,
);
const createdDocs = adminDocs(
  "Create a promotion. Prices change by themselves when it starts and when it ends",
  { 201: savedPromotionSchema },
  [400, 409],
);
const changedDocs = adminDocs(
  "Change a promotion that has not ended. 409 `promotion_changed` if it was changed or has ended since it was read",
  savedPromotionSchema,
  [400, 404, 409],
);
const stoppedDocs = adminDocs(
  "End a promotion now, or cancel one that has not started. 409 `promotion_changed` as for a change",
  savedPromotionSchema,
  [400, 404, 409],
);
const previewedDocs = adminDocs(
  "Preview what a promotion would do to the current prices, without changing anything",
  promotionPreviewSchema,
  [400],
);

/** Promotions with a start and an end, below /admin. */
export const promotions = new Hono<AppEnv>()
  .get("/promotions", listedDocs, administrator("read", "catalogue"), async (c) => {
    const { promotions, houses } = await readPromotions(c.get("database")());
    return respondPrivately(c, { promotions: promotions.map(presentPromotion), houses }, 200);
  })
  .post(
    "/promotions",
    createdDocs,
    administrator("write", "catalogue"),
    validateByPath("json", newPromotionSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const outcome = await createPromotion(requestContext(c), request.panelRequest, enteredIn(body));
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "promotion_created", { promotionId: outcome.promotion.id });
      return respondPrivately(c, { promotion: presentPromotion(outcome.promotion) }, 201);
    },
  )
  .put(
    "/promotions/:id",
    changedDocs,
    administrator("write", "catalogue"),
    validateByPath("json", changedPromotionSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const seen = { id: c.req.param("id"), seenAtMs: Date.parse(body.updatedAt) };
      const outcome = await changePromotion(requestContext(c), request.panelRequest, { ...enteredIn(body), ...seen });
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "promotion_changed", { promotionId: outcome.promotion.id });
      return respondPrivately(c, { promotion: presentPromotion(outcome.promotion) }, 200);
    },
  )
  .post(
    "/promotions/:id/stop",
    stoppedDocs,
    administrator("write", "catalogue"),
    validate("json", stoppedPromotionSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const seen = { id: c.req.param("id"), seenAtMs: Date.parse(body.updatedAt) };
      const outcome = await endPromotion(requestContext(c), request.panelRequest, seen);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "promotion_stopped", { promotionId: outcome.promotion.id });
      return respondPrivately(c, { promotion: presentPromotion(outcome.promotion) }, 200);
    },
  )
  .post(
    "/promotions/preview",
    previewedDocs,
    administrator("read", "catalogue"),
    validateByPath("json", previewedPromotionSchema),
    async (c) => {
      const { percentage, promotion = null, ...scope } = c.req.valid("json");
      const { terms, perfumes } = await readPriceInputs(c.get("database")(), promotion);
      const preview = previewPromotion(perfumes, terms, { percentageBp: hundredths(percentage), ...scope });
      const { sample, lowestCentavos, highestCentavos, ...counts } = preview;
      const shown = sample.map(({ fromCentavos, toCentavos, ...named }) => {
        return { ...named, fromArs: toWire(fromCentavos), toArs: toWire(toCentavos) };
      });
      const range = { lowestArs: toWire(lowestCentavos), highestArs: toWire(highestCentavos) };
      return respondPrivately(c, { ...counts, ...range, sample: shown }, 200);
    },
  );

function enteredIn(body: z.output<typeof newPromotionSchema>): EnteredPromotion {
  const { name, percentage, startsAt, endsAt, houses, categories, perfumes } = body;
  return {
    ...{ name, percentageBp: hundredths(percentage), startsAtMs: Date.parse(startsAt), endsAtMs: Date.parse(endsAt) },
    ...{ houses, categories, perfumes },
  };
}

function presentPromotion(promotion: StoredPromotion): PromotionResponse {
  const { id, name, percentageBp, startsAtMs, endsAtMs, state, houses, categories, listed, updatedAtMs } = promotion;
  return {
    ...{ _id: id, name, percentage: toWire(percentageBp), startsAt: iso(startsAtMs), endsAt: iso(endsAtMs), state },
    ...{ houses: [...houses], categories: [...categories], updatedAt: iso(updatedAtMs) },
    perfumes: listed.map(({ id: _id, ...named }) => ({ _id, ...named })),
  };
}
