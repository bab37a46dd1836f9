import type { z } from "zod";
import type { doneSchema } from "#shop/accounts/auth.contract.ts";
import type { LoginForm, RegistrationForm, SignInCodeForm } from "#shop/accounts/forms.ts";
import { call } from "./call.ts";

/** The response of a call that returns no data. */
export type Done = z.infer<typeof doneSchema>;

/**
 * Signs in. The response sets the session cookie. 401 for a wrong e-mail or password, 403 if blocked, 429 after too many
 * attempts. With a second factor it opens no session yet: 403 `second_factor_required`, and `finishLogin` continues.
 */
export const login = (json: LoginForm) => call("POST", "/auth/login", { json });

/**
 * Mails a sign-in code. For an unknown e-mail an account is created. A blocked person gets no mail, with the same response. 429
 * after too many requests.
 */
export const requestSignInCode = (email: string) => call("POST", "/auth/code", { json: { email } });

/**
 * Signs in with a mailed code, which confirms the e-mail. 400 for a wrong code; 410 without a code that can still be used, and
 * for a blocked person; 403 `second_factor_required` and 429 as for `login`.
 */
export const signInWithCode = (json: SignInCodeForm) => call("POST", "/auth/code/verify", { json });

/**
 * Finishes a sign-in whose response was 403 `second_factor_required`. 400 for a wrong code. 403 `sign_in_expired` after five
 * minutes, and when the password changed meanwhile. 401 when the account was blocked meanwhile. 429 after too many attempts.
 */
export const finishLogin = (json: { code: string }) => call("POST", "/auth/second-factor", { json });

/**
 * Confirms an administrator's identity for 10 minutes (docs/product-rules.md#confirmation). 400 for a wrong password
 * or code, 403 `second_factor_required` if the code of a second factor is missing, 403 `sign_in_again` for an
 * administrator without a password, 429 after too many attempts.
 */
export const confirmIdentity = (json: { password: string; code?: string }) => call("POST", "/auth/confirm", { json });

/** Ends the session. */
export const logout = () => call("POST", "/auth/logout", {});

/** Reads who is signed in; 401 if nobody is. */
export const verifyToken = (signal?: AbortSignal) => call("GET", "/auth/verify-token", {}, { signal });

/** Registers the person who opened a registration link (201), and signs them in. 403 without the link's grant. */
export const registerUser = (json: RegistrationForm) => call("PUT", "/auth/register-user", { json });
