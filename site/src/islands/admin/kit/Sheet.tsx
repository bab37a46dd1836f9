import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./elements.tsx";

interface Props {
  title: string;
  /** Whether closing would lose edits: then it asks first. */
  isDirty: boolean;
  /** Keeps the panel open while work is in progress. */
  busy: boolean;
  onClosed: () => void;
  children: ReactNode;
}

/** A full-height side panel. It asks before it discards edits. */
export function Sheet({ title, isDirty, busy, onClosed, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!isDirty) return undefined;
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventLeaving);
    return () => removeEventListener("beforeunload", preventLeaving);
  }, [isDirty]);
  const requestClose = () => (isDirty ? setConfirming(true) : dialog.current?.close());
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onClose={onClosed}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) requestClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Button className="modal-close" aria-label="Cerrar" busy={busy} onClick={requestClose} />
      </header>
      {isConfirming && (
        <div className="notice" role="alert">
          <p>Hay cambios sin guardar.</p>
          <div className="form-ends">
            <Button className="pill is-filled" onClick={() => setConfirming(false)}>
              Seguir editando
            </Button>
            <Button onClick={() => dialog.current?.close()}>Descartar</Button>
          </div>
        </div>
      )}
      {children}
    </dialog>
  );
}
