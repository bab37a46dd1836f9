import type { ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Renders a dialog at the end of the page. `content` gets the function that removes it again. */
export function showDialog(content: (remove: () => void) => ReactNode): void {
  const root = createRoot(new DocumentFragment());
  // Rendered synchronously, so that keys pressed from now on reach the dialog.
  flushSync(() =>
    root.render(
      createPortal(
        content(() => root.unmount()),
        document.body,
      ),
    ),
  );
}
