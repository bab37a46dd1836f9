import { createContext, type ReactNode, useContext } from "react";
import type { FormState } from "./use-form.ts";

const FormContext = createContext<FormState | null>(null);

/** Returns the form around a field. Throws outside a form. */
export function useCurrentForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field must be inside a form");
  return form;
}

interface FormProps {
  form: FormState;
  /** Accessible name, where no heading gives it. */
  label?: string;
  children: ReactNode;
}

/** Renders a form of `useForm` and provides its state to the fields inside. */
export function Form({ form, label, children }: FormProps) {
  return (
    // `post`, so that typed values never end up in the URL.
    <form {...form.handlers} className="form" method="post" noValidate aria-label={label} aria-busy={form.busy}>
      <FormContext value={form}>{children}</FormContext>
    </form>
  );
}

/** The error of the form as a whole, which screen readers announce. Each page places it, usually above the button. */
export function FormMessage() {
  const { message } = useCurrentForm();
  return (
    <div role="alert" className="form-message">
      {message && <p>{message}</p>}
    </div>
  );
}

/** Submits the form. While sending it shows the busy label ("Ingresando…"), keeps the focus and ignores presses. */
export function SubmitButton({ children, busy: busyLabel }: { children: string; busy: string }) {
  const { busy } = useCurrentForm();
  return (
    <button type="submit" className="pill is-filled submit" aria-disabled={busy}>
      {busy ? busyLabel : children}
    </button>
  );
}
