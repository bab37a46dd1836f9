import { Hono } from "hono";
import { countWaiting } from "#db/stock/stock-notices.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { stockNoticeSchema, unsubscribeSchema, waitingForStockSchema } from "#shop/stock/stock-notice.contract.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { clientAddress } from "../http/request.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { describe, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { askStockNotice, unsubscribe } from "./stock-notices.ts";

const inputDocs = describe("Request a mail when a size is back in stock. Repeated requests count once", {
  200: doneSchema,
  400: problemSchema,
  404: problemSchema,
  409: problemSchema,
  429: problemSchema,
});
const takenBackDocs = describe("Cancel all back-in-stock notices of an e-mail, with the link in a notice mail", {
  200: doneSchema,
  400: problemSchema,
});

const countedDocs = describe("Count the people waiting for each size. Administrators only", {
  200: waitingForStockSchema,
  401: problemSchema,
  403: problemSchema,
});

/** Back-in-stock notices, below /stock-notices; no account needed. */
export const stockNotices = new Hono<AppEnv>()
  .post("/", inputDocs, validate("json", stockNoticeSchema), async (c) => {
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
