import type { z } from "zod";
import type { authorizedSchema, doneSchema, registeredSchema, signedInSchema } from "#shop/accounts/auth.contract.ts";
import type { LoginForm, RegistrationForm } from "#shop/accounts/forms.ts";
import { type Called, call } from "./call.ts";

/** What a call that only does something answers. */
export type Done = z.infer<typeof doneSchema>;

/** Signs in; the answer's cookie is the session. 401 for a wrong e-mail or password, 403 blocked, 429 tried too often. */
export function login(form: LoginForm): Promise<Called<z.infer<typeof signedInSchema>>> {
  return call("POST", "/auth/login", form);
}

/** Ends the session. */
export function logout(): Promise<Called<Done>> {
  return call("POST", "/auth/logout");
}

/** Asks who is signed in; 401 when nobody is. */
export function verifyToken(): Promise<Called<z.infer<typeof authorizedSchema>>> {
  return call("GET", "/auth/verify-token");
}

/** Registers whoever opened a registration link (201); 403 without its grant. */
export function registerUser(form: RegistrationForm): Promise<Called<z.infer<typeof registeredSchema>>> {
  return call("PUT", "/auth/register-user", form);
}
