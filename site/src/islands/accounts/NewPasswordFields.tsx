import { PasswordField } from "#site/islands/kit/PasswordField.tsx";

/** Hint beside a new password, before any error (docs/product-rules.md#password-rule). */
export const PASSWORD_RULE = "8 caracteres o más, con al menos una mayúscula, una minúscula y un número.";

/** A new password, typed twice. The password rule is shown from the start, not only after an error. */
export function NewPasswordFields() {
  return (
    <>
      <PasswordField
        name="newPassword"
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        warns
      />
      <PasswordField name="confirmNewPassword" label="Repetir contraseña nueva" autoComplete="new-password" />
    </>
  );
}
