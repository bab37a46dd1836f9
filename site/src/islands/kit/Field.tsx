import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { FieldFrame } from "./FieldFrame.tsx";

interface Props {
  /** As the form's values and the server call it. */
  name: string;
  label: string;
  aside?: string;
  hint?: string;
  type?: HTMLInputTypeAttribute;
  /** What the browser may fill in; "off" for none. */
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "email" | "numeric" | "tel";
  placeholder?: string;
  defaultValue?: string;
  readOnly?: boolean;
  maxLength?: number;
  /** For days: the earliest and latest, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  autoFocus?: boolean;
  spellCheck?: boolean;
}

/** A field of one line. It keeps its own value. */
export function Field({ label, aside, hint, type = "text", ...input }: Props) {
  return (
    <FieldFrame name={input.name} label={label} aside={aside} hint={hint}>
      {(control) => <input type={type} {...input} {...control} />}
    </FieldFrame>
  );
}

/** The field of an e-mail address, as every form has it. */
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
