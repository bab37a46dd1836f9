import { logOut } from "#site/stores/log-out.ts";
import { readSession, type Session } from "#site/stores/session.ts";

/**
 * The head of the page for somebody signed in (specification 2, Top bar): a user has a cart and a menu, an administrator the
 * panel and no cart. Guests have what the page is built with.
 */
export function account(): void {
  const session = readSession();
  const place = document.querySelector<HTMLElement>(".account");
  const cart = document.querySelector<HTMLAnchorElement>(".cart");
  const { dataset } = document.documentElement;
  if (!session || !place || !cart) {
    delete dataset["session"];
    return;
  }
  if (session.isAdmin) cart.remove();
  else cart.href = `/cart/${session.user._id}`;
  place.replaceChildren(...(session.isAdmin ? panel() : [menu(session)]));
  dataset["session"] = session.isAdmin ? "admin" : "user";
}

function panel(): HTMLElement[] {
  return [link("Panel", "/admin-panel"), leave()].map((entry) => Object.assign(entry, { className: "menu-link" }));
}

function menu({ user }: Session): HTMLElement {
  const menu = document.createElement("details");
  menu.setAttribute("name", "menu");
  const title = document.createElement("summary");
  title.textContent = `Hola, ${user.firstName}`;
  const list = document.createElement("ul");
  list.className = "menu-list";
  const entries = [link("Perfil", `/profile/${user._id}`), link("Mis Compras", `/profile/orders/${user._id}`), leave()];
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
    await logOut();
    button.disabled = false;
  };
  return button;
}
