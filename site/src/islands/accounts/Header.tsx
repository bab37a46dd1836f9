import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { importWithFetch } from "#site/scripts/boot/import-with-retry.ts";
import { headerOf } from "#site/scripts/late/account.ts";
import { $session } from "#site/stores/accounts/session.ts";
import { toast } from "#site/stores/toasts.ts";

interface HeaderProps {
  /** Renders what the page shows before hydration. */
  isFirst?: boolean;
}

/** The account entries of the menu, for guests, users and administrators. The entries of the other roles are hidden. */
export function AccountMenu({ isFirst }: HeaderProps) {
  const { role, hello, profile, orders } = useHeader(isFirst);
  return (
    <>
      <a className="menu-link" href="/login" hidden={!!role}>
        Iniciar sesión
      </a>
      <a className="menu-link" href="/login?registrarme" hidden={!!role}>
        Registrarme
      </a>
      <details name="menu" hidden={role !== "user"}>
        <summary>
          {/* In its own element, so that CSS can truncate it: names have up to 50 letters. */}
          <span>{hello}</span>
        </summary>
        <ul className="menu-list">
          <li>
            <a href={profile}>Perfil</a>
          </li>
          <li>
            <a href={orders}>Mis Compras</a>
          </li>
          <li>
            <LogOut />
          </li>
        </ul>
      </details>
      <a className="menu-link" href="/admin-panel/inicio" hidden={role !== "admin"}>
        Panel
      </a>
      <LogOut className="menu-link" hidden={role !== "admin"} />
    </>
  );
}

/** A button that ends the session. */
export function LogOut(attributes: { className?: string; hidden?: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { logOut } = await importWithFetch(() => import("#site/stores/accounts/log-out.ts"));
      await logOut();
    } catch {
      toast("Error al cerrar sesión");
    }
    setBusy(false);
  };
  return (
    <button type="button" data-act="out" {...attributes} aria-disabled={isBusy || undefined} onClick={press}>
      Cerrar sesión
    </button>
  );
}

/** The content of the link to the cart. The badge is animated when units are added. */
export function CartBadge({ isFirst }: HeaderProps) {
  const { units } = useHeader(isFirst);
  const before = useRef(units);
  useEffect(() => {
    before.current = units;
  });
  return (
    <>
      Carrito
      <b key={units} className={units > before.current ? "is-new" : undefined} hidden={units === 0}>
        {units}
      </b>
    </>
  );
}

/**
 * Returns the header for the session. The first render must equal the page: the header of a guest, unless
 * scripts/late/account.ts has already filled in the user's.
 */
function useHeader(isFirst = false) {
  const { user } = useStore($session);
  return headerOf(isFirst && !document.documentElement.dataset["session"] ? null : user);
}
