import { type InputEvent, type RefObject, type SubmitEvent, useRef } from "react";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import type { Called, Failure } from "#site/api/call.ts";
import { useBusy } from "./use-busy.ts";
import { type Tell, useErrors } from "./use-errors.ts";

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
  tell?: Tell;
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
  const { errors, message, refuse, say, forget, clear } = useErrors(ref, setup.tell ?? "once");

  const submit = async (): Promise<boolean> => {
    const form = ref.current;
    let isDone = false;
    const send = async (): Promise<After> => {
      const fields = setup.read((field) => textOf(form, field));
      const wrong = setup.rule(fields);
      clear();
      if (isAny(wrong)) return refuse(wrong);
      const answer = await setup.send(fields);
      isDone = answer.ok;
      if (answer.ok) return setup.onDone(answer.body, fields);
      if (isAny(answer.fields)) return refuse(answer.fields);
      return say(setup.onFailed(answer, fields));
    };
    await once(send);
    return isDone;
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if ("name" in target) forget(`${target.name}`);
  };
  const isFilled = () => [...entriesOf(ref.current).values()].some((value) => `${value}`.trim() !== "");
  return { name: setup.name, errors, message, busy, submit, isFilled, handlers: { ref, onSubmit, onInput } };
}

/**
 * Stands for input that the browser cannot parse, such as half a date. Its own value is empty, which would read as left out.
 */
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
