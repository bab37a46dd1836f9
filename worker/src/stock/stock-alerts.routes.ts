import { Hono } from "hono";
import { countWaiting } from "#db/stock/stock-alerts.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import { stockAlertSchema, unsubscribeSchema, waitingForStockSchema } from "#shop/stock/stock-alert.contract.ts";
import { type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { limitFlood } from "../http/flood-limit.ts";
import { refused, refusedAndLogged, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { requestStockAlert, unsubscribe } from "./stock-alerts.ts";

const inputDocs = routeDocs(
  "Request a mail when a size is back in stock. Repeated requests count once",
  doneSchema,
  [400, 404, 409, 429],
);
const cancelledDocs = routeDocs(
  "Cancel all stock alerts of an e-mail, with the link in the mail of one of them",
  doneSchema,
  [400],
);

const countedDocs = adminDocs("Count the people waiting for each size", waitingForStockSchema);

/** Stock alerts, below /stock-notices; no account needed. */
export const stockAlerts = new Hono<AppEnv>()
  .post("/", inputDocs, validate("json", stockAlertSchema), limitFlood("too_many_emails"), async (c) => {
    const outcome = await requestStockAlert(requestContext(c), { ...c.req.valid("json"), address: clientAddress(c) });
    return outcome.ok
      ? respondPrivately(c, { message: "Te avisamos por email apenas vuelva" }, 200)
      : refusedAndLogged(c, "stock_notice_refused", outcome.refusal);
  })
  .post("/take-back", cancelledDocs, validate("json", unsubscribeSchema), async (c) => {
    const outcome = await unsubscribe(requestContext(c), c.req.valid("json"));
    if (!outcome.ok) return refused(c, outcome.refusal);
    return respondPrivately(c, { message: "No te mandamos más avisos de stock" }, 200);
  });

/** Stock alerts for administrators, below /admin. */
export const adminStockAlerts = new Hono<AppEnv>().get(
  "/stock-notices",
  countedDocs,
  administrator("read", "stock"),
  async (c) => respondPrivately(c, { waiting: await countWaiting(c.get("database")()) }, 200),
);
