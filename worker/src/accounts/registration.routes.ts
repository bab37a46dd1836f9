import { Hono } from "hono";
import {
  doneSchema,
  emailFormSchema,
  registeredSchema,
  registrationSchema,
  verifiedLinkSchema,
} from "#shop/accounts/auth.contract.ts";
import { type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { limitFlood } from "../http/flood-limit.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { clearOwnCookie, ownCookie, rememberDevice, setOwnCookie } from "../http/session.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { checkLink, signGrant } from "./links.ts";
import { beginRegistration, finishRegistration } from "./registration.ts";

const begunDocs = routeDocs("Mail a registration link. Replaces any earlier link", doneSchema, [400, 409, 429]);
const checkedDocs = routeDocs(
  "Check a registration link without using it. Sets the registration grant cookie",
  verifiedLinkSchema,
  [400, 410],
);
const finishedDocs = routeDocs(
  "Complete a registration with the grant of a link. Uses the link",
  { 201: registeredSchema },
  [400, 403],
);

/** First steps of a registration, below /users. */
export const registration = new Hono<AppEnv>()
  .post("/register-email", begunDocs, validate("json", emailFormSchema), limitFlood("too_many_emails"), async (c) => {
    const { email } = c.req.valid("json");
    const outcome = await beginRegistration(requestContext(c), { email, address: clientAddress(c) });
    const requestId = c.get("requestId");
    if (!outcome.ok) {
      log("link_refused", { requestId, purpose: "register", code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    if (outcome.mailed) {
      log("link_mailed", { requestId, purpose: "register" });
      deliverMails(c);
    }
    return respondPrivately(c, { message: "Te mandamos un email para que termines de registrarte" }, 200);
  })
  .get("/register-verify/:id/:token", checkedDocs, async (c) => {
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
  finishedDocs,
  validate("json", registrationSchema),
  async (c) => {
    const outcome = await finishRegistration(requestContext(c), ownCookie(c, "grant"), c.req.valid("json"));
    const requestId = c.get("requestId");
    if (!outcome.ok) {
      log("registration_refused", { requestId, code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    const { userId, firstName } = outcome;
    log("registered", { requestId, userId });
    clearOwnCookie(c, "grant");
    rememberDevice(c, c.req.valid("json").email);
    return respondPrivately(c, { payload: { _id: userId, firstName } }, 201);
  },
);
