import { type ReactNode, useEffect } from "react";
import { ordersPath, profilePath, wishlistPath } from "#site/islands/paths.ts";

const ENTRIES = [
  { key: "general", title: "General", pathOf: profilePath },
  { key: "orders", title: "Mis Pedidos", pathOf: ordersPath },
  { key: "wishlist", title: "Favoritos", pathOf: wishlistPath },
] as const;

interface ProfileFrameProps {
  here: (typeof ENTRIES)[number]["key"];
  /** Null until the session is known; the links have no target before that. */
  userId: string | null;
  children: ReactNode;
}

/** The profile menu around one profile page. */
export function ProfileFrame({ here, userId, children }: ProfileFrameProps) {
  return (
    <div className="profile-in">
      <nav className="profile-menu" aria-label="Perfil">
        <ul>
          {ENTRIES.map(({ key, title, pathOf }) => (
            <li key={key}>
              <a href={userId === null ? undefined : pathOf(userId)} aria-current={key === here ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="profile-page">{children}</div>
    </div>
  );
}

/** Shows `children` as blank, inert shapes while the session loads, and tells screen readers. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="seen-by-readers">
        Cargando…
      </p>
      <div inert className="is-waiting">
        {children}
      </div>
    </>
  );
}

/** A load error with a retry button. */
export function Failed({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{text}</p>
      <button type="button" className="pill" onClick={onAgain}>
        Reintentar
      </button>
    </div>
  );
}

/** The id of the page's heading. */
export const HEADING_ID = "pedidos";

/**
 * Focuses the page's heading whenever `shown` changes, unless something else has the focus: the focused element may have been
 * removed.
 */
export function useFocusedHeading(shown: string): void {
  useEffect(() => {
    if (shown === "loading" || document.activeElement !== document.body) return;
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [shown]);
}
