import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Asking } from "#site/api/links.ts";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/over-page.ts";
import styles from "#site/styles/modal.css?inline";
import { StockNotice } from "../../stock/StockNotice.tsx";
import { type SizeWaitedFor, sizeWaitedFor } from "../../stock/size-waited-for.ts";
import { EmailModal } from "./EmailModal.tsx";

/** Opens the dialog over the page. It is gone when it closes, and the focus is on `opener` again. */
export function showEmailModal(flag: Asking, opener: Element | null): void {
  const wanted = flag === "notice" ? sizeWaitedFor() : null;
  if (document.querySelector("dialog.modal") || (flag === "notice" && !wanted)) return;
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
  const close = () => dialog.close();
  flushSync(() => root.render(contentOf(flag, wanted, close)));
}

function contentOf(flag: Asking, wanted: SizeWaitedFor | null, close: () => void) {
  if (wanted) return <StockNotice wanted={wanted} close={close} />;
  return flag === "notice" ? null : <EmailModal flag={flag} close={close} />;
}

/** To what opened the dialog; on a telephone that is in the menu, which has closed, and its button takes the focus. */
function focusBack(opener: Element | null): void {
  const seen = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility() ? opener : null;
  const menu = document.querySelector<HTMLElement>(".burger");
  (seen ?? (menu?.checkVisibility() ? menu : null))?.focus();
}
