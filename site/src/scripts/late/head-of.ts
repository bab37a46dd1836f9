import type { Session } from "#site/stores/accounts/session.ts";
import { toast } from "#site/stores/toasts.ts";
import { bring } from "../boot/bring.ts";

type SignedIn = Extract<Session, { isAuthenticated: true }>;

/** What somebody who is signed in has in the place of the guests' two links. */
export function headOf({ user, isAdmin }: SignedIn): HTMLElement[] {
  if (!isAdmin) return [menu(user)];
  return [link("Panel", "/admin-panel"), leave()].map((entry) => Object.assign(entry, { className: "menu-link" }));
}

function menu({ _id, firstName }: SignedIn["user"]): HTMLElement {
  const menu = document.createElement("details");
  menu.setAttribute("name", "menu");
  const title = document.createElement("summary");
  // In an element of its own, which can be cut: names have up to 50 letters.
  title.appendChild(document.createElement("span")).textContent = `Hola, ${firstName}`;
  const list = document.createElement("ul");
  list.className = "menu-list";
  const entries = [link("Perfil", `/profile/${_id}`), link("Mis Compras", `/profile/orders/${_id}`), leave()];
  for (const entry of entries) {
    list.appendChild(document.createElement("li")).append(entry);
  }
  menu.append(title, list);
  return menu;
}

function link(title: string, href: string): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), { textContent: title, href });
}

function leave(): HTMLButtonElement {
  const button = Object.assign(document.createElement("button"), {
    type: "button" as const,
    textContent: "Cerrar sesión",
  });
  button.onclick = async () => {
    button.disabled = true;
    try {
      const { logOut } = await bring(() => import("#site/stores/accounts/log-out.ts"));
      await logOut();
    } catch {
      toast("Error al cerrar sesión");
    }
    button.disabled = false;
  };
  return button;
}
