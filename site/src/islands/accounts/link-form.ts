import { clearSession } from "#site/stores/accounts/session.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";

/** Message when a form could not be sent. */
export const NOT_SENT = "Error al enviar el formulario. Inténtelo de nuevo.";

/** Shows `message` on the sign-in page. Replaces the used link's history entry; signs out, as a new password ends all sessions. */
export function leaveToLogin(message: string): "leaving" {
  clearSession();
  toastOnNextPage(message);
  location.replace("/login");
  return "leaving";
}
