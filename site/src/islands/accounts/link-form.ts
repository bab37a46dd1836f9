import type { Failure } from "#site/api/call.ts";
import type { Flag } from "#site/api/links.ts";
import { clearSession } from "#site/stores/accounts/session.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";

/** Message when a form could not be sent. */
export const NOT_SENT = "Error al enviar el formulario. Inténtelo de nuevo.";

/** Signs out and goes to the sign-in page, which shows `message`. It replaces the page of the used link in the history. */
export function leaveToLogin(message: string): "leaving" {
  clearSession();
  toastOnNextPage(message);
  location.replace("/login");
  return "leaving";
}

/**
 * Returns the path where a registration that requires a challenge continues: other pages with this form may not show one. The
 * e-mail is in the fragment, which browsers do not send to servers.
 */
export const challengePath = (email: string) => `/login?registrarme#${new URLSearchParams({ email })}`;

/** Returns the message when a link is not mailed. */
export function linkRefusedMessage(flag: Flag, { status, code, message }: Failure): string {
  if (code === "challenge_required") return message;
  if (status === 429) return `Ha solicitado demasiados emails. Intente ${flag === "register" ? "más" : "mas"} tarde`;
  if (flag === "register" && status === 409) return "El email ya ha sido registrado";
  if (flag === "recover" && message === "User not verified") return "El email no ha sido verificado";
  return "Error al enviar el email";
}
