/** Calls about mailed links: requesting one, opening it, and setting a password with it. */
import type { z } from "zod";
import type { verifiedLinkSchema } from "#shop/accounts/auth.contract.ts";
import type { NewPasswordForm } from "#shop/accounts/forms.ts";
import type { registeringSchema } from "#shop/accounts/user.contract.ts";
import type { Done } from "./auth.ts";
import { type Called, call } from "./call.ts";

/** The purpose of a mailed link. */
export type Flag = "register" | "recover";

/** The purpose of an e-mail dialog: one of those links, or a back-in-stock notice. */
export type EmailPurpose = Flag | "notice";

/** Requests a registration link by e-mail. 409 if already registered, 429 after too many requests. */
export function registerEmail(email: string): Promise<Called<Done>> {
  return call("POST", "/users/register-email", { email });
}

/** Requests a recovery link by e-mail. 403 "User not verified", 429 after too many requests. */
export function recoverPassword(email: string): Promise<Called<Done>> {
  return call("POST", "/users/recover-password", { email });
}

/** Verifies a link. For a registration it also sets the grant cookie. 400 if invalid or used, 410 if expired. */
export function verifyLink(
  flag: Flag,
  id: string,
  token: string,
): Promise<Called<Partial<z.infer<typeof verifiedLinkSchema>>>> {
  return call("GET", `/users/${flag === "register" ? "register" : "recover-password"}-verify/${inPath(id, token)}`);
}

/** Reads the e-mail of the person whose registration link was opened in this browser. 404 without its grant. */
export function registeringUser(id: string): Promise<Called<z.infer<typeof registeringSchema>>> {
  return call("GET", `/users/${inPath(id)}`);
}

/** Sets a new password with a recovery link (201). 404 if the link is not valid. */
export function newPassword(id: string, token: string, form: NewPasswordForm): Promise<Called<Done>> {
  return call("PUT", `/users/recover-password/${inPath(id, token)}`, form);
}

/** Encodes parts of the page's URL, which anybody may have written, for a path. */
function inPath(...parts: string[]): string {
  return parts.map(encodeURIComponent).join("/");
}
