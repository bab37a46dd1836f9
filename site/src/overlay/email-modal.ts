import type { Flag } from "#site/api/links.ts";
import { bring } from "./bring.ts";

/** How the addresses of the sign-in page that open the dialog end; their links work without script, too. */
const FLAGS: Readonly<Record<string, Flag>> = { "?registrarme": "register", "?recuperar": "recover" };

/** Which dialog an address of the sign-in page opens; undefined for none. */
export function flagOf({ pathname, search }: Pick<URL, "pathname" | "search">): Flag | undefined {
  return pathname === "/login" ? FLAGS[search] : undefined;
}

/**
 * Opens the dialog that asks for an e-mail, to register or to recover a password; when it closes the focus is on `opener` again.
 * Throws when its script cannot be had.
 */
export async function openEmailModal(flag: Flag, opener = document.activeElement): Promise<void> {
  const { showEmailModal } = await bring(
    () => import("#site/islands/account/show-email-modal.tsx"),
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
