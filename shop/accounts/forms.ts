/** Rules of the account forms, for pages and API. Each function returns messages by field; empty when valid. */
import { type FieldMessages, invalidFields } from "../refusal.ts";
import { emailMessages } from "./email.ts";
import { givenPasswordMessages, newPasswordMessages } from "./password.ts";
import { birthMessages, dniMessages, firstNameMessages, lastNameMessages, phoneMessages } from "./person.ts";

export interface LoginForm {
  email: string;
  password: string;
}

export interface SignInCodeForm {
  email: string;
  /** As mailed: six digits. */
  code: string;
}

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; empty when missing. */
  dateOfBirth: string;
  /** Empty when missing. */
  phone: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export interface NewPasswordForm {
  newPassword: string;
  confirmNewPassword: string;
}

export interface ChangePasswordForm extends NewPasswordForm {
  /** Undefined for a person without a password. */
  currentPassword?: string | undefined;
}

/** The form that accepts an invitation to administer the shop. If the account has a password, only `password` is used. */
export interface InvitedForm {
  firstName: string;
  lastName: string;
  password: string;
  confirmPassword: string;
}

/** Identity fields of the profile. Undefined fields stay unchanged. */
export interface IdentityForm {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  dni?: string | undefined;
  dateOfBirth?: string | undefined;
}

const DO_NOT_MATCH = "Las contraseñas no coinciden";

export function emailFormMessages({ email }: { email: string }): FieldMessages {
  return invalidFields({ email: emailMessages(email) });
}

export function loginMessages({ email, password }: LoginForm): FieldMessages {
  return invalidFields({ email: emailMessages(email), password: givenPasswordMessages(password) });
}

/** The form with a mailed sign-in code. */
export function signInCodeMessages({ email, code }: SignInCodeForm): FieldMessages {
  return invalidFields({
    email: emailMessages(email),
    code: /^\d{6}$/.test(code) ? [] : ["Escribí los 6 números del código"],
  });
}

/** A form that asks for the password of an existing account. */
export function givenPasswordFormMessages({ password }: { password: string }): FieldMessages {
  return invalidFields({ password: givenPasswordMessages(password) });
}

/** `today` is `YYYY-MM-DD` in Argentina. */
export function registrationMessages(form: RegistrationForm, today: string): FieldMessages {
  return invalidFields({
    firstName: firstNameMessages(form.firstName),
    lastName: lastNameMessages(form.lastName),
    dateOfBirth: form.dateOfBirth === "" ? [] : birthMessages(form.dateOfBirth, today),
    phone: form.phone === "" ? [] : phoneMessages(form.phone),
    email: emailMessages(form.email),
    password: newPasswordMessages(form.password),
    // With a full stop, unlike in the other forms: the pages show each text as it is.
    confirmPassword: form.confirmPassword === form.password ? [] : [`${DO_NOT_MATCH}.`],
  });
}

/** An invitation accepted by a person without a password. */
export function invitedMessages({ firstName, lastName, password, confirmPassword }: InvitedForm): FieldMessages {
  return invalidFields({
    firstName: firstNameMessages(firstName),
    lastName: lastNameMessages(lastName),
    password: newPasswordMessages(password),
    confirmPassword: confirmPassword === password ? [] : [DO_NOT_MATCH],
  });
}

export function newPasswordFormMessages({ newPassword, confirmNewPassword }: NewPasswordForm): FieldMessages {
  return invalidFields({
    newPassword: newPasswordMessages(newPassword),
    confirmNewPassword: confirmNewPassword === newPassword ? [] : [DO_NOT_MATCH],
  });
}

/** A change of the password, or a first one, which has no current password. */
export function changePasswordMessages({ currentPassword, ...form }: ChangePasswordForm): FieldMessages {
  const messages = currentPassword === undefined ? [] : givenPasswordMessages(currentPassword);
  return { ...invalidFields({ currentPassword: messages }), ...newPasswordFormMessages(form) };
}

/** `today` is `YYYY-MM-DD` in Argentina. */
export function identityMessages(form: IdentityForm, today: string): FieldMessages {
  const { firstName, lastName, phone, dni, dateOfBirth } = form;
  return invalidFields({
    firstName: firstName === undefined ? [] : firstNameMessages(firstName),
    lastName: lastName === undefined ? [] : lastNameMessages(lastName),
    phone: phone === undefined ? [] : phoneMessages(phone),
    dni: dni === undefined ? [] : dniMessages(dni),
    dateOfBirth: dateOfBirth === undefined ? [] : birthMessages(dateOfBirth, today),
  });
}
