import { createContext, type ReactNode, useContext } from "react";
import type { FormState } from "./use-form.ts";

const Current = createContext<FormState | null>(null);

/** The form that a field stands in. Throws outside of one: a fault of ours. */
export function useCurrentForm(): FormState {
  const form = useContext(Current);
  if (!form) throw new Error("A field stands in no form");
  return form;
}

interface Props {
  form: FormState;
  /** How readers hear what the form is for, where no heading says it. */
  label?: string;
  children: ReactNode;
}

/** A form of `useForm`: its fields, and below them, above what sends it, what went wrong with the whole. */
export function Form({ form, label, children }: Props) {
  return (
    // `post`, so that nothing typed can ever stand in an address.
    <form {...form.handlers} className="form" method="post" noValidate aria-label={label} aria-busy={form.busy}>
      <Current value={form}>{children}</Current>
    </form>
  );
}

/** What went wrong with the whole form, told at once. Stands where the page wants it, usually above the button. */
export function FormMessage() {
  const { message } = useCurrentForm();
  return (
    <div role="alert" className="form-message">
      {message && <p>{message}</p>}
    </div>
  );
}
