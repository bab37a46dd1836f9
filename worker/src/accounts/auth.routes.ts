import { Hono } from "hono";
import { readAccountView } from "#db/accounts/accounts.ts";
import { sessionMs } from "#shop/accounts/account.ts";
import { authorizedSchema, doneSchema, loginSchema, signedInSchema } from "#shop/accounts/auth.contract.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { clientAddress } from "../http/request.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { clearOwnCookie, ownCookie, sessionIn, setOwnCookie, signedIn } from "../http/session.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { isKnownDevice, rememberDevice } from "./known-device.ts";
import { signIn, signOut } from "./sign-in.ts";
import { presentUser } from "./user.presenter.ts";

const loggedInDocs = routeDocs("Sign in. Sets the session cookie", signedInSchema, [400, 401, 403, 429]);
const loggedOutDocs = routeDocs("Sign out. Ends the session", doneSchema);
const verifiedDocs = routeDocs("Check the session and return its user", authorizedSchema, [401]);

export const auth = new Hono<AppEnv>()
  .post("/login", loggedInDocs, validate("json", loginSchema), async (c) => {
    const { email, password } = c.req.valid("json");
    const context = requestContext(c);
    const outcome = await signIn(context, {
      email,
      password,
      address: clientAddress(c),
      isKnownDevice: isKnownDevice(context, email, ownCookie(c, "device")),
      userAgent: c.req.header("User-Agent") ?? "",
      formerToken: ownCookie(c, "session"),
    });
    const requestId = c.get("requestId");
    if (!outcome.ok) {
      log("sign_in_refused", { requestId, code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    const { token, view } = outcome;
    log("signed_in", { requestId, userId: view.account.id });
    setOwnCookie(c, "session", token, sessionMs(view.account.role) / 1000);
    rememberDevice(c, email);
    return respondPrivately(c, { payload: presentUser(view) }, 200);
  })
  .post("/logout", loggedOutDocs, async (c) => {
    const token = ownCookie(c, "session");
    if (token) await signOut(requestContext(c), token);
    clearOwnCookie(c, "session");
    return respondPrivately(c, { message: "Sesión cerrada" }, 200);
  })
  .get("/verify-token", verifiedDocs, signedIn, async (c) => {
    const view = await readAccountView(c.get("database")(), sessionIn(c).userId);
    if (!view) return refused(c, { code: "not_signed_in" });
    return respondPrivately(c, { message: "Authorized" as const, payload: presentUser(view) }, 200);
  });
