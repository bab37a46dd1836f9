import type { ReactNode } from "react";
import { useCurrentForm } from "./Form.tsx";

/** Props of a control in a frame. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props {
  name: string;
  label: string;
  /** Secondary text after the label: "opcional". */
  aside?: string | undefined;
  /** Text below the field, always shown. */
  hint?: string | undefined;
  /** Other content below the field: a counter, a warning. */
  below?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A form field: label, control, hint and error. */
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
