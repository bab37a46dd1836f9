/** Said when a form could not be sent (specification 8, Registration form and Recover password). */
export const NOT_SENT = "Error al enviar el formulario. Inténtelo de nuevo.";

/** Said beside a new password, before anything is wrong with it (specification 5). */
export const PASSWORD_RULE = "8 caracteres o más, con al menos una mayúscula, una minúscula y un número.";
