import { Hono } from "hono";
import { readSettings, readTerms } from "#db/settings/settings.ts";
import { shippingTransferSchema, transferOffSchema } from "#shop/settings/settings.contract.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { answerTagged } from "../http/tagged.ts";
import { presentShippingTransfer, presentTransferOff } from "./settings.presenter.ts";

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
