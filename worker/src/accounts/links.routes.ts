import { Hono } from "hono";
import type { LinkPurpose } from "#db/accounts/links.ts";
import { sessionMs } from "#shop/accounts/account.ts";
import {
  doneSchema,
  emailFormSchema,
  newPasswordSchema,
  registerEmailSchema,
  registeredSchema,
  registrationSchema,
  verifiedLinkSchema,
} from "#shop/accounts/auth.contract.ts";
import type { Refused } from "#shop/refusal.ts";
import { challengeOf } from "../http/challenge.ts";
import { type AppContext, type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { limitFlood } from "../http/flood-limit.ts";
import { refused, refusedAndLogged, respondPrivately } from "../http/respond.ts";
import { browserOf, clearOwnCookie, ownCookie, rememberDevice, setOwnCookie } from "../http/session.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { checkLink, type LinkResponse, signGrant } from "./links.ts";
import { beginRecovery, finishRecovery } from "./recovery.ts";
import { beginRegistration, finishRegistration } from "./registration.ts";

/** Responds to a request for a link. The message is the same whether or not a link was mailed. */
function respondToLinkRequest(c: AppContext, purpose: LinkPurpose, outcome: LinkResponse | Refused, message: string) {
  if (!outcome.ok) return refusedAndLogged(c, "link_refused", outcome.refusal, { purpose });
  if (outcome.mailed) {
    log("link_mailed", { requestId: c.get("requestId"), purpose });
    deliverMails(c);
  }
  return respondPrivately(c, { message }, 200);
}

const registrationBegunDocs = routeDocs(
  "Mail a registration link. Replaces any earlier link",
  doneSchema,
  [400, 403, 409, 429],
);
const registrationCheckedDocs = routeDocs(
  "Check a registration link without using it. Sets the registration grant cookie",
  verifiedLinkSchema,
  [400, 410],
);
const registrationFinishedDocs = routeDocs(
  "Complete a registration with the grant of a link. Uses the link, and sets the session cookie",
  { 201: registeredSchema },
  [400, 403],
);

/** First steps of a registration, below /users. */
export const registration = new Hono<AppEnv>()
  .post(
    "/register-email",
    registrationBegunDocs,
    validate("json", registerEmailSchema),
    limitFlood("too_many_emails"),
    async (c) => {
      const request = { ...c.req.valid("json"), address: clientAddress(c), challenge: challengeOf(c, "registration") };
      const outcome = await beginRegistration(requestContext(c), request);
      return respondToLinkRequest(c, "register", outcome, "Te mandamos un email para que termines de registrarte");
    },
  )
  .get("/register-verify/:id/:token", registrationCheckedDocs, async (c) => {
    const context = requestContext(c);
    const { id: userId, token } = c.req.param();
    const outcome = await checkLink(context, { purpose: "register", userId, token });
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { id: linkId, email, expiresAtMs } = outcome.link;
    const grant = signGrant(context.authSecret, { userId, linkId, expiresAtMs });
    setOwnCookie(c, "grant", grant, (expiresAtMs - context.nowMs) / 1000);
    return respondPrivately(c, { email }, 200);
  });

/** Last step of a registration, below /auth. */
export const registering = new Hono<AppEnv>().put(
  "/register-user",
  registrationFinishedDocs,
  validate("json", registrationSchema),
  async (c) => {
    const outcome = await finishRegistration(
      requestContext(c),
      ownCookie(c, "grant"),
      c.req.valid("json"),
      browserOf(c),
    );
    if (!outcome.ok) return refusedAndLogged(c, "registration_refused", outcome.refusal);
    const { userId, role, firstName, token } = outcome;
    log("registered", { requestId: c.get("requestId"), userId });
    clearOwnCookie(c, "grant");
    if (token !== null) setOwnCookie(c, "session", token, sessionMs(role) / 1000);
    rememberDevice(c, c.req.valid("json").email);
    return respondPrivately(c, { payload: { _id: userId, firstName } }, 201);
  },
);

const recoveryBegunDocs = routeDocs(
  "Mail a link to set a new password. The response is the same for an unknown e-mail",
  doneSchema,
  [400, 403, 429],
);
const recoveryCheckedDocs = routeDocs("Check a recovery link without using it", doneSchema, [400, 410]);
const recoveryFinishedDocs = routeDocs(
  "Set a new password with a recovery link. Uses the link and ends all sessions",
  { 201: doneSchema },
  [400, 404],
);

/** Password recovery, below /users. */
export const recovery = new Hono<AppEnv>()
  .post(
    "/recover-password",
    recoveryBegunDocs,
    validate("json", emailFormSchema),
    limitFlood("too_many_emails"),
    async (c) => {
      const { email } = c.req.valid("json");
      const outcome = await beginRecovery(requestContext(c), { email, address: clientAddress(c) });
      return respondToLinkRequest(c, "recover", outcome, "Si el email tiene una cuenta, le mandamos un enlace");
    },
  )
  .get("/recover-password-verify/:id/:token", recoveryCheckedDocs, async (c) => {
    const { id: userId, token } = c.req.param();
    const outcome = await checkLink(requestContext(c), { purpose: "recover", userId, token });
    return outcome.ok ? respondPrivately(c, { message: "El enlace es válido" }, 200) : refused(c, outcome.refusal);
  })
  .put("/recover-password/:id/:token", recoveryFinishedDocs, validate("json", newPasswordSchema), async (c) => {
    const { id: userId, token } = c.req.param();
    const { newPassword } = c.req.valid("json");
    const outcome = await finishRecovery(requestContext(c), { userId, token, newPassword });
    if (!outcome.ok) return refusedAndLogged(c, "recovery_refused", outcome.refusal);
    log("password_reset", { requestId: c.get("requestId"), userId });
    deliverMails(c);
    if (ownCookie(c, "session") !== undefined) clearOwnCookie(c, "session");
    rememberDevice(c, outcome.email);
    return respondPrivately(c, { message: "Contraseña cambiada exitosamente" }, 201);
  });
