import { type InputEvent, type RefObject, type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldMessages } from "#shop/refusal.ts";
import type { Called, Failure } from "#site/api/call.ts";
import { toast } from "#site/stores/toasts.ts";
import { useBusy } from "./use-busy.ts";

/** Result of a submit. "leaving" means that the page is navigating away, so the button stays busy. */
export type After = "leaving" | undefined;

export interface FormSetup<Fields, Body> {
  /** Name of the form on its page, and prefix of its fields' ids. */
  name: string;
  /** Reads the values: `(text) => ({ email: text("email") })`. A name without a field gives an empty text. */
  read: (text: (field: string) => string) => Fields;
  /** Returns the errors before sending; usually a rule of `shop/accounts`. */
  rule: (fields: Fields) => FieldMessages;
  send: (fields: Fields) => Promise<Called<Body>>;
  onDone: (body: Body, fields: Fields) => After | Promise<After>;
  /** Returns the message when the server refuses or does not answer; null when it is shown elsewhere. */
  onFailed: (failure: Failure, fields: Fields) => string | null;
  /** How field errors are announced; `"once"` by default. */
  tell?: ErrorDisplay;
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

/** What code outside a form may do with it. */
export interface OpenForm {
  /** Submits like the form's own button. Resolves to false when it was refused or was already being sent. */
  submit: () => Promise<boolean>;
  /** Whether anything is typed or chosen. */
  isFilled: () => boolean;
}

/**
 * State of a form with uncontrolled fields, so that no error loses what was typed. It validates, then sends, once at a time.
 * Errors appear beside their field and the first such field takes the focus. Editing a field clears its error.
 */
export function useForm<Fields, Body>(setup: FormSetup<Fields, Body>): FormState & OpenForm {
  const ref = useRef<HTMLFormElement>(null);
  const { busy, once } = useBusy();
  const { errors, message, showFieldErrors, showError, clearField, clear } = useErrors(ref, setup.tell ?? "once");

  const submit = async (): Promise<boolean> => {
    const form = ref.current;
    let isDone = false;
    const send = async (): Promise<After> => {
      const fields = setup.read((field) => textOf(form, field));
      const invalid = setup.rule(fields);
      clear();
      if (isAny(invalid)) return showFieldErrors(invalid);
      const response = await setup.send(fields);
      isDone = response.ok;
      if (response.ok) return setup.onDone(response.body, fields);
      if (isAny(response.fields)) return showFieldErrors(response.fields);
      return showError(setup.onFailed(response, fields));
    };
    await once(send);
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
  return { name: setup.name, errors, message, busy, submit, isFilled, handlers: { ref, onSubmit, onInput } };
}

/** Value of input that the browser cannot parse, such as half a date: its own value would be empty, like a field left out. */
const NO_VALUE = "?";

function textOf(form: HTMLFormElement | null, field: string): string {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLInputElement && control.validity.badInput) return NO_VALUE;
  return `${entriesOf(form).get(field) ?? ""}`;
}

function entriesOf(form: HTMLFormElement | null): FormData {
  return new FormData(form ?? undefined);
}

function isAny(fields: FieldMessages): boolean {
  return Object.keys(fields).length > 0;
}

/** Toast when fields are refused. */
const INVALID_FIELDS = "Error en la validación de los campos";

/**
 * How field errors are announced, besides the message beside each field: one toast, a toast per error, or the form's own
 * message where a dialog hides toasts.
 */
type ErrorDisplay = "once" | "each" | "inside";

interface Errors {
  errors: FieldMessages;
  message: string | null;
  /** Shows the errors beside their fields and focuses the first one. */
  showFieldErrors: (fields: FieldMessages) => undefined;
  /** Shows an error of the whole form. */
  showError: (message: string | null) => undefined;
  /** Removes the error of one field. */
  clearField: (field: string) => void;
  clear: () => void;
}

/** State of a form's errors. */
function useErrors(ref: RefObject<HTMLFormElement | null>, tell: ErrorDisplay): Errors {
  const [errors, setErrors] = useState<FieldMessages>({});
  const [message, setMessage] = useState<string | null>(null);
  const showFieldErrors = (fields: FieldMessages): undefined => {
    flushSync(() => {
      setErrors(fields);
      setMessage(otherMessages(fields, ref.current) ?? (tell === "inside" ? INVALID_FIELDS : null));
    });
    if (tell === "once") toast(INVALID_FIELDS);
    if (tell === "each") for (const text of Object.values(fields).flat()) toast(text);
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const clearField = (field: string) => {
    const { [field]: edited, ...others } = errors;
    if (edited) setErrors(others);
  };
  const showError = (text: string | null): undefined => {
    setMessage(text);
  };
  const clear = () => {
    setErrors({});
    setMessage(null);
  };
  return { errors, message, showFieldErrors, showError, clearField, clear };
}

/** Returns the server's messages for fields that this form lacks; null without any. */
function otherMessages(fields: FieldMessages, form: HTMLFormElement | null): string | null {
  const others = Object.entries(fields).filter(([field]) => !form?.elements.namedItem(field));
  return others.flatMap(([, messages]) => messages).join(" ") || null;
}
