import { logout } from "#site/api/auth.ts";
import { toast, toastOnNextPage } from "../toasts.ts";
import { $signingOut } from "./guard.ts";
import { $session, clearSession } from "./session.ts";

/**
 * Signs out on the server, then here, and redirects home. When the server fails, a toast says so and the person stays signed
 * in, unless the session has ended meanwhile.
 */
export async function logOut(): Promise<void> {
  $signingOut.set(true);
  const response = await logout();
  // The session may have ended meanwhile: another request of the page was answered after the server had signed out.
  if (!response.ok && $session.get().isAuthenticated) {
    $signingOut.set(false);
    return toast("Error al cerrar sesión");
  }
  toastOnNextPage("Sesión cerrada con exito");
  clearSession();
  location.assign("/");
}
