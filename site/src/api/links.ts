/** Requests about mailed links: sending one, opening it, and setting a password with it. */
import type { z } from "zod";
import type { NewPasswordForm } from "#shop/accounts/forms.ts";
import type { acceptInvitationSchema } from "#shop/accounts/invitation.contract.ts";
import type { Chosen } from "#shop/cart/chosen.ts";
import { call } from "./call.ts";

/** The purpose of a mailed link. */
export type Flag = "register" | "recover";

/** The purpose of an e-mail dialog: one of those links, or a stock alert. */
export type EmailPurpose = Flag | "alert";

/**
 * Requests a registration link by e-mail, with what the guest has chosen. 409 if already registered, 429 after too many
 * requests, 403 if a challenge is required. A blocked person gets no mail, with the same response as others.
 */
export const requestRegistrationLink = (email: string, chosen?: Chosen) =>
  call("POST", "/users/register-email", { json: { email, chosen } });

/**
 * Requests a recovery link by e-mail. 403 "User not verified", 429 after too many requests. An unknown e-mail and a blocked
 * person get no mail, with the same response as others.
 */
export const requestRecoveryLink = (email: string) => call("POST", "/users/recover-password", { json: { email } });

/** Verifies a link. For a registration it also sets the grant cookie. 400 if invalid or used, 410 if expired. */
export const verifyLink = (flag: Flag, id: string, token: string) =>
  call("GET", flag === "register" ? "/users/register-verify/:id/:token" : "/users/recover-password-verify/:id/:token", {
    param: { id, token },
  });

/**
 * Reads the e-mail of the person whose registration link was opened in this browser. Without the grant of that link: 404, or
 * 403 for a signed-in person.
 */
export const readRegistration = (id: string) => call("GET", "/users/:id", { param: { id } });

/** Sets a new password with a recovery link (201), and ends all sessions of the person. 404 if the link cannot be used. */
export const setNewPassword = (id: string, token: string, json: NewPasswordForm) =>
  call("PUT", "/users/recover-password/:id/:token", { param: { id, token }, json });

/** Reads the invitation of a mailed link. 400 or 410 if it cannot be accepted any more, 403 if the account is blocked. */
export const readInvitation = (key: string) => call("GET", "/invitation", { header: { "x-invitation-key": key } });

/**
 * Accepts an invitation (201): with names and a new password, or with the password of the account. 400 for an invalid field, a
 * wrong password or a link that cannot be used; 403, 410 as for `readInvitation`; 429 after too many wrong passwords.
 */
export const acceptInvitation = (key: string, json: z.input<typeof acceptInvitationSchema>) =>
  call("PUT", "/invitation", { header: { "x-invitation-key": key }, json });
