import { Hono } from "hono";
import { readPriceInputs, readRateHistory } from "#db/pricing/rate.ts";
import { fromWire } from "#shop/decimal.ts";
import { MAX_RATE_CENTAVOS } from "#shop/pricing/money.ts";
import { previewRate } from "#shop/pricing/rate.ts";
import {
  rateHistoryQuerySchema,
  rateHistorySchema,
  ratePreviewQuerySchema,
  ratePreviewSchema,
  rateUndoSchema,
  settingsResponseSchema,
  settingsStaleSchema,
} from "#shop/settings/settings.contract.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator, sessionIn } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { undoRate } from "../settings/change-settings.ts";
import { presentAdminSettings, presentRateChange, presentRatePreview } from "../settings/settings-admin.presenter.ts";
import { rebuildSoon } from "../storefront/rebuild-soon.routes.ts";

const previewedDocs = adminDocs(
  "Preview the effect of another exchange rate on the prices, without changing anything",
  ratePreviewSchema,
  [400],
);
const listedDocs = adminDocs("List the changes of the exchange rate, newest first", rateHistorySchema, [400]);
const undoneDocs = adminDocs(
  "Undo the newest change of the exchange rate",
  { 200: settingsResponseSchema, 409: settingsStaleSchema },
  [400, 404],
);

const HISTORY_LIMIT = 20;
const NO_RATE = { rate: ["rate es un número mayor que 0 y hasta 1000000, con dos decimales como máximo"] };

/** The dollar rate, for administrators, below /admin. A new rate is set with the other settings. */
export const adminSettingsRate = new Hono<AppEnv>()
  .get(
    "/rate-preview",
    previewedDocs,
    administrator("read", "prices"),
    validate("query", ratePreviewQuerySchema),
    async (c) => {
      const rate = fromWire(c.req.valid("query").rate);
      if (!rate.ok || rate.value < 1 || rate.value > MAX_RATE_CENTAVOS)
        return refused(c, { code: "unknown_filter", fields: NO_RATE });
      const { terms, updatedAtMs, perfumes } = await readPriceInputs(c.get("database")());
      const [fromCentavos, toCentavos] = [terms.rateCentavos, rate.value];
      const preview = previewRate(perfumes, terms, { ...terms, rateCentavos: toCentavos });
      return respondPrivately(c, presentRatePreview(preview, { fromCentavos, toCentavos, updatedAtMs }), 200);
    },
  )
  .get(
    "/rate-history",
    listedDocs,
    administrator("read", "prices"),
    validate("query", rateHistoryQuerySchema),
    async (c) => {
      const { limit = HISTORY_LIMIT, page = 1 } = c.req.valid("query");
      const { changes, total, newest } = await readRateHistory(c.get("database")(), { limit, page });
      return respondPrivately(c, { changes: changes.map((change) => presentRateChange(change, newest)), total }, 200);
    },
  )
  .post("/rate-undo", undoneDocs, administrator("write", "prices"), validate("json", rateUndoSchema), async (c) => {
    const { userId: by } = sessionIn(c);
    const outcome = await undoRate(requestContext(c), Number(c.req.valid("json").change), by);
    if (!outcome.ok) {
      const fresh = "fresh" in outcome ? { settings: presentAdminSettings(c, outcome.fresh) } : {};
      return refused(c, outcome.refusal, fresh);
    }
    log("rate_undone", { requestId: c.get("requestId"), by });
    rebuildSoon(c);
    return respondPrivately(c, { settings: presentAdminSettings(c, outcome.view) }, 200);
  });
