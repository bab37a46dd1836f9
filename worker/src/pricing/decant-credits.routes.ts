import { Hono } from "hono";
import { selectPaidDecants } from "#db/pricing/decant-credits.ts";
import { onlyRow, read } from "#db/read.ts";
import { selectCreditTerms } from "#db/settings/settings.ts";
import { toWire } from "#shop/decimal.ts";
import { decantCreditsSchema } from "#shop/pricing/coupon.contract.ts";
import { creditsOf } from "#shop/pricing/decant-credit.ts";
import type { AppEnv } from "../http/context.ts";
import { iso, respondPrivately } from "../http/respond.ts";
import { sessionIn, shopperSignedIn } from "../http/session.ts";
import { routeDocs } from "../http/validate.ts";

const creditsDocs = routeDocs(
  "List the credits that the user's decants give for bottles of the same perfumes, in the order of use. Empty while the shop gives no credit",
  { 200: decantCreditsSchema },
  [401, 403],
);

/** A buyer's credits from decants, at /decant-credits. */
export const decantCredits = new Hono<AppEnv>().get("/", creditsDocs, shopperSignedIn, async (c) => {
  const nowMs = c.get("now")();
  const [terms, paid] = await read(c.get("database")(), [
    selectCreditTerms,
    selectPaidDecants(sessionIn(c).userId, nowMs),
  ]);
  const credits = creditsOf(paid, onlyRow(terms), nowMs).map(({ perfumeId, units, creditCentavos, untilMs }) => ({
    ...{ perfume: perfumeId, units, amountArs: toWire(creditCentavos), until: iso(untilMs) },
  }));
  return respondPrivately(c, { credits }, 200);
});
