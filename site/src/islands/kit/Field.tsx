import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { FieldFrame } from "./FieldFrame.tsx";

interface Props {
  /** Name in the form's values and on the server. */
  name: string;
  label: string;
  aside?: string;
  hint?: string;
  type?: HTMLInputTypeAttribute;
  /** The autofill token; "off" for none. */
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "email" | "numeric" | "tel";
  placeholder?: string;
  defaultValue?: string;
  readOnly?: boolean;
  maxLength?: number;
  /** For dates: earliest and latest, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  autoFocus?: boolean;
  spellCheck?: boolean;
}

/** An uncontrolled one-line field. */
export function Field({ label, aside, hint, type = "text", ...input }: Props) {
  return (
    <FieldFrame name={input.name} label={label} aside={aside} hint={hint}>
      {(control) => <input type={type} {...input} {...control} />}
    </FieldFrame>
  );
}

/** The e-mail field shared by all forms. */
export function EmailField(more: Partial<Props>) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      {...more}
    />
  );
}
