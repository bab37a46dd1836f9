import type { ReactNode } from "react";
import { useCurrentForm } from "./Form.tsx";

/** What a control in a frame is given: its place in the form, and what is said of it. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props {
  name: string;
  label: string;
  /** Said after the label in a quieter voice: "opcional". */
  aside?: string | undefined;
  /** A sentence below the field, there all the time. */
  hint?: string | undefined;
  /** More below the field: a counter, a warning. */
  below?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A field of a form: its label above, the control, and below it the hint and what is wrong with it. */
export function FieldFrame({ name, label, aside, hint, below, children }: Props) {
  const { name: form, errors } = useCurrentForm();
  const id = `${form}-${name}`;
  const wrong = errors[name];
  const describedBy = [hint && `${id}-hint`, below && `${id}-below`, wrong && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {aside && <small> {aside}</small>}
      </label>
      {children({ id, name, "aria-invalid": wrong && true, "aria-describedby": describedBy || undefined })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {below && (
        <div className="hint" id={`${id}-below`}>
          {below}
        </div>
      )}
      {wrong && (
        <p className="field-error" id={`${id}-error`}>
          {wrong.map((said) => (
            <span key={said}>{said}</span>
          ))}
        </p>
      )}
    </div>
  );
}
