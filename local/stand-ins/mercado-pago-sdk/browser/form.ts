import { element, type Field, field, option } from "./elements.ts";
import type { BrickSettings } from "./setting.ts";

export interface CardForm {
  place: HTMLFormElement;
  cardNumber: Field<HTMLInputElement>;
  expiration: Field<HTMLInputElement>;
  securityCode: Field<HTMLInputElement>;
  cardholderName: Field<HTMLInputElement>;
  identificationType: Field<HTMLSelectElement>;
  identificationNumber: Field<HTMLInputElement>;
  /** Null when the shop passes the e-mail. */
  email: Field<HTMLInputElement> | null;
  installments: Field<HTMLSelectElement>;
  submit: HTMLButtonElement;
  /** Error message for the whole form. */
  message: HTMLElement;
}

/** Renders the form with the same fields, order and texts as the real Brick. */
export function drawForm({ initialization: { payer = {} }, customization = {} }: BrickSettings): CardForm {
  const { hideFormTitle = false, texts = {} } = customization.visual ?? {};
  const isEmailKnown = /^\S+@\S+\.\S+$/.test(payer.email ?? "");
  const form = {
    cardNumber: field("Número de tarjeta", "card-number", input("cc-number", "1234 1234 1234 1234", "numeric")),
    expiration: field("Vencimiento", "expiration", input("cc-exp", "mm/aa", "numeric")),
    securityCode: field("Código de seguridad", "security-code", input("cc-csc", "Ej.: 123", "numeric")),
    cardholderName: field("Nombre del titular como aparece en la tarjeta", "name", input("cc-name", "María López")),
    identificationType: field("Tipo de documento", "document-type", element("select")),
    identificationNumber: field("Número de documento", "document", input("off", "99999999", "numeric")),
    email: isEmailKnown ? null : field("Email", "email", input("email", "ejemplo@correo.com", "email")),
    installments: field("Cuotas", "installments", element("select", {}, option("", "Completá el número de tarjeta"))),
    message: element("div", { class: "mp-message", role: "alert" }),
    submit: element("button", { type: "submit" }, texts.formSubmit ?? "Pagar"),
  };
  form.installments.control.disabled = true;
  form.identificationNumber.control.value = payer.identification?.number ?? "";
  const title = hideFormTitle ? [] : [element("h2", {}, "Tarjeta de crédito o débito")];
  const place = element("form", { novalidate: "", class: "mp-brick", autocomplete: "on" });
  place.append(...title, ...Object.values(form).flatMap(placeOf));
  return { place, ...form };
}

function placeOf(part: Field<HTMLElement> | HTMLElement | null): Node[] {
  if (part === null) return [];
  return [part instanceof Node ? part : part.place];
}

function input(autocomplete: string, placeholder: string, inputmode = "text"): HTMLInputElement {
  return element("input", { type: "text", autocomplete, placeholder, inputmode });
}
