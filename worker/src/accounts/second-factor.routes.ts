import { Hono } from "hono";
import { selectSecondFactor } from "#db/accounts/second-factor.ts";
import { read } from "#db/read.ts";
import { readSettings } from "#db/settings/settings.ts";
import {
  codeSchema,
  doneSchema,
  proposedFactorSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from "#shop/accounts/auth.contract.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administratorSettingUp, recentlyConfirmed, sessionIn } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { activate, beginSecondFactor, remove } from "./second-factor.ts";

const PATH = "/second-factor";

const shownDocs = adminDocs("Get whether one's own second factor is set up", secondFactorSchema);
const begunDocs = adminDocs("Begin to set up one's own second factor, with a new secret", proposedFactorSchema, [409]);
const activatedDocs = adminDocs(
  "Activate one's own second factor with its first code. Returns the recovery codes",
  recoveryCodesSchema,
  [400, 409, 429],
);
const removedDocs = adminDocs("Remove one's own second factor", doneSchema);

/** An administrator's own second factor, below /admin. */
export const secondFactor = new Hono<AppEnv>()
  .get(PATH, shownDocs, administratorSettingUp, async (c) => {
    const { userId, lacksSecondFactor: isRequired } = sessionIn(c);
    const [[factor]] = await read(c.get("database")(), [selectSecondFactor(userId)]);
    const isActive = factor?.activeSinceMs != null;
    return respondPrivately(c, { isActive, isRequired, recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0 }, 200);
  })
  .post(PATH, begunDocs, administratorSettingUp, recentlyConfirmed, async (c) => {
    const { shop } = await readSettings(c.get("database")());
    const outcome = await beginSecondFactor(requestContext(c), sessionIn(c).userId, shop.shopName);
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { setupKey, uri } = outcome;
    return respondPrivately(c, { setupKey, uri }, 200);
  })
  .put(PATH, activatedDocs, administratorSettingUp, recentlyConfirmed, validate("json", codeSchema), async (c) => {
    const { userId } = sessionIn(c);
    const outcome = await activate(requestContext(c), userId, c.req.valid("json").code);
    if (!outcome.ok) return refused(c, outcome.refusal);
    log("second_factor_set_up", { requestId: c.get("requestId"), userId });
    deliverMails(c);
    return respondPrivately(c, { recoveryCodes: outcome.recoveryCodes }, 200);
  })
  .delete(PATH, removedDocs, administratorSettingUp, recentlyConfirmed, async (c) => {
    const { userId } = sessionIn(c);
    await remove(requestContext(c), userId);
    log("second_factor_removed", { requestId: c.get("requestId"), userId });
    deliverMails(c);
    return respondPrivately(c, { message: "Segundo paso quitado" }, 200);
  });
