import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { isEscapeIn } from "#site/islands/kit/Dialog.tsx";
import { Button } from "./elements.tsx";

/** The open sheet, for the form inside. */
interface OpenSheet {
  /** Whether closing was requested while the form had unsaved changes; the form then asks in its footer. */
  isAsking: boolean;
  /** Reports whether closing would lose edits, and whether a save is in progress. */
  report: (state: SheetFormState) => void;
  /** Closes the sheet, or asks first. */
  requestClose: () => void;
  /** Closes the sheet without asking. */
  close: () => void;
  /** Returns to the form. */
  stay: () => void;
}

interface SheetFormState {
  isEdited: boolean;
  busy: boolean;
}

const IDLE: SheetFormState = { isEdited: false, busy: false };

const SheetContext = createContext<OpenSheet | null>(null);

/** Returns the sheet around a form; null on a page. */
export function useSheet(): OpenSheet | null {
  return useContext(SheetContext);
}

/** Closes the sheet around it, or asks first. */
export function CloseButton({ children }: { children: string }) {
  return <Button onClick={useSheet()?.requestClose}>{children}</Button>;
}

interface Props {
  title: ReactNode;
  /** A dialog in the middle instead of a side panel of full height. */
  isSmall?: boolean;
  /** Keeps the sheet open while work outside its form is in progress. */
  busy?: boolean;
  onClosed: () => void;
  children: ReactNode;
}

/** A modal dialog of the panel. Its form asks before edits are discarded (`DraftForm`). */
export function Sheet({ title, isSmall = false, busy = false, onClosed, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, report] = useState(IDLE);
  const [isAsking, setAsking] = useState(false);
  const focused = useRef<Element | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Browsers return the focus only when an open dialog is closed, not when it is removed.
  useLayoutEffect(() => {
    const opened = dialog.current;
    return () => opened?.close();
  }, []);
  const isBusy = busy || form.busy;
  const close = () => dialog.current?.close();
  const requestClose = () => {
    if (isBusy) return;
    if (!form.isEdited) return close();
    if (!isAsking) focused.current = document.activeElement;
    setAsking(true);
  };
  const stay = () => {
    setAsking(false);
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <dialog
      ref={dialog}
      className={isSmall ? "modal" : "sheet"}
      aria-labelledby={id}
      // React also passes on the events of a dialog inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClosed()}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      onKeyDown={(event) => {
        const mustStay = isBusy || form.isEdited;
        if (!mustStay || !isEscapeIn(event) || event.defaultPrevented) return;
        // A second Escape closes the dialog even if the `cancel` event was prevented.
        event.preventDefault();
        requestClose();
      }}
    >
      <SheetContext value={{ isAsking, report, requestClose, close, stay }}>
        {isSmall ? (
          <div className="modal-in">
            {heading}
            {children}
          </div>
        ) : (
          <>
            <header>
              {heading}
              <Button className="modal-close" aria-label="Cerrar" busy={isBusy} onClick={requestClose} />
            </header>
            {children}
          </>
        )}
      </SheetContext>
    </dialog>
  );
}
