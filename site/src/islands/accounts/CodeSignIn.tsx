import { useEffect, useState } from "react";
import { emailFormMessages, signInCodeMessages } from "#shop/accounts/forms.ts";
import { digitsAsTyped } from "#shop/accounts/person.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { requestSignInCode, signInWithCode } from "#site/api/auth.ts";
import type { Failure } from "#site/api/call.ts";
import { EmailField, Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useForm } from "#site/islands/kit/use-form.ts";
import { forgetSentCode, rememberSentCode, sentCodeTo } from "#site/stores/accounts/sent-code.ts";

interface CodeSignInProps {
  /** The e-mail typed so far. */
  email: string;
  onBack: () => void;
  onSecondFactor: () => void;
  onDone: (response: { payload: User }) => unknown;
}

/** Signs in with a mailed code (docs/product-rules.md#sign-in-codes): asks for the e-mail, then for the code. */
export function CodeSignIn({ email, onBack, ...rest }: CodeSignInProps) {
  const [sentTo, setSentTo] = useState(() => sentCodeTo(email, Date.now()));
  if (sentTo !== null) return <CodeStep email={sentTo} onBack={() => setSentTo(null)} {...rest} />;
  return <EmailStep email={email} onBack={onBack} onSent={setSentTo} />;
}

const NO_RESPONSE = "Error en la solicitud. Intente de nuevo";

interface EmailStepProps extends Pick<CodeSignInProps, "email" | "onBack"> {
  onSent: (email: string) => void;
}

function EmailStep({ email, onBack, onSent }: EmailStepProps) {
  const [maybeSentTo, setMaybeSentTo] = useState("");
  const form = useForm({
    name: "code-email",
    read: (text) => ({ email: text("email").trim() }),
    rule: emailFormMessages,
    send: (typed) => requestSignInCode(typed.email),
    onDone: (_, typed) => {
      rememberSentCode(typed.email, Date.now());
      onSent(typed.email);
    },
    onFailed: (failure, typed) => {
      if (failure.status === 0 || failure.status === 429) setMaybeSentTo(typed.email);
      return messageOf(failure);
    },
  });
  return (
    <Form form={form} label="Entrar con un código">
      <p>Te mandamos un código de 6 números por email. Si es tu primera vez, con eso ya tenés tu cuenta.</p>
      <EmailField autoComplete="username" defaultValue={email} autoFocus />
      <FormMessage />
      <SubmitButton busy="Enviando…">Mandarme el código</SubmitButton>
      {/* An earlier request may have mailed a code. */}
      {maybeSentTo && (
        <button type="button" className="pill" onClick={() => onSent(form.typed("email").trim() || maybeSentTo)}>
          Ya tengo un código
        </button>
      )}
      <button type="button" className="pill" onClick={onBack}>
        Entrar con contraseña
      </button>
    </Form>
  );
}

function CodeStep({ email, onBack, onSecondFactor, onDone }: CodeSignInProps) {
  const form = useForm({
    name: "sign-in-code",
    read: (text) => ({ email, code: digitsAsTyped(text("code")) }),
    rule: signInCodeMessages,
    send: signInWithCode,
    onDone: (body) => {
      forgetSentCode();
      return onDone(body);
    },
    onFailed: (failure) => {
      if (failure.code !== "second_factor_required") return messageOf(failure);
      forgetSentCode();
      onSecondFactor();
      return null;
    },
  });
  return (
    <Form form={form} label="Código por email">
      <p>
        Escribí el código de 6 números que te mandamos a <b>{email}</b>. Vale 10 minutos.
      </p>
      <Field name="code" label="Código" inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
      <FormMessage />
      <SubmitButton busy="Ingresando…">Ingresar</SubmitButton>
      <AnotherCode email={email} onBack={onBack} />
    </Form>
  );
}

/** Seconds before another code can be requested: the server refuses an earlier request. */
const PAUSE_SECONDS = 30;

function AnotherCode({ email, onBack }: Pick<CodeSignInProps, "email" | "onBack">) {
  const { busy, once } = useBusy();
  const [seconds, setSeconds] = useState(PAUSE_SECONDS);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const isOff = busy || seconds > 0;
  const send = () =>
    once(async () => {
      setMessage("");
      const response = await requestSignInCode(email);
      if (response.ok) {
        setSeconds(PAUSE_SECONDS);
        rememberSentCode(email, Date.now());
      }
      setMessage(response.ok ? "Te mandamos otro código. El anterior ya no sirve." : messageOf(response));
    });
  return (
    <div>
      <p className="hint" role="status">
        {message || "¿No llega? Fijate en correo no deseado."}
      </p>
      <div className="code-ends">
        <button type="button" className="text-button" aria-disabled={isOff} onClick={isOff ? undefined : send}>
          {seconds > 0 ? `Mandame otro (en ${seconds} s)` : "Mandame otro"}
        </button>
        <button type="button" className="text-button" onClick={onBack}>
          Cambiar el email
        </button>
      </div>
    </div>
  );
}

/** With these statuses the server's message is written for people. */
function messageOf({ status, message }: Failure): string {
  return ([400, 403, 410, 429].includes(status) && message) || NO_RESPONSE;
}
