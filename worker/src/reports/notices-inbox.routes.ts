import { Hono } from "hono";
import { readNotices } from "#db/reports/notices.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { noticesSchema } from "#shop/reports/notices.contract.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { answerPrivate } from "../http/private.ts";
import { administrator } from "../http/session.ts";
import { recentQuote } from "../ports/quote.ts";
import { presentNotices } from "./notices.presenter.ts";

const told = describe("List everything that waits for an administrator, with counts. Administrators only", {
  200: noticesSchema,
  401: problemSchema,
  403: problemSchema,
});

/** The administrators' inbox, below /admin. */
export const noticesInbox = new Hono<AppEnv>().get("/notices", told, administrator, async (c) => {
  const nowMs = c.get("now")();
  const [notices, quote] = await Promise.all([
    readNotices(c.get("database")(), nowMs),
    recentQuote(c.get("config").quote, nowMs),
  ]);
  return answerPrivate(c, presentNotices(notices, quote, nowMs), 200);
});
