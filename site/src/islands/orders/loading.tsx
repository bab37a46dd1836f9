import { useEffect } from "react";

/** A load error with a retry button. */
export function Failed({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{text}</p>
      <button type="button" className="pill" onClick={onAgain}>
        Reintentar
      </button>
    </div>
  );
}

/** The id of the page's heading. */
export const HEADING_ID = "pedidos";

/**
 * Focuses the page's heading whenever `shown` changes, unless something else has the focus: the focused element may have been
 * removed.
 */
export function useFocusedHeading(shown: string): void {
  useEffect(() => {
    if (shown === "loading" || document.activeElement !== document.body) return;
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [shown]);
}
