import { Hono } from "hono";
import { doneSchema, emailFormSchema, newPasswordSchema } from "#shop/accounts/auth.contract.ts";
import { type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { limitFlood } from "../http/flood-limit.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { clearOwnCookie, ownCookie, rememberDevice } from "../http/session.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { checkLink } from "./links.ts";
import { beginRecovery, finishRecovery } from "./recovery.ts";

const begunDocs = routeDocs(
  "Mail a link to set a new password. The response is the same for an unknown e-mail",
  doneSchema,
  [400, 403, 429],
);
const checkedDocs = routeDocs("Check a recovery link without using it", doneSchema, [400, 410]);
const finishedDocs = routeDocs(
  "Set a new password with a recovery link. Uses the link and ends all sessions",
  { 201: doneSchema },
  [400, 404],
);

/** Password recovery, below /users. */
export const recovery = new Hono<AppEnv>()
  .post("/recover-password", begunDocs, validate("json", emailFormSchema), limitFlood("too_many_emails"), async (c) => {
    const { email } = c.req.valid("json");
    const outcome = await beginRecovery(requestContext(c), { email, address: clientAddress(c) });
    const requestId = c.get("requestId");
    if (!outcome.ok) {
      log("link_refused", { requestId, purpose: "recover", code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    if (outcome.mailed) {
      log("link_mailed", { requestId, purpose: "recover" });
      deliverMails(c);
    }
    return respondPrivately(c, { message: "Si el email tiene una cuenta, le mandamos un enlace" }, 200);
  })
  .get("/recover-password-verify/:id/:token", checkedDocs, async (c) => {
    const { id: userId, token } = c.req.param();
    const outcome = await checkLink(requestContext(c), { purpose: "recover", userId, token });
    return outcome.ok ? respondPrivately(c, { message: "El enlace es válido" }, 200) : refused(c, outcome.refusal);
  })
  .put("/recover-password/:id/:token", finishedDocs, validate("json", newPasswordSchema), async (c) => {
    const { id: userId, token } = c.req.param();
    const { newPassword } = c.req.valid("json");
    const outcome = await finishRecovery(requestContext(c), { userId, token, newPassword });
    const requestId = c.get("requestId");
    if (!outcome.ok) {
      log("recovery_refused", { requestId, code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    log("password_reset", { requestId, userId });
    deliverMails(c);
    if (ownCookie(c, "session") !== undefined) clearOwnCookie(c, "session");
    rememberDevice(c, outcome.email);
    return respondPrivately(c, { message: "Contraseña cambiada exitosamente" }, 201);
  });
