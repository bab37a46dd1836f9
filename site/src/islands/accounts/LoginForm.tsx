import { type MouseEvent, useState } from "react";
import { loginMessages } from "#shop/accounts/forms.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { finishLogin, login } from "#site/api/auth.ts";
import type { Failure } from "#site/api/call.ts";
import { EmailField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { signIn } from "#site/stores/accounts/session.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { CodeField, codeMessages } from "./CodeField.tsx";
import { CodeSignIn } from "./CodeSignIn.tsx";

type Step = "password" | "mailed-code" | "second-factor";

/**
 * Signs in with a password or a mailed code, with a second step for those who have set one up. The page's script decides
 * where to go next (scripts/pages/login.ts).
 */
export function LoginForm() {
  const [step, setStep] = useState<Step>("password");
  const [email, setEmail] = useState("");
  const [expired, setExpired] = useState<string | null>(null);
  const onSecondFactor = () => setStep("second-factor");
  const onExpired = (message: string) => {
    setExpired(message);
    setStep("password");
  };
  const onMailedCode = (typed: string) => {
    setEmail(typed);
    setStep("mailed-code");
  };
  if (step === "second-factor") return <CodeStep onExpired={onExpired} />;
  if (step === "mailed-code")
    return (
      <CodeSignIn email={email} onBack={() => setStep("password")} onSecondFactor={onSecondFactor} onDone={enter} />
    );
  return <PasswordStep message={expired} email={email} onSecondFactor={onSecondFactor} onMailedCode={onMailedCode} />;
}

interface PasswordStepProps {
  /** Why the sign-in begins again; null at first. */
  message: string | null;
  /** The e-mail typed so far. */
  email: string;
  onSecondFactor: () => void;
  onMailedCode: (email: string) => void;
}

function PasswordStep({ message, email, onSecondFactor, onMailedCode }: PasswordStepProps) {
  const form = useForm({
    name: "login",
    read: (text) => ({ email: text("email").trim(), password: text("password") }),
    rule: loginMessages,
    send: login,
    onDone: enter,
    onFailed: (failure) => {
      if (failure.code === "second_factor_required") onSecondFactor();
      return messageOf(failure);
    },
  });
  const toMailedCode = (event: MouseEvent) => {
    event.preventDefault();
    onMailedCode(form.typed("email"));
  };
  return (
    <Form form={form}>
      {message && <p role="alert">{message}</p>}
      <EmailField autoComplete="username" defaultValue={email} />
      <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
      <a className="link" href="/login?recuperar">
        ¿Olvidaste tu contraseña?
      </a>
      <FormMessage />
      <SubmitButton busy="Ingresando…">Ingresar</SubmitButton>
      {/* A submit button, so that a press before hydration is kept (layouts/inline-scripts.ts). */}
      <button type="submit" className="pill" onClick={toMailedCode}>
        Entrar con un código por email
      </button>
    </Form>
  );
}

function enter({ payload }: { payload: User }): "leaving" {
  if (payload.firstName) toastOnNextPage(`Bienvenido ${payload.firstName}`);
  signIn(payload);
  return "leaving";
}

/** 401 and 404 show one text (docs/product-rules.md#result-of-signing-in). A 429 shows the server's message. */
function messageOf({ status, message }: Failure): string {
  if (status === 401 || status === 404) return "Email o contraseña incorrectos";
  return status === 429 && message ? message : "Error en la solicitud. Intente de nuevo";
}

interface CodeStepProps {
  /** Returns to the password, with a message. */
  onExpired: (message: string) => void;
}

/** The second step of an administrator's sign-in. */
function CodeStep({ onExpired }: CodeStepProps) {
  const form = useForm({
    name: "code",
    read: (text) => ({ code: text("code").trim() }),
    rule: codeMessages,
    send: finishLogin,
    onDone: enter,
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
