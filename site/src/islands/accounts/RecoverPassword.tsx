import { useState } from "react";
import { newPasswordFormMessages } from "#shop/accounts/forms.ts";
import { setNewPassword } from "#site/api/links.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { NewPasswordFields } from "#site/islands/kit/PasswordField.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { leaveToLogin, NOT_SENT } from "./link-form.ts";

/**
 * Sets a new password with a recovery link (docs/product-rules.md#password-recovery). `id` and `token` are empty at build time.
 */
export function RecoverPassword({ id, token }: { id: string; token: string }) {
  const [isLinkDead, setIsLinkDead] = useState(false);
  const form = useForm({
    name: "recover",
    read: (text) => ({ newPassword: text("newPassword"), confirmNewPassword: text("confirmNewPassword") }),
    rule: newPasswordFormMessages,
    send: (fields) => setNewPassword(id, token, fields),
    onDone: () => leaveToLogin("Contraseña cambiada exitosamente"),
    onFailed: ({ status }) => {
      setIsLinkDead(status === 404);
      return NOT_SENT;
    },
  });
  return (
    <Form form={form}>
      <NewPasswordFields />
      <FormMessage />
      {isLinkDead && <LinkDead />}
      <SubmitButton busy="Guardando…">Cambiar contraseña</SubmitButton>
    </Form>
  );
}

function LinkDead() {
  return (
    <div className="form-notice" role="alert">
      <p>El enlace venció (vale por 15 minutos) o ya se usó. Pedí otro y elegí tu contraseña desde ahí.</p>
      <a className="link" href="/login?recuperar">
        Pedir otro enlace
      </a>
    </div>
  );
}
