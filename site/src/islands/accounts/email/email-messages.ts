import type { Failure } from "#site/api/call.ts";
import type { Flag } from "#site/api/links.ts";

/** Title and description of each dialog. */
export const EMAIL_MESSAGES: Readonly<Record<Flag, { title: string; text: string }>> = {
  register: {
    title: "Registrate",
    text: "Te mandamos un enlace para crear tu cuenta. Vale por 24 horas.",
  },
  recover: {
    title: "Recuperá tu contraseña",
    text: "Te mandamos un enlace para elegir una nueva. Vale por 15 minutos.",
  },
};

/** Returns the message for a refusal. */
export function refusedMessage(flag: Flag, { status, message }: Failure): string {
  if (status === 429) return `Ha solicitado demasiados emails. Intente ${flag === "register" ? "más" : "mas"} tarde`;
  if (flag === "register" && status === 409) return "El email ya ha sido registrado";
  if (flag === "recover" && message === "User not verified") return "El email no ha sido verificado";
  return "Error al enviar el email";
}

/** Returns whether a refusal closes the dialog and leads to sign in (docs/product-rules.md#mailed-link-dialog). */
export function goesToLogin(flag: Flag, { status }: Failure): boolean {
  return flag === "register" && (status === 409 || status === 429);
}
