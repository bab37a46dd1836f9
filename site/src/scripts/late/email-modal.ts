import type { Asking } from "#site/api/links.ts";

import { bring } from "../boot/bring.ts";

/**
 * How the addresses that open the dialog end. Those of the sign-in page work without script, too; the one of a product's page is
 * shown to nobody without (styles/keep.css).
 */
const FLAGS: Readonly<Record<string, Asking>> = {
  "?registrarme": "register",
  "?recuperar": "recover",
  "#avisame": "notice",
};

/** Which dialog an address opens; undefined for none. */
export function flagOf({ pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">): Asking | undefined {
  return FLAGS[pathname === "/login" ? search : hash];
}

/**
 * Opens the dialog that asks for an e-mail; when it closes the focus is on `opener` again. Throws
 * when its script cannot be had.
 */
export async function openEmailModal(flag: Asking, opener = document.activeElement): Promise<void> {
  const { showEmailModal } = await bring(
    () => import("#site/islands/accounts/email/show-email-modal.tsx"),
    () => import("#site/islands/react.ts"),
  );
  showEmailModal(flag, opener);
}

/** Every link to those addresses opens the dialog where the person is; when it cannot, the link is followed. */
export function emailModals(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const flag = link && flagOf(link);
    if (!flag || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openEmailModal(flag, link).catch(() => location.assign(link.href));
  });
}
