import { logout } from "#site/api/auth.ts";
import { toast, toastOnNextPage } from "../toasts.ts";
import { clearSession } from "./session.ts";

/** Signs out on the server, then here, and leads home. When the server does not do it, nothing changes (specification 8, Logout). */
export async function logOut(): Promise<void> {
  const answer = await logout();
  if (!answer.ok) return toast("Error al cerrar sesión");
  toastOnNextPage("Sesión cerrada con exito");
  clearSession();
  // After what a protected page does when its person leaves (stores/accounts/guard.ts): the last one to navigate is followed.
  location.assign("/");
}
