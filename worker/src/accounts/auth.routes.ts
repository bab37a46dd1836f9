import { Hono } from "hono";
import { readAccountView } from "#db/accounts/accounts.ts";
import { PENDING_SIGN_IN_MS, sessionMs } from "#shop/accounts/account.ts";
import {
  authorizedSchema,
  codeSchema,
  confirmSchema,
  doneSchema,
  emailFormSchema,
  loginSchema,
  signedInSchema,
  signInCodeSchema,
} from "#shop/accounts/auth.contract.ts";
import type { Refused } from "#shop/refusal.ts";
import { type AppContext, type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { limitFlood } from "../http/flood-limit.ts";
import { refused, refusedAndLogged, respondPrivately } from "../http/respond.ts";
import {
  administratorSettingUp,
  browserOf,
  clearOwnCookie,
  knownDevice,
  ownCookie,
  rememberDevice,
  sessionIn,
  setOwnCookie,
  signedIn,
} from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import {
  confirmIdentity,
  finishSignIn,
  mailSignInCode,
  type Pending,
  type SignedIn,
  signIn,
  signInWithCode,
  signOut,
} from "./sign-in.ts";
import { presentUser } from "./user.presenter.ts";

const loggedInDocs = routeDocs("Sign in. Sets the session cookie", signedInSchema, [400, 401, 403, 429]);
const codeMailedDocs = routeDocs(
  "Mail a sign-in code of six digits, valid for 10 minutes. Replaces any earlier code. The response is the same for an unknown e-mail",
  doneSchema,
  [400, 429],
);
const codeVerifiedDocs = routeDocs(
  "Sign in with a mailed code, which also confirms the e-mail. Sets the session cookie",
  signedInSchema,
  [400, 403, 410, 429],
);
const finishedDocs = routeDocs(
  "Finish a sign-in with the code of the second factor, or with a recovery code. Sets the session cookie",
  signedInSchema,
  [400, 401, 403, 429],
);
const loggedOutDocs = routeDocs("Sign out. Ends the session", doneSchema);
const confirmedDocs = adminDocs(
  "Confirm one's identity for 10 minutes, for the actions that require it",
  doneSchema,
  [400, 429],
);
const verifiedDocs = routeDocs("Check the session and return its user", authorizedSchema, [401]);

export const auth = new Hono<AppEnv>()
  .post("/login", loggedInDocs, validate("json", loginSchema), async (c) => {
    const { email, password } = c.req.valid("json");
    return respondToSignIn(c, await signIn(requestContext(c), { ...requestOf(c, email), password }));
  })
  .post("/code", codeMailedDocs, validate("json", emailFormSchema), limitFlood("too_many_emails"), async (c) => {
    const { email } = c.req.valid("json");
    const outcome = await mailSignInCode(requestContext(c), requestOf(c, email));
    if (!outcome.ok) return refusedAndLogged(c, "link_refused", outcome.refusal, { purpose: "code" });
    log("link_mailed", { requestId: c.get("requestId"), purpose: "code" });
    deliverMails(c);
    return respondPrivately(c, { message: "Te mandamos un código por email" }, 200);
  })
  .post("/code/verify", codeVerifiedDocs, validate("json", signInCodeSchema), async (c) => {
    const { email, code } = c.req.valid("json");
    return respondToSignIn(c, await signInWithCode(requestContext(c), { ...requestOf(c, email), code }));
  })
  .post("/second-factor", finishedDocs, validate("json", codeSchema), async (c) => {
    const outcome = await finishSignIn(requestContext(c), {
      pending: ownCookie(c, "pending"),
      code: c.req.valid("json").code,
      ...browserOf(c),
    });
    if (outcome.ok) clearOwnCookie(c, "pending");
    deliverMails(c);
    return respondToSignIn(c, outcome);
  })
  .post("/logout", loggedOutDocs, async (c) => {
    const token = ownCookie(c, "session");
    if (token) await signOut(requestContext(c), token);
    clearOwnCookie(c, "session");
    return respondPrivately(c, { message: "Sesión cerrada" }, 200);
  })
  .post("/confirm", confirmedDocs, administratorSettingUp, validate("json", confirmSchema), async (c) => {
    const outcome = await confirmIdentity(requestContext(c), sessionIn(c), c.req.valid("json"));
    return outcome.ok
      ? respondPrivately(c, { message: "Confirmado" }, 200)
      : refusedAndLogged(c, "confirmation_refused", outcome.refusal);
  })
  .get("/verify-token", verifiedDocs, signedIn, async (c) => {
    const view = await readAccountView(c.get("database")(), sessionIn(c).userId);
    if (!view) return refused(c, { code: "not_signed_in" });
    return respondPrivately(c, { message: "Authorized" as const, payload: presentUser(view) }, 200);
  });

/** What a sign-in takes from its request besides the password or code. */
function requestOf(c: AppContext, email: string) {
  return {
    email,
    address: clientAddress(c),
    device: knownDevice(requestContext(c), email, ownCookie(c, "device")),
    ...browserOf(c),
  };
}

function respondToSignIn(c: AppContext, outcome: SignedIn | Pending | Refused) {
  if ("pending" in outcome) setOwnCookie(c, "pending", outcome.pending, PENDING_SIGN_IN_MS / 1000);
  if (!outcome.ok) return refusedAndLogged(c, "sign_in_refused", outcome.refusal);
  const { token, view } = outcome;
  log("signed_in", { requestId: c.get("requestId"), userId: view.account.id });
  setOwnCookie(c, "session", token, sessionMs(view.account.role) / 1000);
  rememberDevice(c, view.account.email);
  return respondPrivately(c, { payload: presentUser(view) }, 200);
}
