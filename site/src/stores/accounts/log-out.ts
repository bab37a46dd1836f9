import { logout } from "#site/api/auth.ts";
import { toast, toastOnNextPage } from "../toasts.ts";
import { clearSession } from "./session.ts";

/** Signs out on the server, then here, and redirects home. When the server fails, nothing changes. */
export async function logOut(): Promise<void> {
  const response = await logout();
  if (!response.ok) return toast("Error al cerrar sesión");
  toastOnNextPage("Sesión cerrada con exito");
  clearSession();
  // After the redirect of a protected page (stores/accounts/guard.ts): the last navigation wins.
  location.assign("/");
}
