interface DialogEndsProps {
  /** Why the action did not succeed; empty before. */
  message: string;
  busy: boolean;
  label: string;
  /** The label while the action runs. */
  busyLabel: string;
  isDanger?: boolean;
  act: () => void;
  close: () => void;
}

/** The end of a dialog with one action: its message, the button that runs the action, and the button that goes back. */
export function DialogEnds({ message, busy, label, busyLabel, isDanger, act, close }: DialogEndsProps) {
  return (
    <>
      <div role="alert" className="form-message">
        {message && <p>{message}</p>}
      </div>
      <div className="form-ends">
        <button
          type="button"
          className={isDanger ? "pill is-danger" : "pill is-filled"}
          aria-disabled={busy}
          onClick={act}
        >
          {busy ? busyLabel : label}
        </button>
        <button type="button" className="pill" aria-disabled={busy} onClick={busy ? undefined : close}>
          Volver
        </button>
      </div>
    </>
  );
}
