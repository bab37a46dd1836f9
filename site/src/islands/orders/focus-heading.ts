import { useEffect } from "react";

/** The id of the page's heading. */
export const HEADING_ID = "pedidos";

/**
 * Brings the focus to the page's heading each time `shown` is something else, unless the person is somewhere: what had the focus
 * may be gone with what was shown before.
 */
export function useFocusedHeading(shown: string): void {
  useEffect(() => {
    if (shown === "loading" || document.activeElement !== document.body) return;
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [shown]);
}
