import type { z } from "zod";
import type { authorizedSchema, doneSchema, registeredSchema, signedInSchema } from "#shop/accounts/auth.contract.ts";
import type { LoginForm, RegistrationForm } from "#shop/accounts/forms.ts";
import { type Called, call } from "./call.ts";

/** The response of a call that returns no data. */
export type Done = z.infer<typeof doneSchema>;

/**
 * Signs in. The response sets the session cookie. 401 for a wrong e-mail or password, 403 if blocked, 429 after too many
 * attempts.
 */
export function login(form: LoginForm): Promise<Called<z.infer<typeof signedInSchema>>> {
  return call("POST", "/auth/login", form);
}

export function logout(): Promise<Called<Done>> {
  return call("POST", "/auth/logout");
}

/** Reads who is signed in; 401 if nobody is. */
export function verifyToken(): Promise<Called<z.infer<typeof authorizedSchema>>> {
  return call("GET", "/auth/verify-token");
}

/** Registers the person who opened a registration link (201). 403 without the link's grant. */
export function registerUser(form: RegistrationForm): Promise<Called<z.infer<typeof registeredSchema>>> {
  return call("PUT", "/auth/register-user", form);
}
