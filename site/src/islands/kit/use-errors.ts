import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import { toast } from "#site/stores/toasts.ts";

/** Said when a field is refused (specification 8, Login). */
export const INVALID_FIELDS = "Error en la validación de los campos";

/**
 * How wrong fields are told besides the words at each: one toast; a toast for each error (specification 8, Address and profile);
 * or in the form's own message, where toasts cannot be seen: behind a dialog.
 */
export type Tell = "once" | "each" | "inside";

interface Errors {
  errors: FieldMessages;
  message: string | null;
  /** Shows what is wrong at the fields, and brings the focus to the first of them. */
  refuse: (fields: FieldMessages) => undefined;
  /** Shows what is wrong with the whole. */
  say: (message: string | null) => undefined;
  /** Takes the words at one field away. */
  forget: (field: string) => void;
  clear: () => void;
}

/** What is wrong with a form, as it is told. */
export function useErrors(ref: RefObject<HTMLFormElement | null>, tell: Tell): Errors {
  const [errors, setErrors] = useState<FieldMessages>({});
  const [message, setMessage] = useState<string | null>(null);
  const refuse = (fields: FieldMessages): undefined => {
    flushSync(() => {
      setErrors(fields);
      setMessage(aboutTheRest(fields, ref.current) ?? (tell === "inside" ? INVALID_FIELDS : null));
    });
    if (tell === "once") toast(INVALID_FIELDS);
    if (tell === "each") for (const said of Object.values(fields).flat()) toast(said);
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const forget = (field: string) => {
    const { [field]: edited, ...others } = errors;
    if (edited) setErrors(others);
  };
  const say = (text: string | null): undefined => {
    setMessage(text);
  };
  const clear = () => {
    setErrors({});
    setMessage(null);
  };
  return { errors, message, refuse, say, forget, clear };
}

/** What the server says of fields that this form has not; null when it has them all. */
function aboutTheRest(fields: FieldMessages, form: HTMLFormElement | null): string | null {
  const said = Object.entries(fields).filter(([field]) => !form?.elements.namedItem(field));
  return said.flatMap(([, messages]) => messages).join(" ") || null;
}
