import { Hono } from "hono";
import { readNotices } from "#db/queries/notices.ts";
import { noticesSchema } from "#shop/contract/notices.ts";
import { problemSchema } from "#shop/contract/problem.ts";
import type { AppEnv } from "../context.ts";
import { describe } from "../describe.ts";
import { administrator } from "../middleware/session.ts";
import { recentQuote } from "../ports/quote.ts";
import { presentNotices } from "../presenters/notices.ts";
import { answerPrivate } from "../private.ts";

const told = describe("All that waits for an administrator, counted for the badge", {
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
