import { type InputEvent, type RefObject, type SubmitEvent, useRef } from "react";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import type { Called, Failure } from "#site/api/call.ts";
import { useBusy } from "./use-busy.ts";
import { type Tell, useErrors } from "./use-errors.ts";

/** What came of something sent: another page is on its way, and the button stays busy until it is here; or nothing to wait for. */
export type After = "leaving" | undefined;

export interface FormSetup<Fields, Body> {
  /** Names the form on its page; begins the ids of its fields. */
  name: string;
  /** The fields' values out of the form: `(text) => ({ email: text("email") })`. A name without a field is an empty text. */
  read: (text: (field: string) => string) => Fields;
  /** What is wrong with them, before they are sent: a rule of `shop/accounts`. */
  rule: (fields: Fields) => FieldMessages;
  send: (fields: Fields) => Promise<Called<Body>>;
  onDone: (body: Body, fields: Fields) => After | Promise<After>;
  /** What is said of the whole form when the server refuses or does not answer; null when that is told elsewhere. */
  onFailed: (failure: Failure, fields: Fields) => string | null;
  /** How wrong fields are told besides the words at each; `"once"` when left out. */
  tell?: Tell;
}

/** What `Form` and the fields in it need. */
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

/** What a page may do with a form from outside of it. */
export interface OpenForm {
  /** Sends it as its own button does. Whether it is done: not when it is refused, or when it is being sent already. */
  submit: () => Promise<boolean>;
  /** Whether anything is typed or chosen in it. */
  isFilled: () => boolean;
}

/**
 * A form whose fields keep their own values, so that nothing typed is lost, whatever comes of it. It is checked, then sent,
 * once at a time; what is refused is told at its field, and the first such field gets the focus. A field's error goes when the
 * field is edited.
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

/** What the browser can make no sense of, such as half a day, has no value for it; an empty text would be taken for left out. */
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
