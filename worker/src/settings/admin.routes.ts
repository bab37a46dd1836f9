import { Hono } from "hono";
import { readSettings, readTerms } from "#db/settings/settings.ts";
import { toWire } from "#shop/pricing/money.ts";
import {
  type ShippingTransferAnswer,
  shippingTransferSchema,
  type TransferOffAnswer,
  transferOffSchema,
} from "#shop/settings/settings.contract.ts";
import type { Settings, Showroom, Terms } from "#shop/settings/settings.ts";
import type { Config } from "../env/config.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { answerTagged } from "../http/tagged.ts";

/** The store settings that anyone may read. */
export const admin = new Hono<AppEnv>()
  .get(
    "/transfer-off",
    describe("Get the discount for bank transfer", { 200: transferOffSchema, 304: null }),
    async (c) => answerTagged(c, presentTransferOff(await readTerms(c.get("database")()))),
  )
  .get(
    "/shipping-transfer",
    describe(
      "Get the shipping cost, the minimum for free shipping, the transfer discount and hold, and the showrooms",
      {
        200: shippingTransferSchema,
        304: null,
      },
    ),
    async (c) => answerTagged(c, presentShippingTransfer(await readSettings(c.get("database")()), c.get("config"))),
  );

/** Response of GET /api/admin/transfer-off: a percentage. */
function presentTransferOff({ transferOffBp }: Terms): TransferOffAnswer {
  return { transferOff: toWire(transferOffBp) };
}

/** Response of GET /api/admin/shipping-transfer: pesos, a percentage and hours. */
function presentShippingTransfer(settings: Settings, { transferHoldHours }: Config): ShippingTransferAnswer {
  return {
    minValueFreeShipping: toWire(settings.freeShippingFromCentavos),
    shipping: toWire(settings.shippingCentavos),
    transferOff: toWire(settings.transferOffBp),
    transferHoldHours,
    showrooms: settings.showrooms.map(presentShowroom),
  };
}

function presentShowroom({ key, name, city, address, hours, whatsapp }: Showroom) {
  return { key, name, city, address, hours, whatsapp };
}
