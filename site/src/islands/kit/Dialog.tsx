import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { closeOnPressOutside } from "#site/scripts/late/dialog.ts";

interface Props {
  title: ReactNode;
  /** While work is in progress, the Escape key does not close the dialog. */
  busy?: boolean;
  /** A press outside and a button at the top close it, and its first field takes the focus. */
  dismissible?: boolean;
  /** Called after the dialog closes, for any reason. */
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}

/** A modal dialog, open while mounted. Its first control takes the focus (see `dismissible`); closing returns the focus. */
export function Dialog({ title, busy = false, dismissible = false, onClosed, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (dismissible && dialog.current) closeOnPressOutside(dialog.current);
    dialog.current?.showModal();
    if (dismissible) dialog.current?.querySelector("input")?.focus();
  }, [dismissible]);
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      // React also passes on the close event of a dialog inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClosed()}
      onCancel={(event) => busy && event.preventDefault()}
      // A second Escape closes the dialog even if the `cancel` event was prevented.
      onKeyDown={(event) => busy && isEscapeIn(event) && event.preventDefault()}
    >
      <div className="modal-in">
        {dismissible && <button type="button" className="modal-close" aria-label="Cerrar" onClick={close} />}
        <h2 id={id}>{title}</h2>
        {children(close)}
      </div>
    </dialog>
  );
}

/** Returns whether Escape was pressed in this dialog, and not in one inside it, whose events React also passes on. */
export function isEscapeIn({ key, target, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean {
  return key === "Escape" && target instanceof Element && target.closest("dialog") === currentTarget;
}
