import type { After } from "#site/islands/kit/use-form.ts";
import { clearSession } from "#site/stores/accounts/session.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";

/** Message when a form could not be sent. */
export const NOT_SENT = "Error al enviar el formulario. Inténtelo de nuevo.";

/**
 * Goes to sign in and shows `message` there. Replaces the history entry, because the link is used up. Clears the local session: a
 * new password ends all sessions.
 */
export function leaveToLogin(message: string): After {
  clearSession();
  toastOnNextPage(message);
  location.replace("/login");
  return "leaving";
}
