import { type BrickSettings, getIdentificationTypes, type SdkContext } from "./api.ts";
import { type Brick, CHECKS, digits, identifyCard, tokenise } from "./card.ts";
import { addStyle, drawForm, option } from "./form.ts";

const BIN_DIGITS = 8;
const CHECKED = Object.keys(CHECKS) as (keyof typeof CHECKS)[];

/**
 * Renders the Card Payment Brick into an element of the page. When that fails, calls `onError` with a critical cause and
 * returns undefined.
 */
export async function createBrick(
  context: SdkContext,
  containerId: string,
  settings: BrickSettings,
): Promise<{ unmount(): void } | undefined> {
  const container = document.getElementById(containerId);
  const cause = causeOf(context, container);
  const types = cause ? null : await getIdentificationTypes(context).catch(() => null);
  if (!types || !container) {
    settings.callbacks.onError({ type: "critical", cause: cause ?? "get_identification_types_failed" });
    return undefined;
  }
  const form = drawForm(settings);
  const brick: Brick = { context, settings, form, bin: null, installments: null };
  addStyle(settings.customization.visual.style.customVariables.baseColor);
  container.append(form.element);
  form.identificationType.control.append(...types.map(({ id, name }) => option(id, name)));
  followTyping(brick);
  form.element.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(brick);
  });
  if (context.switches.brick === "ok") setTimeout(settings.callbacks.onReady);
  return { unmount: () => form.element.remove() };
}

/** Returns why the Brick cannot be created, or null. */
function causeOf({ switches }: SdkContext, container: HTMLElement | null): string | null {
  if (switches.brick === "critical") return "fields_setup_failed_after_3_tries";
  if (!container) return "container_not_found";
  return container.childElementCount > 0 ? "already_initialized" : null;
}

function followTyping(brick: Brick): void {
  const { form } = brick;
  const { cardNumber, expiration } = form;
  cardNumber.control.addEventListener("input", () => {
    const number = digits(cardNumber.control.value).slice(0, 19);
    cardNumber.control.value = number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
    void identifyCard(brick, number.length >= BIN_DIGITS ? number.slice(0, BIN_DIGITS) : null);
  });
  expiration.control.addEventListener("input", () => {
    const typed = digits(expiration.control.value).slice(0, 4);
    expiration.control.value = typed.length > 2 ? `${typed.slice(0, 2)}/${typed.slice(2)}` : typed;
  });
  for (const name of CHECKED) {
    const { control, showError } = form[name];
    control.addEventListener("blur", () => control.value && showError(CHECKS[name](control.value)));
  }
}

async function submit(brick: Brick): Promise<void> {
  const { form, settings } = brick;
  const { submit: button, message } = form;
  if (button.disabled) return;
  message.textContent = "";
  if (!isComplete(brick)) return settings.callbacks.onError({ type: "non_critical", cause: "incomplete_fields" });
  const { textContent: label } = button;
  button.disabled = true;
  button.textContent = "Procesando…";
  const card = await tokenise(brick).catch(() => {
    message.textContent = "No pudimos procesar los datos de la tarjeta. Revisalos y volvé a intentar.";
    settings.callbacks.onError({ type: "non_critical", cause: "card_token_creation_failed" });
    return null;
  });
  const isDone = await (card &&
    settings.callbacks.onSubmit(card).then(
      () => true,
      () => false,
    ));
  // Only after a rejection the buyer can change the form and submit it again.
  if (isDone) return;
  button.disabled = false;
  button.textContent = label;
}

/** Whether the form can be submitted. Shows the errors of all fields, and focuses the first invalid one. */
function isComplete({ form, installments }: Brick): boolean {
  const errors = CHECKED.map((name) => CHECKS[name](form[name].control.value));
  for (const [index, name] of CHECKED.entries()) form[name].showError(errors[index] ?? "");
  const first = CHECKED[errors.findIndex((error) => error !== "")];
  if (first) form[first].control.focus();
  else if (!installments) form.cardNumber.control.focus();
  else if (!form.installments.control.value) form.installments.showError("Elegí la cantidad de cuotas.");
  return !first && installments !== null && form.installments.control.value !== "";
}
