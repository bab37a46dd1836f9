import { Hono } from "hono";
import { readSettingsView } from "#db/settings/settings-admin.ts";
import { toWire } from "#shop/pricing/money.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import {
  adminSettingsSchema,
  dollarSchema,
  putAdminSchema,
  settingsAnswerSchema,
  settingsStaleSchema,
} from "#shop/settings/settings-admin.contract.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { answerPrivate } from "../http/private.ts";
import { refused } from "../http/problem.ts";
import { rebuildSoon } from "../http/rebuild-soon.ts";
import { requestContext } from "../http/request-context.ts";
import { administrator, sessionIn } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { hasBuilt } from "../ports/built-site.ts";
import { hasPicture } from "../ports/pictures-store.ts";
import { readQuote } from "../ports/quote.ts";
import { changeSettings } from "./change-settings.ts";
import { presentAdminSettings } from "./settings-admin.presenter.ts";

const refusals = { 401: problemSchema, 403: problemSchema };
const shown = describe("Get all settings. Administrators only", { 200: adminSettingsSchema, ...refusals });
const changed = describe(
  "Change any part of the settings. 409 with the current settings if another administrator changed them. Administrators only",
  {
    200: settingsAnswerSchema,
    400: problemSchema,
    ...refusals,
    409: settingsStaleSchema,
  },
);
const quoted = describe(
  "Get the current sell price of the blue dollar, to compare with the shop's rate. Administrators only",
  {
    200: dollarSchema,
    ...refusals,
  },
);

/** The shop's settings for administrators, below /admin. */
export const adminSettings = new Hono<AppEnv>()
  .get("/get-admin", shown, administrator, async (c) =>
    answerPrivate(c, presentAdminSettings(await readSettingsView(c.get("database")())), 200),
  )
  .put("/put-admin", changed, administrator, validate("json", putAdminSchema), async (c) => {
    const { updatedAt, salesAmount: _, rateSetAt: __, rateSetBy: ___, ...form } = c.req.valid("json");
    const outcome = await changeSettings(requestContext(c), {
      form,
      seenAtMs: updatedAt === undefined ? undefined : Date.parse(updatedAt),
      by: sessionIn(c).userId,
      hasPicture: (path) => isOurs(c, path),
    });
    if (!outcome.ok) {
      const fresh = "fresh" in outcome ? { settings: presentAdminSettings(outcome.fresh) } : {};
      return refused(c, outcome.refusal, undefined, fresh);
    }
    log("settings_changed", { requestId: c.get("requestId"), by: sessionIn(c).userId });
    rebuildSoon(c);
    return answerPrivate(c, { settings: presentAdminSettings(outcome.view) }, 200);
  })
  .get("/dollar", quoted, administrator, async (c) => {
    const quote = await readQuote(c.get("config").quote, c.get("now")());
    if (!quote.ok) log("quote_failed", { requestId: c.get("requestId"), reason: quote.reason });
    return answerPrivate(c, { blue: quote.ok ? toWire(quote.centavos) : -1 }, 200);
  });

/** Whether a site path is a built file or an upload. */
async function isOurs(c: AppContext, path: string): Promise<boolean> {
  const { assets, pictures } = c.get("config");
  return (await hasPicture(pictures.bucket, path)) || hasBuilt(assets, path);
}
