import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import { toast } from "#site/stores/toasts.ts";

/** Toast when fields are refused. */
export const INVALID_FIELDS = "Error en la validación de los campos";

/**
 * How field errors are announced, besides the message beside each field: one toast, a toast per error, or the form's own
 * message where a dialog hides toasts.
 */
export type Tell = "once" | "each" | "inside";

interface Errors {
  errors: FieldMessages;
  message: string | null;
  /** Shows the errors beside their fields and focuses the first one. */
  refuse: (fields: FieldMessages) => undefined;
  /** Shows an error of the whole form. */
  say: (message: string | null) => undefined;
  /** Removes the error of one field. */
  forget: (field: string) => void;
  clear: () => void;
}

/** State of a form's errors. */
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

/** Returns the server's messages for fields that this form lacks; null without any. */
function aboutTheRest(fields: FieldMessages, form: HTMLFormElement | null): string | null {
  const said = Object.entries(fields).filter(([field]) => !form?.elements.namedItem(field));
  return said.flatMap(([, messages]) => messages).join(" ") || null;
}
