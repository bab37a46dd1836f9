/** Message when a form could not be sent. */
export const NOT_SENT = "Error al enviar el formulario. Inténtelo de nuevo.";

/** Hint beside a new password, before any error (docs/product-rules.md#password-rule). */
export const PASSWORD_RULE = "8 caracteres o más, con al menos una mayúscula, una minúscula y un número.";
