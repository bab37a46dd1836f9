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
function field<Control extends HTMLElement>(label: string, name: string, control: Control) {
  const id = `mp-${name}`;
  const error = element("p", { id: `${id}-wrong`, class: "mp-wrong" });
  control.id = id;
  return {
    element: element("div", { class: `mp-field mp-${name}` }, element("label", { for: id }, label), control, error),
    control,
    /** Shows an error message; "" removes it. */
    showError(message: string) {
      error.textContent = message;
      for (const [name, value] of Object.entries({ "aria-invalid": "true", "aria-describedby": error.id })) {
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
.mp-brick > :is(.mp-card-number, .mp-name, .mp-installments, .mp-message, button) { grid-column: 1 / -1; }
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
export function addStyle(baseColor: string): void {
  document.getElementById("mp-style")?.remove();
  document.head.append(element("style", { id: "mp-style" }, `:root { --mp-base: ${baseColor}; }${STYLE}`));
}

export type CardForm = ReturnType<typeof drawForm>;

/** Renders the form with the same fields, order and texts as the real Brick for a payer whose e-mail is known. */
export function drawForm({ initialization: { payer }, customization }: BrickSettings) {
  const fields = {
    cardNumber: field("Número de tarjeta", "card-number", input("cc-number", "1234 1234 1234 1234", "numeric")),
    expiration: field("Vencimiento", "expiration", input("cc-exp", "mm/aa", "numeric")),
    securityCode: field("Código de seguridad", "security-code", input("cc-csc", "Ej.: 123", "numeric")),
    cardholderName: field("Nombre del titular como aparece en la tarjeta", "name", input("cc-name", "María López")),
    identificationType: field("Tipo de documento", "document-type", element("select")),
    identificationNumber: field("Número de documento", "document", input("off", "99999999", "numeric")),
    installments: field("Cuotas", "installments", element("select", {}, option("", "Completá el número de tarjeta"))),
  };
  fields.installments.control.disabled = true;
  fields.identificationNumber.control.value = payer.identification?.number ?? "";
  const message = element("div", { class: "mp-message", role: "alert" });
  const submit = element("button", { type: "submit" }, customization.visual.texts.formSubmit);
  const form = element("form", { novalidate: "", class: "mp-brick", autocomplete: "on" });
  form.append(...Object.values(fields).map((one) => one.element), message, submit);
  /** `message`: an error message for the whole form. */
  return { element: form, ...fields, message, submit };
}

function input(autocomplete: string, placeholder: string, inputmode = "text"): HTMLInputElement {
  return element("input", { type: "text", autocomplete, placeholder, inputmode });
}
