import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  title: ReactNode;
  /** Whether it must stay: something is under way. */
  busy?: boolean;
  /** After it has closed, in whatever way. */
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}

/** A dialog over the page, open as long as it is drawn. Its first control takes the focus, which goes back when it closes. */
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
