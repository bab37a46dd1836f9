import { type InputEvent, type RefObject, type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldMessages } from "#shop/refusal.ts";
import type { CallResult, Failure } from "#site/api/call.ts";
import { toast } from "#site/stores/toasts.ts";
import { useBusy } from "./use-busy.ts";

interface FormSetup<Fields, Body> {
  /** Name of the form on its page, and prefix of its fields' ids. */
  name: string;
  /** Reads the values: `(text) => ({ email: text("email") })`. A name without a field gives an empty text. */
  read: (text: (field: string) => string) => Fields;
  /** Returns the errors before sending; usually a rule of `shop/`. */
  rule: (fields: Fields) => FieldMessages;
  send: (fields: Fields) => Promise<CallResult<Body>>;
  /** Returns "leaving" when the page is navigating away, so that the button stays busy. */
  onDone: (body: Body, fields: Fields) => unknown;
  /**
   * Returns the message when the server refuses or does not respond; null when it is shown elsewhere. Not called when
   * the answer has field errors.
   */
  onFailed: (failure: Failure, fields: Fields) => string | null;
  /** How field errors are announced, in addition to the message beside each field. Default: "once". */
  announce?: Announcement;
}

/** What `Form` and its fields need. */
export interface FormState {
  name: string;
  errors: FieldMessages;
  message: string | null;
  busy: boolean;
  handlers: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
  };
}

/** The functions of a form for code outside it. */
export interface FormControls {
  /**
   * Submits like the form's own button. Resolves to true when the server has accepted the values; to false when they
   * have errors, when the server refuses or does not respond, or when the form is busy.
   */
  submit: () => Promise<boolean>;
  /** Whether any field has a value other than white space. */
  isFilled: () => boolean;
  /** Returns the current value of a field. */
  typed: (field: string) => string;
  /** Clears all errors. */
  clear: () => void;
}

/**
 * State of a form with uncontrolled fields, so that no error loses what was typed. A submission validates, then sends;
 * another one is ignored while the form is busy. Errors appear beside their fields, and the first of these takes the focus.
 * Editing a field clears its error.
 */
export function useForm<Fields, Body>(setup: FormSetup<Fields, Body>): FormState & FormControls {
  const ref = useRef<HTMLFormElement>(null);
  const { busy, once } = useBusy();
  const { errors, message, showFieldErrors, showError, clearField, clear } = useErrors(ref, setup.announce ?? "once");

  const submit = async (): Promise<boolean> => {
    const form = ref.current;
    let isDone = false;
    await once(async () => {
      const fields = setup.read((field) => textOf(form, field));
      const invalid = setup.rule(fields);
      clear();
      if (hasErrors(invalid)) return showFieldErrors(invalid);
      const response = await setup.send(fields);
      isDone = response.ok;
      if (response.ok) return setup.onDone(response.body, fields);
      return hasErrors(response.fields)
        ? showFieldErrors(response.fields)
        : showError(setup.onFailed(response, fields));
    });
    return isDone;
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if ("name" in target) clearField(`${target.name}`);
  };
  const isFilled = () => [...entriesOf(ref.current).values()].some((value) => `${value}`.trim() !== "");
  const typed = (field: string) => textOf(ref.current, field);
  return {
    name: setup.name,
    errors,
    message,
    busy,
    submit,
    isFilled,
    typed,
    clear,
    handlers: { ref, onSubmit, onInput },
  };
}

/** Stands for input that the browser cannot parse, such as half a date: the control's own value is empty then. */
const NO_VALUE = "?";

function textOf(form: HTMLFormElement | null, field: string): string {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLInputElement && control.validity.badInput) return NO_VALUE;
  return `${entriesOf(form).get(field) ?? ""}`;
}

function entriesOf(form: HTMLFormElement | null): FormData {
  return new FormData(form ?? undefined);
}

function hasErrors(fields: FieldMessages): boolean {
  return Object.keys(fields).length > 0;
}

const INVALID_FIELDS = "Error en la validación de los campos";

/**
 * How field errors are announced. "once": one toast. "each": one toast per error. "inside": a message in the form,
 * where a dialog hides toasts. "beside": neither.
 */
type Announcement = "once" | "each" | "inside" | "beside";

/** State of a form's errors. */
function useErrors(ref: RefObject<HTMLFormElement | null>, announce: Announcement) {
  const [errors, setErrors] = useState<FieldMessages>({});
  const [message, showError] = useState<string | null>(null);
  /** Shows the errors beside their fields and focuses the first one. */
  const showFieldErrors = (fields: FieldMessages) => {
    flushSync(() => {
      setErrors(fields);
      showError(otherMessages(fields, ref.current) ?? (announce === "inside" ? INVALID_FIELDS : null));
    });
    if (announce === "once") toast(INVALID_FIELDS);
    if (announce === "each") for (const text of Object.values(fields).flat()) toast(text);
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const clearField = (field: string) => {
    // The current errors: one input event may fill in and clear other fields (AddressForm.tsx).
    setErrors((now) => {
      const { [field]: edited, ...others } = now;
      return edited ? others : now;
    });
  };
  const clear = () => {
    setErrors({});
    showError(null);
  };
  return { errors, message, showFieldErrors, showError, clearField, clear };
}

/** Returns the messages for fields that this form lacks; null without any. */
function otherMessages(fields: FieldMessages, form: HTMLFormElement | null): string | null {
  const others = Object.entries(fields).filter(([field]) => !form?.elements.namedItem(field));
  return others.flatMap(([, messages]) => messages).join(" ") || null;
}
