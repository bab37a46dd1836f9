/** The calls about e-mailed links (http-api, Calls): asking for one, opening it, and setting a password with it. */
import type { z } from "zod";
import type { verifiedLinkSchema } from "#shop/accounts/auth.contract.ts";
import type { NewPasswordForm } from "#shop/accounts/forms.ts";
import type { registeringSchema } from "#shop/accounts/user.contract.ts";
import type { Done } from "./auth.ts";
import { type Called, call } from "./call.ts";

/** What an e-mailed link is for. */
export type Flag = "register" | "recover";

/** What a dialog asks an e-mail for: one of those links, or a mail when a size is in stock again. */
export type Asking = Flag | "notice";

/** Asks for a registration link by e-mail. 409 registered already, 429 asked too often. */
export function registerEmail(email: string): Promise<Called<Done>> {
  return call("POST", "/users/register-email", { email });
}

/** Asks for a recovery link by e-mail. 403 "User not verified", 429 asked too often. */
export function recoverPassword(email: string): Promise<Called<Done>> {
  return call("POST", "/users/recover-password", { email });
}

/** Whether a link is good, which for a registration also grants it. 400 invalid or used, 410 expired. */
export function verifyLink(
  flag: Flag,
  id: string,
  token: string,
): Promise<Called<Partial<z.infer<typeof verifiedLinkSchema>>>> {
  return call("GET", `/users/${flag === "register" ? "register" : "recover-password"}-verify/${inPath(id, token)}`);
}

/** The e-mail of the person whose registration link was opened here; 404 without its grant. */
export function registeringUser(id: string): Promise<Called<z.infer<typeof registeringSchema>>> {
  return call("GET", `/users/${inPath(id)}`);
}

/** Sets a new password with a recovery link (201). 404 when the link is not good. */
export function newPassword(id: string, token: string, form: NewPasswordForm): Promise<Called<Done>> {
  return call("PUT", `/users/recover-password/${inPath(id, token)}`, form);
}

/** Parts of an address of the page, which anybody may have written, as parts of a path. */
function inPath(...parts: string[]): string {
  return parts.map(encodeURIComponent).join("/");
}
