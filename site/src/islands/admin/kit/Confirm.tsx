import { type ReactNode, useState } from "react";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { Button } from "./elements.tsx";

export interface Confirmation {
  /** Label of the button. */
  label: string;
  title: string;
  /** What the action changes. */
  text: string;
}

/** A button that asks in a dialog before it acts. */
export function ConfirmButton({ label, title, text, onConfirm }: Confirmation & { onConfirm: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{label}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          text={text}
          submit={`Sí, ${label.toLowerCase()}`}
          onConfirm={(close) => {
            close();
            onConfirm();
          }}
          onClosed={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Shown below the text, for example what changes. */
  children?: ReactNode;
  /** Label of the button that confirms. */
  submit: string;
  isDanger?: boolean;
  busy?: boolean;
  onConfirm: (close: () => void) => void;
  onClosed: () => void;
}

/** Asks before an action that changes more than what is on the screen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, children, submit, isDanger = false, busy = false, onConfirm, onClosed } = props;
  return (
    <Dialog title={title} busy={busy} onClosed={onClosed}>
      {(close) => (
        <>
          <p>{text}</p>
          {children}
          <div className="form-ends">
            <Button onClick={close}>Volver</Button>
            <Button
              className={isDanger ? "pill is-danger" : "pill is-filled"}
              busy={busy}
              onClick={() => onConfirm(close)}
            >
              {submit}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
