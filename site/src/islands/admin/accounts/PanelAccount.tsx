import { createPortal } from "react-dom";
import { ADMIN_ROLE_TEXTS } from "#shop/accounts/permissions.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { LogOut } from "#site/islands/accounts/Header.tsx";

/** The end of the menu: the signed-in administrator's name and role, the link to the shop, and the button that signs out. */
export function PanelAccount({ user: { firstName, email, adminRole } }: { user: User }) {
  const container = document.querySelector("[data-part=panel-account]");
  if (!container) return null;
  return createPortal(
    <>
      <p>
        <b>{firstName || email}</b>
        {adminRole && ADMIN_ROLE_TEXTS[adminRole].name}
      </p>
      <a href="/">Ver la tienda</a>
      <LogOut />
    </>,
    container,
  );
}
