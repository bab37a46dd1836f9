import { createPortal } from "react-dom";
import { ADMIN_ROLE_TEXTS } from "#shop/accounts/permissions.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { LogOut } from "#site/islands/accounts/Header.tsx";

/** Who is signed in, with which role, the way back to the shop, and the end of the session: at the end of the menu. */
export function PanelAccount({ user: { firstName, email, adminRole } }: { user: User }) {
  const place = document.querySelector("[data-part=panel-account]");
  if (!place) return null;
  return createPortal(
    <>
      <p>
        <b>{firstName || email}</b>
        {adminRole && ADMIN_ROLE_TEXTS[adminRole].name}
      </p>
      <a href="/">Ver la tienda</a>
      <LogOut />
    </>,
    place,
  );
}
