import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  title: ReactNode;
  /** Keeps the dialog open while work is in progress. */
  busy?: boolean;
  /** Called after the dialog closes, for any reason. */
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}

/** A modal dialog, open while mounted. Its first control takes the focus; closing returns the focus. */
export function Dialog({ title, busy = false, onClosed, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      onClose={onClosed}
      onCancel={(event) => busy && event.preventDefault()}
    >
      <div className="modal-in">
        <h2 id={id}>{title}</h2>
        {children(() => dialog.current?.close())}
      </div>
    </dialog>
  );
}
