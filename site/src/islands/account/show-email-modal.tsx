import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Flag } from "#site/api/links.ts";
import { addStyles, closeOnPressOutside } from "#site/overlay/over-page.ts";
import styles from "#site/styles/modal.css?inline";
import { EmailModal } from "./EmailModal.tsx";

/** Opens the dialog over the page. It is gone when it closes, and the focus is on `opener` again. */
export function showEmailModal(flag: Flag, opener: Element | null): void {
  if (document.querySelector("dialog.modal")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "modal";
  dialog.setAttribute("aria-labelledby", "modal-title");
  // Only pages with forms of their own have these from the start.
  addStyles(styles);
  document.body.append(dialog);
  const root = createRoot(dialog);
  closeOnPressOutside(dialog);
  dialog.onclose = () => {
    root.unmount();
    dialog.remove();
    focusBack(opener);
  };
  dialog.showModal();
  // Once it is open, so that its field can take the focus.
  flushSync(() => root.render(<EmailModal flag={flag} close={() => dialog.close()} />));
}

/** To what opened the dialog; on a telephone that is in the menu, which has closed, and its button takes the focus. */
function focusBack(opener: Element | null): void {
  const seen = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility() ? opener : null;
  const menu = document.querySelector<HTMLElement>(".burger");
  (seen ?? (menu?.checkVisibility() ? menu : null))?.focus();
}
