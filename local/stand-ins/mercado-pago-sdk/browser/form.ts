import type { BrickSettings } from "./api.ts";

/** Creates an element with attributes and children. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A control with its label above it and its error message below it. */
interface Field<Control extends HTMLElement> {
  place: HTMLElement;
  control: Control;
  /** Shows an error message; "" removes it. */
  say(wrong: string): void;
}

function field<Control extends HTMLElement>(label: string, name: string, control: Control): Field<Control> {
  const id = `mp-${name}`;
  const wrong = element("p", { id: `${id}-wrong`, class: "mp-wrong" });
  control.id = id;
  const place = element("div", { class: `mp-field mp-${name}` }, element("label", { for: id }, label), control, wrong);
  return {
    place,
    control,
    say(message) {
      wrong.textContent = message;
      for (const [name, value] of Object.entries({ "aria-invalid": "true", "aria-describedby": wrong.id })) {
        if (message) control.setAttribute(name, value);
        else control.removeAttribute(name);
      }
    },
  };
}

export function option(value: string, label: string): HTMLOptionElement {
  return element("option", { value }, label);
}

const STYLE = `
.mp-brick { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; font: inherit; color: #211b17; }
.mp-brick > :is(h2, .mp-card-number, .mp-name, .mp-email, .mp-installments, .mp-message, button) { grid-column: 1 / -1; }
.mp-field { display: grid; align-content: start; gap: 6px; min-width: 0; }
.mp-field label { font-size: 0.875rem; font-weight: 500; }
.mp-field :is(input, select) { width: 100%; height: 48px; padding: 0 14px; border: 1px solid #94877b; border-radius: 12px;
  background: #fff; color: inherit; font: inherit; font-size: 1rem; text-overflow: ellipsis; }
.mp-field :is(input, select):focus-visible { outline: 2px solid var(--mp-base); outline-offset: 1px; }
.mp-field :disabled { background: #f3ece2; color: #6b5f56; opacity: 1; }
.mp-field ::placeholder { color: #6b5f56; opacity: 1; }
.mp-field [aria-invalid] { border-color: #a3261e; }
.mp-wrong:empty, .mp-message:empty { display: none; }
.mp-wrong, .mp-message { margin: 0; color: #a3261e; font-size: 0.875rem; font-weight: 500; }
.mp-brick button { min-height: 52px; border-radius: 99px; background: var(--mp-base); color: #fff; font: inherit; font-weight: 600; }
.mp-brick button:disabled { opacity: 0.72; cursor: progress; }
`;

/** Adds the form's style to the page in a separate element without a nonce, as the real SDK does. */
export function putStyle({ baseColor = "#009ee3" }: Record<string, string> = {}): void {
  document.getElementById("mp-style")?.remove();
  const style = document.createElement("style");
  style.id = "mp-style";
  style.textContent = `:root { --mp-base: ${baseColor}; }${STYLE}`;
  document.head.append(style);
}

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
