import { Hono } from "hono";
import { countWaiting } from "#db/queries/stock-notices.ts";
import { doneSchema } from "#shop/contract/auth.ts";
import { problemSchema } from "#shop/contract/problem.ts";
import { stockNoticeSchema, takeBackSchema, waitingForStockSchema } from "#shop/contract/stock-notice.ts";
import { clientAddress } from "../client-address.ts";
import type { AppEnv } from "../context.ts";
import { describe } from "../describe.ts";
import { doingOf } from "../doing.ts";
import { askStockNotice } from "../flows/ask-stock-notice.ts";
import { takeBackNotice } from "../flows/take-back-notice.ts";
import { log } from "../log.ts";
import { administrator } from "../middleware/session.ts";
import { validate } from "../middleware/validate.ts";
import { answerPrivate } from "../private.ts";
import { refused } from "../problem.ts";

const asked = describe("Want a mail when a size is in stock again; asked for twice it is one", {
  200: doneSchema,
  400: problemSchema,
  404: problemSchema,
  409: problemSchema,
  429: problemSchema,
});
const takenBack = describe("End all notices of whoever has the link of a notice's mail", {
  200: doneSchema,
  400: problemSchema,
});

const counted = describe("How many wait for each size; for administrators", {
  200: waitingForStockSchema,
  401: problemSchema,
  403: problemSchema,
});

/** Who waits for stock, below /stock-notices. Nobody needs an account for it. */
export const stockNotices = new Hono<AppEnv>()
  .post("/", asked, validate("json", stockNoticeSchema), async (c) => {
    const outcome = await askStockNotice(doingOf(c), { ...c.req.valid("json"), address: clientAddress(c) });
    if (!outcome.ok) {
      log("stock_notice_refused", { requestId: c.get("requestId"), code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    return answerPrivate(c, { message: "Te avisamos por email apenas vuelva" }, 200);
  })
  .post("/take-back", takenBack, validate("json", takeBackSchema), async (c) => {
    const outcome = await takeBackNotice(doingOf(c), c.req.valid("json"));
    if (!outcome.ok) return refused(c, outcome.refusal);
    return answerPrivate(c, { message: "No te mandamos más avisos de stock" }, 200);
  });

/** The same for administrators, below /admin. */
export const adminStockNotices = new Hono<AppEnv>().get("/stock-notices", counted, administrator, async (c) =>
  answerPrivate(c, { waiting: await countWaiting(c.get("database")()) }, 200),
);
