import { Hono } from "hono";
import { readSettings, readTerms } from "#db/queries/settings.ts";
import { shippingTransferSchema, transferOffSchema } from "#shop/contract/settings.ts";
import type { AppEnv } from "../context.ts";
import { describe } from "../describe.ts";
import { presentShippingTransfer, presentTransferOff } from "../presenters/settings.ts";
import { answerTagged } from "../tagged.ts";

/** The store settings that anyone may read. */
export const admin = new Hono<AppEnv>()
  .get("/transfer-off", describe("The discount for bank transfer", { 200: transferOffSchema, 304: null }), async (c) =>
    answerTagged(c, presentTransferOff(await readTerms(c.get("database")()))),
  )
  .get(
    "/shipping-transfer",
    describe("Shipping cost, free shipping and showrooms", { 200: shippingTransferSchema, 304: null }),
    async (c) => answerTagged(c, presentShippingTransfer(await readSettings(c.get("database")()))),
  );
