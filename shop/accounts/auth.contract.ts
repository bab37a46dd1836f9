import { z } from "zod";
import { namedObject, reporting, strictForm } from "../fields.contract.ts";
import { EMAIL_INVALID, normalizeEmail } from "./email.ts";
import {
  emailFormMessages,
  givenPasswordFormMessages,
  loginMessages,
  newPasswordFormMessages,
  registrationMessages,
} from "./forms.ts";
import { PASSWORD_REQUIRED } from "./password.ts";
import { BIRTH_INVALID, normalizeName, PHONE_INVALID } from "./person.ts";
import { LATEST_DAY, userSchema } from "./user.contract.ts";

const email = z.string(EMAIL_INVALID);
const password = z.string(PASSWORD_REQUIRED);

/** Body of POST /auth/login. The e-mail is normalized. */
export const loginSchema = strictForm({ email, password })
  .superRefine(reporting(loginMessages))
  .transform((form) => ({ ...form, email: normalizeEmail(form.email) }))
  .meta({ id: "Login" });

/** Body of POST /auth/confirm. */
export const confirmSchema = strictForm({ password })
  .superRefine(reporting(givenPasswordFormMessages))
  .meta({ id: "Confirm" });

/** Body of POST /users/register-email and POST /users/recover-password. */
export const emailFormSchema = strictForm({ email })
  .superRefine(reporting(emailFormMessages))
  .transform((form) => ({ email: normalizeEmail(form.email) }))
  .meta({ id: "EmailForm" });

/** Body of PUT /auth/register-user. Texts are normalized. */
export const registrationSchema = strictForm({
  firstName: z.string("El nombre es obligatorio."),
  lastName: z.string("El apellido es obligatorio."),
  dateOfBirth: z.string(BIRTH_INVALID).default(""),
  phone: z.string(PHONE_INVALID).default(""),
  email,
  password,
  confirmPassword: z.string("Las contraseñas no coinciden."),
})
  .superRefine(reporting((form) => registrationMessages(form, LATEST_DAY)))
  .transform(({ confirmPassword: _, ...form }) => ({
    ...form,
    firstName: normalizeName(form.firstName),
    lastName: normalizeName(form.lastName),
    email: normalizeEmail(form.email),
    dateOfBirth: form.dateOfBirth || null,
  }))
  .meta({ id: "Registration" });

/** Body of PUT /users/recover-password/{id}/{token}. */
export const newPasswordSchema = strictForm({
  newPassword: password,
  confirmNewPassword: z.string("Las contraseñas no coinciden"),
})
  .superRefine(reporting(newPasswordFormMessages))
  .meta({ id: "NewPassword" });

/** A signed-in person, after POST /auth/login. */
export const signedInSchema = namedObject("SignedIn", { payload: userSchema });

export const authorizedSchema = namedObject("Authorized", { message: z.literal("Authorized"), payload: userSchema });

export const registeredSchema = namedObject("Registered", {
  payload: z.strictObject({ _id: z.string(), firstName: z.string() }),
});

/** GET /users/register-verify/{id}/{token} with a valid link. */
export const verifiedLinkSchema = namedObject("VerifiedLink", { email: z.string() });

/** Response of a call that returns no data. */
export const doneSchema = namedObject("Done", { message: z.string() });
