import { type ReactNode, useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { ordersPath, profilePath, wishlistPath } from "#site/islands/paths.ts";

const ENTRIES = [
  { key: "general", title: "General", pathOf: profilePath },
  { key: "orders", title: "Mis Pedidos", pathOf: ordersPath },
  { key: "wishlist", title: "Favoritos", pathOf: wishlistPath },
] as const;

type Entry = (typeof ENTRIES)[number]["key"];

interface ProfileFrameProps {
  here: Entry;
  /** Placeholder shapes, shown while the session loads. */
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
}

/** The profile menu around one profile page, for its signed-in user. */
export function ProfileFrame({ here, skeleton, children }: ProfileFrameProps) {
  const waiting = <WithMenu here={here}>{skeleton}</WithMenu>;
  return (
    <Guarded waiting={waiting}>
      {(user) => (
        <WithMenu here={here} userId={user._id}>
          {children(user)}
        </WithMenu>
      )}
    </Guarded>
  );
}

/** The links have no target until the user is known. */
function WithMenu({ here, userId, children }: { here: Entry; userId?: string; children: ReactNode }) {
  return (
    <div className="profile-in">
      <nav className="profile-menu" aria-label="Perfil">
        <ul>
          {ENTRIES.map(({ key, title, pathOf }) => (
            <li key={key}>
              <a href={userId && pathOf(userId)} aria-current={key === here ? "page" : undefined}>
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

/** Shows `children` as inert placeholder shapes while the session loads. Screen readers announce that the page loads. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="sr-only">
        Cargando…
      </p>
      <div inert className="is-waiting">
        {children}
      </div>
    </>
  );
}

/** The id of the page's heading. */
export const HEADING_ID = "pedidos";

/** Focuses the heading when `shown` changes and no element has the focus: the focused one may have been removed. */
export function useFocusedHeading(shown: string): void {
  useEffect(() => {
    if (shown === "loading" || document.activeElement !== document.body) return;
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [shown]);
}
