import * as z from "zod";
import { LINE_TYPES } from "../cart/cart-line.ts";
import { chosenIn, chosenText } from "../cart/chosen.ts";
import { namedObject, reporting, strictForm } from "../fields.contract.ts";
import { EMAIL_INVALID, normalizeEmail } from "./email.ts";
import {
  emailFormMessages,
  givenPasswordFormMessages,
  loginMessages,
  newPasswordFormMessages,
  registrationMessages,
  signInCodeMessages,
} from "./forms.ts";
import { PASSWORD_REQUIRED } from "./password.ts";
import { BIRTH_INVALID, normalizeName, PHONE_INVALID } from "./person.ts";
import { LATEST_DAY, userSchema } from "./user.contract.ts";

const CHOICE_INVALID = "No reconocemos lo que elegiste";
const CODE_REQUIRED = "Escribí el código";

/** An e-mail, normalized. */
export const emailField = z.string(EMAIL_INVALID).transform(normalizeEmail);
const password = z.string(PASSWORD_REQUIRED);

/** Body of POST /auth/login. */
export const loginSchema = strictForm({ email: emailField, password })
  .superRefine(reporting(loginMessages))
  .meta({ id: "Login" });

/** A code of an authenticator app, a recovery code or a mailed code. Spaces and hyphens are removed. */
const code = z
  .string(CODE_REQUIRED)
  .max(40, CODE_REQUIRED)
  .transform((typed) => typed.replace(/[\s-]/g, "").toLowerCase());
const requiredCode = code.refine((typed) => typed !== "", CODE_REQUIRED);

/** Body of POST /auth/second-factor and PUT /admin/second-factor. */
export const codeSchema = strictForm({ code: requiredCode }).meta({ id: "Code" });

/** Body of POST /auth/confirm. The code is for people with a second factor. */
export const confirmSchema = strictForm({ password, code: code.optional() })
  .superRefine(reporting(givenPasswordFormMessages))
  .meta({ id: "Confirm" });

/** Body of POST /users/recover-password and POST /auth/code. */
export const emailFormSchema = strictForm({ email: emailField })
  .superRefine(reporting(emailFormMessages))
  .meta({ id: "EmailForm" });

/** Body of POST /auth/code/verify. */
export const signInCodeSchema = strictForm({ email: emailField, code: requiredCode })
  .superRefine(reporting(signInCodeMessages))
  .meta({ id: "SignInCode" });

/** What a guest chose before registering. The mailed link contains it; the browser that opens the link adds it to the cart. */
const chosen = strictForm({
  slug: z.string(CHOICE_INVALID),
  type: z.enum(LINE_TYPES, CHOICE_INVALID),
  ml: z.int(CHOICE_INVALID),
  quantity: z.int(CHOICE_INVALID),
}).refine((choice) => chosenIn(chosenText(choice)) !== null, CHOICE_INVALID);

/** Body of POST /users/register-email. */
export const registerEmailSchema = strictForm({ email: emailField, chosen: chosen.optional() })
  .superRefine(reporting(emailFormMessages))
  .meta({ id: "RegisterEmail" });

/** Body of PUT /auth/register-user. Texts are normalized. */
export const registrationSchema = strictForm({
  firstName: z.string("El nombre es obligatorio.").transform(normalizeName),
  lastName: z.string("El apellido es obligatorio.").transform(normalizeName),
  dateOfBirth: z.string(BIRTH_INVALID).default(""),
  phone: z.string(PHONE_INVALID).default(""),
  email: emailField,
  password,
  confirmPassword: z.string("Las contraseñas no coinciden."),
})
  .superRefine(reporting((form) => registrationMessages(form, LATEST_DAY)))
  .transform(({ confirmPassword: _, ...form }) => ({ ...form, dateOfBirth: form.dateOfBirth || null }))
  .meta({ id: "Registration" });

/** Body of PUT /users/recover-password/{id}/{token}. */
export const newPasswordSchema = strictForm({
  newPassword: password,
  confirmNewPassword: z.string("Las contraseñas no coinciden"),
})
  .superRefine(reporting(newPasswordFormMessages))
  .meta({ id: "NewPassword" });

/** A signed-in person, after POST /auth/login, /auth/code/verify or /auth/second-factor. */
export const signedInSchema = namedObject("SignedIn", { payload: userSchema });

export const authorizedSchema = namedObject("Authorized", { message: z.literal("Authorized"), payload: userSchema });

export const registeredSchema = namedObject("Registered", {
  payload: z.strictObject({ _id: z.string(), firstName: z.string() }),
});

/** GET /users/register-verify/{id}/{token} with a valid link. */
export const verifiedLinkSchema = namedObject("VerifiedLink", { email: z.string() });

/** GET /admin/second-factor. */
export const secondFactorSchema = namedObject("SecondFactor", {
  isActive: z.boolean(),
  isRequired: z.boolean().describe("Whether the settings require a second factor and this administrator has none"),
  recoveryCodesLeft: z.int(),
});

/** POST /admin/second-factor: what an authenticator app needs. */
export const proposedFactorSchema = namedObject("ProposedFactor", {
  setupKey: z.string().describe("The shared secret in base32, to type it"),
  uri: z.string().describe("The same as an otpauth:// URI, for a QR code"),
});

/** PUT /admin/second-factor. The codes are shown once. */
export const recoveryCodesSchema = namedObject("RecoveryCodes", { recoveryCodes: z.array(z.string()) });

/** Response of a call that returns no data. */
export const doneSchema = namedObject("Done", { message: z.string() });
