import { type BrickSettings, type CardData, getIdentificationTypes, type Setting } from "./api.ts";
import { CHECKS, type Drawn, digits, followCard, tokenise } from "./card.ts";
import { type CardForm, drawForm, option, putStyle } from "./form.ts";

const BIN_DIGITS = 8;

export interface Controller {
  unmount(): void;
  update(change: { amount?: number }): boolean;
  getFormData(): Promise<CardData>;
}

/**
 * Renders the Card Payment Brick into an element of the page. When that fails, calls `onError` with a critical cause and
 * returns undefined.
 */
export async function createBrick(
  setting: Setting,
  brick: string,
  containerId: string,
  settings: BrickSettings,
): Promise<Controller | undefined> {
  const container = document.getElementById(containerId);
  const cause = brick === "cardPayment" ? causeOf(setting, settings, container) : "incorrect_initialization";
  const types = cause || !container ? null : await getIdentificationTypes(setting).catch(() => null);
  if (!types || !container) {
    fail(settings, cause ?? "get_identification_types_failed");
    return undefined;
  }
  const drawn = draw(setting, settings, container);
  drawn.form.identificationType.control.append(...types.map(({ id, name }) => option(id, name)));
  if (setting.switches.brick === "ok") setTimeout(settings.callbacks.onReady);
  return controllerOf(drawn);
}

/** Returns why the Brick cannot be created, or null. */
function causeOf(setting: Setting, settings: BrickSettings, container: HTMLElement | null): string | null {
  if (setting.switches.brick === "critical") return "fields_setup_failed_after_3_tries";
  const { onReady, onError } = settings.callbacks;
  if (typeof onReady !== "function" || typeof onError !== "function") return "missing_required_callbacks";
  if (typeof settings.initialization.amount !== "number") return "amount_is_not_number";
  if (!container) return "container_not_found";
  return container.childElementCount > 0 ? "already_initialized" : null;
}

function fail({ callbacks }: BrickSettings, cause: string): void {
  callbacks.onError({ type: "critical", cause, message: `The Brick could not be created: ${cause}` });
}

function draw(setting: Setting, settings: BrickSettings, container: HTMLElement): Drawn {
  const form = drawForm(settings);
  const drawn = { setting, settings, form, card: followCard(setting, settings, form) };
  putStyle(settings.customization?.visual?.style?.customVariables);
  container.append(form.place);
  followTyping(drawn);
  form.place.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(drawn);
  });
  return drawn;
}

function followTyping({ form, card }: Drawn): void {
  form.cardNumber.control.addEventListener("input", () => {
    const number = digits(form.cardNumber.control.value).slice(0, 19);
    form.cardNumber.control.value = number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
    void card.know(number.length >= BIN_DIGITS ? number.slice(0, BIN_DIGITS) : null);
  });
  form.expiration.control.addEventListener("input", () => {
    const typed = digits(form.expiration.control.value).slice(0, 4);
    form.expiration.control.value = typed.length > 2 ? `${typed.slice(0, 2)}/${typed.slice(2)}` : typed;
  });
  for (const name of Object.keys(CHECKS) as (keyof typeof CHECKS)[])
    form[name]?.control.addEventListener(
      "blur",
      () => form[name]?.control.value && form[name]?.say(wrongWith(form, name)),
    );
}

function wrongWith(form: CardForm, name: keyof typeof CHECKS): string {
  return CHECKS[name](form[name]?.control.value ?? "");
}

async function submit(drawn: Drawn): Promise<void> {
  const { form, settings } = drawn;
  if (form.submit.disabled) return;
  form.message.textContent = "";
  if (!isComplete(drawn)) return settings.callbacks.onError(nonCritical("incomplete_fields"));
  const { textContent: label } = form.submit;
  form.submit.disabled = true;
  form.submit.textContent = "Procesando…";
  try {
    const { cardData, additionalData } = await tokenise(drawn);
    await settings.callbacks.onSubmit?.(cardData, additionalData);
  } catch (error) {
    if (String(error).includes("card_token")) tokenFailed(drawn);
    form.submit.disabled = false;
    form.submit.textContent = label;
  }
}

function isComplete({ form, card }: Drawn): boolean {
  const names = Object.keys(CHECKS) as (keyof typeof CHECKS)[];
  const wrong = names.filter((name) => form[name] && wrongWith(form, name));
  for (const name of names) form[name]?.say(form[name] ? wrongWith(form, name) : "");
  const first = wrong[0];
  if (first) form[first]?.control.focus();
  else if (!card.method()) form.cardNumber.control.focus();
  else if (!form.installments.control.value) form.installments.say("Elegí la cantidad de cuotas.");
  return !first && card.method() !== null && form.installments.control.value !== "";
}

function tokenFailed({ form, settings }: Drawn): void {
  form.message.textContent = "No pudimos procesar los datos de la tarjeta. Revisalos y volvé a intentar.";
  settings.callbacks.onError(nonCritical("card_token_creation_failed"));
}

function nonCritical(cause: string) {
  return { type: "non_critical" as const, cause, message: cause };
}

function controllerOf(drawn: Drawn): Controller {
  return {
    unmount: () => drawn.form.place.remove(),
    update({ amount }) {
      if (amount === undefined) return false;
      drawn.settings.initialization.amount = amount;
      drawn.card.again();
      return true;
    },
    getFormData: async () => (await tokenise(drawn)).cardData,
  };
}
