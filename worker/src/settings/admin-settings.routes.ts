import { Hono } from "hono";
import { readSettings, readTerms } from "#db/settings/settings.ts";
import { readSettingsView } from "#db/settings/settings-admin.ts";
import type { Area } from "#shop/accounts/permissions.ts";
import { toWire } from "#shop/decimal.ts";
import { wireValues } from "#shop/fields.ts";
import { DELIVERY_FIELDS, ZONE_FIELDS } from "#shop/settings/delivery-fields.ts";
import {
  DECANT_CREDIT_FIELDS,
  DECANT_SET_FIELDS,
  PRICING_FIELDS,
  RATE_FIELDS,
  SECURITY_FIELDS,
  UNPAID_FIELDS,
} from "#shop/settings/fields.ts";
import {
  adminSettingsSchema,
  dollarSchema,
  putAdminSchema,
  type ShippingTransferResponse,
  settingsResponseSchema,
  settingsStaleSchema,
  shippingTransferSchema,
  type TransferOffResponse,
  transferOffSchema,
} from "#shop/settings/settings.contract.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { showroomOnWire } from "#shop/settings/settings-sheet.ts";
import type { Config } from "../env/config.ts";
import { type AppContext, type AppEnv, requestContext } from "../http/context.ts";
import { refused, respondPrivately, respondWithTag } from "../http/respond.ts";
import { administrator, confirmedRecently, forbid, permits, sessionIn } from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { hasBuilt } from "../ports/built-site.ts";
import { readQuote } from "../ports/quote.ts";
import { hasPicture } from "../ports/storage.ts";
import { rebuildSoon } from "../storefront/rebuild-soon.routes.ts";
import { changeSettings } from "./change-settings.ts";
import { presentAdminSettings } from "./settings-admin.presenter.ts";

const { freeShippingFromCentavos, transferOffBp } = PRICING_FIELDS;

const shownDocs = adminDocs("Get all settings", adminSettingsSchema);
const changedDocs = adminDocs(
  "Change any part of the settings. 409 with the current settings if they were changed after they were read",
  { 200: settingsResponseSchema, 409: settingsStaleSchema },
  [400],
);
const quotedDocs = adminDocs(
  "Get the current sell price of the blue dollar, to compare with the shop's rate",
  dollarSchema,
);

/** The shop's settings for administrators, below /admin. */
export const adminSettings = new Hono<AppEnv>()
  .get("/get-admin", shownDocs, administrator("read", "settings"), async (c) =>
    respondPrivately(c, presentAdminSettings(c, await readSettingsView(c.get("database")())), 200),
  )
  .put("/put-admin", changedDocs, administrator("write", "prices"), validate("json", putAdminSchema), async (c) => {
    const { updatedAt, ...form } = c.req.valid("json");
    if (!partsOf(form).every((part) => permits(c, "write", part))) return forbid(c);
    if (isSensitive(form) && !confirmedRecently(c)) return refused(c, { code: "confirmation_required" });
    const outcome = await changeSettings(requestContext(c), {
      form,
      seenAtMs: updatedAt === undefined ? undefined : Date.parse(updatedAt),
      by: sessionIn(c).userId,
      hasPicture: (path) => isOurs(c, path),
      bankChangeHours: c.get("config").bankChangeHours,
    });
    if (!outcome.ok) {
      const fresh = "fresh" in outcome ? { settings: presentAdminSettings(c, outcome.fresh) } : {};
      return refused(c, outcome.refusal, fresh);
    }
    log("settings_changed", { requestId: c.get("requestId"), by: sessionIn(c).userId });
    rebuildSoon(c);
    deliverMails(c);
    return respondPrivately(c, { settings: presentAdminSettings(c, outcome.view) }, 200);
  })
  .get("/dollar", quotedDocs, administrator("read", "prices"), async (c) => {
    const quote = await readQuote(c.get("config").quote, c.get("now")());
    if (!quote.ok) log("quote_failed", { requestId: c.get("requestId"), reason: quote.reason });
    return respondPrivately(c, { blue: quote.ok ? toWire(quote.centavos) : -1 }, 200);
  });

/** The settings that are prices: the exchange rate and the installment plans. */
const PRICES: readonly string[] = ["priceInInstallments", ...Object.values(RATE_FIELDS).map(({ name }) => name)];

/** Returns the areas whose permission a change of these settings requires. */
function partsOf(form: object): Area[] {
  const changed = Object.entries(form).filter(([, value]) => value !== undefined);
  return changed.map(([name]) => (PRICES.includes(name) ? "prices" : "settings"));
}

/**
 * The parts that a stolen session must not change: a change requires a recent confirmation
 * (docs/product-rules.md#confirmation).
 */
const SENSITIVE: readonly string[] = [
  "bank",
  "delivery",
  "zones",
  "priceInInstallments",
  "shop",
  "showrooms",
  ...Object.values({ ...UNPAID_FIELDS, ...SECURITY_FIELDS }).map(({ name }) => name),
];

function isSensitive(form: object): boolean {
  return Object.entries(form).some(([name, value]) => value !== undefined && SENSITIVE.includes(name));
}

/** Whether a site path is a built file or an upload. */
async function isOurs(c: AppContext, path: string): Promise<boolean> {
  const { assets, pictures } = c.get("config");
  return (await hasPicture(pictures.bucket, path)) || hasBuilt(assets, path);
}

/** The store settings that anyone may read. */
export const admin = new Hono<AppEnv>()
  .get(
    "/transfer-off",
    routeDocs("Get the discount for bank transfer", { 200: transferOffSchema, 304: null }),
    async (c) => {
      const terms = await readTerms(c.get("database")());
      return respondWithTag(c, wireValues({ transferOffBp }, terms) satisfies TransferOffResponse);
    },
  )
  .get(
    "/shipping-transfer",
    routeDocs(
      "Get the shipping cost, the minimum for free shipping, the delivery terms and zones, the discount for bank transfer, the discounts on decant sets, the credit for decants, the hold of a transfer order, and the showrooms",
      { 200: shippingTransferSchema, 304: null },
    ),
    async (c) => respondWithTag(c, presentShippingTransfer(await readSettings(c.get("database")()), c.get("config"))),
  );

/** Response of GET /api/admin/shipping-transfer. */
function presentShippingTransfer(settings: Settings, { transferHoldHours }: Config): ShippingTransferResponse {
  return {
    ...wireValues({ freeShippingFromCentavos, transferOffBp, ...DECANT_SET_FIELDS, ...DECANT_CREDIT_FIELDS }, settings),
    shipping: toWire(settings.shippingCentavos),
    transferHoldHours,
    showrooms: settings.showrooms.map(showroomOnWire),
    delivery: wireValues(DELIVERY_FIELDS, settings.delivery),
    zones: settings.zones.map((zone) => wireValues(ZONE_FIELDS, zone)),
  };
}
