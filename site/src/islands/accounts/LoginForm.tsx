import { loginMessages } from "#shop/accounts/forms.ts";
import { login } from "#site/api/auth.ts";
import type { Failure } from "#site/api/call.ts";
import { EmailField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { signIn } from "#site/stores/accounts/session.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";

/** Signs in. The page's script decides where to go next (scripts/pages/login.ts). */
export function LoginForm() {
  const form = useForm({
    name: "login",
    read: (text) => ({ email: text("email").trim(), password: text("password") }),
    rule: loginMessages,
    send: login,
    onDone: ({ payload }) => {
      toastOnNextPage(`Bienvenido ${payload.firstName}`);
      signIn(payload);
      return "leaving";
    },
    onFailed,
  });
  return (
    <Form form={form}>
      <EmailField autoComplete="username" />
      <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
      <a className="link" href="/login?recuperar">
        ¿Olvidaste tu contraseña?
      </a>
      <FormMessage />
      <SubmitButton busy="Ingresando…">Ingresar</SubmitButton>
    </Form>
  );
}

/** A 429 shows the server's message (docs/product-rules.md#result-of-signing-in). */
function onFailed({ status, message }: Failure): string {
  if (status === 401 || status === 404) return "Email o contraseña incorrectos";
  return status === 429 && message ? message : "Error en la solicitud. Intente de nuevo";
}
