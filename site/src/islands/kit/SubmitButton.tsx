import { useCurrentForm } from "./Form.tsx";

interface Props {
  /** What the button does: "Ingresar". */
  children: string;
  /** The same while it is being done: "Ingresando…". */
  busy: string;
}

/** Sends the form. While it is sent the button says so, keeps the focus, and does nothing more (`useForm` sends once at a time). */
export function SubmitButton({ children, busy: busyWords }: Props) {
  const { busy } = useCurrentForm();
  return (
    <button type="submit" className="pill is-filled submit" aria-disabled={busy}>
      {busy ? busyWords : children}
    </button>
  );
}
