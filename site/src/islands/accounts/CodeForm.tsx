import { finishLogin } from "#site/api/auth.ts";
import type { Failure } from "#site/api/call.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { signIn } from "#site/stores/accounts/session.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { CodeField, codeMessages } from "./CodeField.tsx";

interface Props {
  /** Returns to the password, with a message. */
  onExpired: (message: string) => void;
}

/** The second step of an administrator's sign-in. */
export function CodeForm({ onExpired }: Props) {
  const form = useForm({
    name: "code",
    read: (text) => ({ code: text("code").trim() }),
    rule: codeMessages,
    send: finishLogin,
    onDone: ({ payload }) => {
      toastOnNextPage(`Bienvenido ${payload.firstName}`);
      signIn(payload);
      return "leaving";
    },
    onFailed: ({ code, message }: Failure) => {
      if (code === "sign_in_expired") onExpired(message);
      return message || "Error en la solicitud. Intente de nuevo";
    },
  });
  return (
    <Form form={form} label="Segundo paso">
      <p>Abrí tu aplicación de autenticación y escribí el código de 6 números que muestra ahora.</p>
      <CodeField isFocused hint="Si no la tenés, escribí uno de tus códigos de recuperación." />
      <FormMessage />
      <SubmitButton busy="Ingresando…">Ingresar</SubmitButton>
    </Form>
  );
}
