import { z } from "zod";
import { reporting, strictForm, textField } from "../fields.contract.ts";
import { EMAIL_INVALID, normalizeEmail } from "./email.ts";
import { emailFormMessages, loginMessages, newPasswordFormMessages, registrationMessages } from "./forms.ts";
import { PASSWORD_REQUIRED } from "./password.ts";
import { BIRTH_INVALID, normalizeName, PHONE_INVALID } from "./person.ts";
import { userSchema } from "./user.contract.ts";

const email = textField(EMAIL_INVALID);
const password = textField(PASSWORD_REQUIRED);

/** Body of POST /auth/login. The e-mail is normalized. */
export const loginSchema = strictForm({ email, password })
  .superRefine(reporting(loginMessages))
  .transform((form) => ({ ...form, email: normalizeEmail(form.email) }))
  .meta({ id: "Login" });

/** Body of POST /users/register-email and POST /users/recover-password. */
export const emailFormSchema = strictForm({ email })
  .superRefine(reporting(emailFormMessages))
  .transform((form) => ({ email: normalizeEmail(form.email) }))
  .meta({ id: "EmailForm" });

/** A schema has no clock: the route checks that the day is not in the future. */
const LATEST_DAY = "9999-12-31";

/** Body of PUT /auth/register-user. Texts are normalized. */
export const registrationSchema = strictForm({
  firstName: textField("El nombre es obligatorio."),
  lastName: textField("El apellido es obligatorio."),
  dateOfBirth: z.string({ error: BIRTH_INVALID }).default(""),
  phone: z.string({ error: PHONE_INVALID }).default(""),
  email,
  password,
  confirmPassword: textField("Las contraseñas no coinciden."),
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
  confirmNewPassword: textField("Las contraseñas no coinciden"),
})
  .superRefine(reporting(newPasswordFormMessages))
  .meta({ id: "NewPassword" });

/** A signed-in person, after POST /auth/login. */
export const signedInSchema = z.strictObject({ payload: userSchema }).meta({ id: "SignedIn" });

export const authorizedSchema = z
  .strictObject({ message: z.literal("Authorized"), payload: userSchema })
  .meta({ id: "Authorized" });

export const registeredSchema = z
  .strictObject({ payload: z.strictObject({ _id: z.string(), firstName: z.string() }) })
  .meta({ id: "Registered" });

/** GET /users/register-verify/{id}/{token} with a valid link. */
export const verifiedLinkSchema = z.strictObject({ email: z.string() }).meta({ id: "VerifiedLink" });

/** Response of a call that returns no data. */
export const doneSchema = z.strictObject({ message: z.string() }).meta({ id: "Done" });
