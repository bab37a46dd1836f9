import {
  type HTMLInputAutoCompleteAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useState,
} from "react";
import { useCurrentForm } from "./Form.tsx";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Name in the form's values and on the server. */
  name: string;
  label: string;
  /** Secondary text after the label: "opcional". */
  aside?: string;
  /** Text below the field, always shown. */
  hint?: string;
  /** The autofill token; "off" for none. */
  autoComplete: HTMLInputAutoCompleteAttribute;
}

/** An uncontrolled one-line field. */
export function Field({ label, aside, hint, type = "text", ...input }: FieldProps) {
  return (
    <FieldFrame name={input.name} label={label} aside={aside} hint={hint}>
      {(control) => <input type={type} {...input} {...control} />}
    </FieldFrame>
  );
}

export function EmailField(more: Partial<FieldProps>) {
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

/** `known`: the person's current names; one of them may be empty. */
export function NameFields({ known }: { known?: { firstName: string; lastName: string } }) {
  return (
    <div className="form-pair">
      <Field name="firstName" label="Nombre" autoComplete="given-name" defaultValue={known?.firstName} />
      <Field name="lastName" label="Apellido" autoComplete="family-name" defaultValue={known?.lastName} />
    </div>
  );
}

export function PhoneField(more: Partial<FieldProps>) {
  return (
    <Field
      name="phone"
      label="Teléfono"
      hint="10 dígitos, con código de área, sin 0 ni 15."
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...more}
    />
  );
}

export function DniField(more: Partial<FieldProps>) {
  return <Field name="dni" label="DNI" hint="7 u 8 dígitos." inputMode="numeric" autoComplete="off" {...more} />;
}

/** Props of a control in a frame. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldFrameProps {
  name: string;
  label: string;
  aside?: string | undefined;
  hint?: string | undefined;
  /** Other content below the field: a counter, a warning. */
  below?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A form field: label, control, hint and error. */
export function FieldFrame({ name, label, aside, hint, below, children }: FieldFrameProps) {
  const { name: form, errors } = useCurrentForm();
  const id = `${form}-${name}`;
  const messages = errors[name];
  const describedBy = [hint && `${id}-hint`, below && `${id}-below`, messages && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {aside && <small> {aside}</small>}
      </label>
      {children({ id, name, "aria-invalid": messages && true, "aria-describedby": describedBy || undefined })}
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
      {messages && (
        <p className="field-error" id={`${id}-error`}>
          {messages.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </div>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
  label: string;
  aside?: string;
  hint?: string;
  defaultValue?: string;
  /** Maximum number of Unicode code points. */
  maxCharacters: number;
}

/** A multi-line field with a counter. It does not stop a longer text: the form's rule must refuse it. */
export function TextArea({ label, aside, hint, maxCharacters, rows = 3, ...input }: TextAreaProps) {
  const [length, setLength] = useState(lengthOf(input.defaultValue ?? ""));
  const counter = `${length} de ${maxCharacters} caracteres`;
  return (
    <FieldFrame name={input.name} label={label} aside={aside} hint={hint} below={counter}>
      {(control) => (
        <textarea {...input} {...control} rows={rows} onChange={({ target }) => setLength(lengthOf(target.value))} />
      )}
    </FieldFrame>
  );
}

function lengthOf(text: string): number {
  return [...text].length;
}
