import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { PASSWORD_RULE } from "./form-messages.ts";

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
