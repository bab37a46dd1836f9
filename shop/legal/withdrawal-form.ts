/** The withdrawal form, validated by the page and by the API. Only name and e-mail are required. */
import { emailMessages, normalizeEmail } from "../accounts/email.ts";
import { NAME_MIN } from "../accounts/person.ts";
import { type FieldMessages, invalidFields } from "../refusal.ts";
import { TEXTAREA_MAX } from "../settings/settings-texts.ts";
import { manyLines, oneLine } from "../text.ts";

/** The form as typed or as stored. Optional fields are empty when missing. */
export interface WithdrawalForm {
  name: string;
  email: string;
  orderNumber: string;
  phone: string;
  message: string;
}

const NAME_MAX = 100;
const ORDER_NUMBER_MAX = 60;
export const NAME_REQUIRED = "El nombre es obligatorio.";
export const OUTCOME_REQUIRED = "Contale qué se hizo: se lo mandamos por email";
/** Telephone with or without country and area code. */
const PHONE = /^[\d\s()+.-]{6,30}$/;

/** Normalizes the form: one line in each field but the message, and the e-mail in lower case. */
export function normalizeWithdrawal({ name, email, orderNumber, phone, message }: WithdrawalForm): WithdrawalForm {
  return {
    name: oneLine(name),
    email: normalizeEmail(email),
    orderNumber: oneLine(orderNumber),
    phone: oneLine(phone),
    message: manyLines(message),
  };
}

/** Returns an order number for the lookup, without spaces, `#` and a leading `Nº` or `No.`: `Nº A-10482` is `a-10482`. */
export function orderNumberIn(text: string): string {
  return text.toLowerCase().replaceAll(/[\s#]|^n[º°.o]*(?=\s*a?-?\d)/g, "");
}

/** Returns the messages by field; empty when the form is valid. */
export function withdrawalMessages(form: WithdrawalForm): FieldMessages {
  const { name, orderNumber, phone, message } = normalizeWithdrawal(form);
  return invalidFields({
    name: nameMessages(name),
    email: emailMessages(form.email),
    orderNumber: lengthMessages(orderNumber, ORDER_NUMBER_MAX),
    phone:
      phone === "" || PHONE.test(phone)
        ? []
        : ["El teléfono tiene de 6 a 30 caracteres: números, espacios, paréntesis, puntos, + y -"],
    message: lengthMessages(message, TEXTAREA_MAX),
  });
}

/** Returns the messages for the outcome that an administrator writes; empty when it is valid. */
export function outcomeMessages({ outcome }: { outcome: string }): FieldMessages {
  const normalized = manyLines(outcome);
  return invalidFields({ outcome: normalized === "" ? [OUTCOME_REQUIRED] : lengthMessages(normalized, TEXTAREA_MAX) });
}

function nameMessages(name: string): string[] {
  if (name === "") return [NAME_REQUIRED];
  if ([...name].length < NAME_MIN) return [`El nombre debe tener al menos ${NAME_MIN} caracteres.`];
  return lengthMessages(name, NAME_MAX);
}

function lengthMessages(text: string, maximum: number): string[] {
  return [...text].length > maximum ? [`Tiene como máximo ${maximum} caracteres`] : [];
}
