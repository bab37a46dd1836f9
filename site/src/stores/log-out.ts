import { clearSession } from "./session.ts";
import { toast, toastOnNextPage } from "./toasts.ts";

/** Signs out on the server, then here, and leads home. When the server does not answer, nothing changes (specification 8, Logout). */
export async function logOut(): Promise<void> {
  try {
    const answer = await fetch("/api/auth/logout", { method: "POST" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    clearSession();
    toastOnNextPage("Sesión cerrada con exito");
    location.assign("/");
  } catch {
    toast("Error al cerrar sesión");
  }
}
