import type { ReactNode } from "react";
import { ordersPath, profilePath, wishlistPath } from "./paths.ts";

const ENTRIES = [
  { key: "general", title: "General", pathOf: profilePath },
  { key: "orders", title: "Mis Pedidos", pathOf: ordersPath },
  { key: "wishlist", title: "Favoritos", pathOf: wishlistPath },
] as const;

interface Props {
  here: (typeof ENTRIES)[number]["key"];
  /** Null until the session is known; the links have no target before that. */
  userId: string | null;
  children: ReactNode;
}

/** The profile menu around one profile page. */
export function ProfileFrame({ here, userId, children }: Props) {
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
