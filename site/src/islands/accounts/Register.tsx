import { useEffect, useRef, useState } from "react";
import { type RegistrationForm, registrationMessages } from "#shop/accounts/forms.ts";
import { dayInArgentina, digitsAsTyped, EARLIEST_BIRTH } from "#shop/accounts/person.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { registerUser, verifyToken } from "#site/api/auth.ts";
import { readRegistration, requestRegistrationLink } from "#site/api/links.ts";
import { EmailField, Field, NameFields, PhoneField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { PASSWORD_RULE, PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useForm } from "#site/islands/kit/use-form.ts";
import { signIn } from "#site/stores/accounts/session.ts";
import { redirectAfterSignIn } from "#site/stores/orders/redirect-after-sign-in.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { challengePath, leaveToLogin, linkRefusedMessage, NOT_SENT } from "./link-form.ts";

/** Finishes a registration (docs/product-rules.md#registration). `id`: the user of the opened link; empty at build time. */
export function Register({ id }: { id: string }) {
  const { email, failure, load } = useRegistration(id);
  const [isGrantMissing, setIsGrantMissing] = useState(false);
  const form = useForm({
    name: "register",
    read,
    rule,
    send: async (fields) => {
      setIsGrantMissing(false);
      const loaded = await load();
      return loaded.ok ? registerUser({ ...fields, email: loaded.body.user.email }) : loaded;
    },
    onDone: ({ payload }) => enterRegistered(`${payload.firstName}, te has registrado exitosamente!`),
    onFailed: ({ status }) => {
      setIsGrantMissing(status === 403 && email !== "");
      return status === 403 ? null : NOT_SENT;
    },
  });
  // Retrying removes the notice and its button, so the focus moves to the first field.
  const retry = () => {
    document.getElementById("register-firstName")?.focus();
    load();
  };
  return (
    <>
      {failure === "forbidden" && <OpenedElsewhere />}
      {failure === "other" && <RetryNotice text="Error al cargar los datos del usuario" onRetry={retry} />}
      <Form form={form}>
        <RegisterFields email={email} isLoading={!email && !failure} />
        <FormMessage />
        {isGrantMissing && <AnotherLink email={email} />}
        <SubmitButton busy="Creando tu cuenta…">Crear mi cuenta</SubmitButton>
      </Form>
    </>
  );
}

async function enterRegistered(message: string): Promise<"leaving"> {
  const response = await verifyToken();
  if (!response.ok) return leaveToLogin(message);
  toastOnNextPage(message);
  signIn(response.body.payload);
  await redirectAfterSignIn(response.body.payload);
  return "leaving";
}

function read(text: (field: string) => string): RegistrationForm {
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    dateOfBirth: text("dateOfBirth"),
    phone: digitsAsTyped(text("phone")),
    email: text("email"),
    password: text("password"),
    confirmPassword: text("confirmPassword"),
  };
}

/** Skips the e-mail: it comes from the link and cannot be corrected here. */
function rule(form: RegistrationForm): FieldMessages {
  const { email: _, ...messages } = registrationMessages(form, dayInArgentina(Date.now()));
  return messages;
}

/**
 * Loads the user of a registration. When the link was not opened in this browser, the failure is "forbidden" for a
 * signed-in person, and anybody else is redirected to the sign-in page. `email` is empty until loaded.
 */
function useRegistration(id: string) {
  const request = useRef<ReturnType<typeof readRegistration>>(null);
  const [email, setEmail] = useState("");
  const [failure, setFailure] = useState<"forbidden" | "other" | null>(null);
  const fetchUser = async () => {
    setFailure(null);
    const response = await readRegistration(id);
    if (response.ok) setEmail(response.body.user.email);
    else {
      request.current = null;
      if (response.status === 404) location.replace("/login");
      else setFailure(response.status === 403 ? "forbidden" : "other");
    }
    return response;
  };
  const load = () => {
    request.current ??= fetchUser();
    return request.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after hydration; the retry button and the form call `load` again
  useEffect(() => void load(), []);
  return { email, failure, load };
}

/** Shown to a signed-in person when this browser has not opened the link, or opened it too long ago. */
function OpenedElsewhere() {
  return (
    <div className="form-notice" role="alert">
      <p>
        <b>Este registro no se puede seguir desde acá.</b> Abrí en este navegador el enlace que le mandamos por email a
        quien se registra. Si ya venció, cerrá sesión y pedí otro en <b>Registrarme</b>.
      </p>
    </div>
  );
}

/** Asks the person to open the mailed link again, or sends a new one to `email`, which comes from the server, not the URL. */
function AnotherLink({ email }: { email: string }) {
  const { busy, once } = useBusy();
  const [message, setMessage] = useState("");
  const send = () =>
    once(async () => {
      setMessage("");
      const response = await requestRegistrationLink(email);
      if (!response.ok && response.code === "challenge_required") return location.assign(challengePath(email));
      const sent = `Te mandamos otro enlace a ${email}. Usá ese: el anterior ya no sirve.`;
      setMessage(response.ok ? sent : linkRefusedMessage("register", response));
    });
  return (
    <div className="form-notice" role="alert">
      <p>
        <b>Abrí otra vez el enlace de tu email.</b> Ya pasó mucho tiempo, o lo usaste en otra pestaña. Abrilo en este
        mismo navegador y volvé acá: lo que escribiste sigue en su lugar.
      </p>
      <button type="button" className="text-button" aria-disabled={busy} onClick={send}>
        {busy ? "Enviando…" : "Pedir otro enlace"}
      </button>
      <p role="status">{message}</p>
    </div>
  );
}

/** The e-mail comes before the passwords, so that password managers store them together. */
function RegisterFields({ email, isLoading }: { email: string; isLoading: boolean }) {
  return (
    <>
      <NameFields />
      <div className="form-pair">
        <Field
          name="dateOfBirth"
          label="Fecha de nacimiento"
          aside="opcional"
          type="date"
          autoComplete="bday"
          min={EARLIEST_BIRTH}
          max="9999-12-31"
        />
        <PhoneField aside="opcional" />
      </div>
      {/* Remounts when the e-mail is loaded: a field keeps its initial value. */}
      <EmailField
        key={email}
        defaultValue={email}
        placeholder={isLoading ? "Cargando…" : ""}
        hint="Es el email al que te mandamos el enlace."
        readOnly
      />
      <PasswordField name="password" label="Contraseña" autoComplete="new-password" hint={PASSWORD_RULE} warns />
      <PasswordField name="confirmPassword" label="Repetir contraseña" autoComplete="new-password" />
    </>
  );
}
