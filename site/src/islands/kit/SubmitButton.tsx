import { useCurrentForm } from "./Form.tsx";

interface Props {
  /** Label: "Ingresar". */
  children: string;
  /** Label while sending: "Ingresando…". */
  busy: string;
}

/**
 * Submits the form. While sending it shows the busy label, keeps the focus and ignores presses (`useForm` sends once at a
 * time).
 */
export function SubmitButton({ children, busy: busyLabel }: Props) {
  const { busy } = useCurrentForm();
  return (
    <button type="submit" className="pill is-filled submit" aria-disabled={busy}>
      {busy ? busyLabel : children}
    </button>
  );
}
