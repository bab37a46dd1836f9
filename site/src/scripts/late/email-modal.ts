import type { EmailPurpose } from "#site/api/links.ts";
import { importWithFetch } from "../boot/import-with-retry.ts";

/** URL endings that open the dialog: the query of the sign-in page, or the fragment of another page. */
const FLAGS: Readonly<Record<string, EmailPurpose>> = {
  "?registrarme": "register",
  "?recuperar": "recover",
  "#avisame": "alert",
};

/** Returns the dialog that a URL opens, or undefined. */
export function flagOf({
  pathname,
  search,
  hash,
}: Pick<URL, "pathname" | "search" | "hash">): EmailPurpose | undefined {
  return FLAGS[pathname === "/login" ? search : hash];
}

/**
 * Opens the dialog that asks for an e-mail; closing it returns the focus to `opener`. Throws if its script cannot be loaded.
 */
export async function openEmailModal(flag: EmailPurpose, opener = document.activeElement): Promise<void> {
  const { showEmailModal } = await importWithFetch(
    () => import("#site/islands/accounts/email/show-email-modal.tsx"),
    () => import("#site/islands/react.ts"),
  );
  showEmailModal(flag, opener);
}

/**
 * Makes links to the URLs of `FLAGS` open the dialog in place; when its script cannot be loaded, the link is followed. A link
 * on this page that was pressed before this ran has changed the fragment of the URL: the dialog opens now.
 */
export function handleEmailLinks(): void {
  const pressed = flagOf({ pathname: "", search: "", hash: location.hash });
  if (pressed) {
    history.replaceState(history.state, "", location.pathname + location.search);
    openEmailModal(pressed).catch(() => {});
  }
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const flag = link && flagOf(link);
    if (!flag || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openEmailModal(flag, link).catch(() => location.assign(link.href));
  });
}
