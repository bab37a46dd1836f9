import { Hono } from "hono";
import { countWaiting } from "#db/stock/stock-notices.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import { stockNoticeSchema, unsubscribeSchema, waitingForStockSchema } from "#shop/stock/stock-notice.contract.ts";
import { type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { limitFlood } from "../http/flood-limit.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { askStockNotice, unsubscribe } from "./stock-notices.ts";

const inputDocs = routeDocs(
  "Request a mail when a size is back in stock. Repeated requests count once",
  doneSchema,
  [400, 404, 409, 429],
);
const takenBackDocs = routeDocs(
  "Cancel all back-in-stock notices of an e-mail, with the link in a notice mail",
  doneSchema,
  [400],
);

const countedDocs = adminDocs("Count the people waiting for each size", waitingForStockSchema);

/** Back-in-stock notices, below /stock-notices; no account needed. */
export const stockNotices = new Hono<AppEnv>()
  .post("/", inputDocs, validate("json", stockNoticeSchema), limitFlood("too_many_emails"), async (c) => {
    const outcome = await askStockNotice(requestContext(c), { ...c.req.valid("json"), address: clientAddress(c) });
    if (!outcome.ok) {
      log("stock_notice_refused", { requestId: c.get("requestId"), code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    return respondPrivately(c, { message: "Te avisamos por email apenas vuelva" }, 200);
  })
  .post("/take-back", takenBackDocs, validate("json", unsubscribeSchema), async (c) => {
    const outcome = await unsubscribe(requestContext(c), c.req.valid("json"));
    if (!outcome.ok) return refused(c, outcome.refusal);
    return respondPrivately(c, { message: "No te mandamos más avisos de stock" }, 200);
  });

/** Back-in-stock notices for administrators, below /admin. */
export const adminStockNotices = new Hono<AppEnv>().get("/stock-notices", countedDocs, administrator, async (c) =>
  respondPrivately(c, { waiting: await countWaiting(c.get("database")()) }, 200),
);
