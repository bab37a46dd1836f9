import { useEffect, useRef, useState } from "react";
import { type RegistrationForm, registrationMessages } from "#shop/accounts/forms.ts";
import { dayInArgentina, digitsAsTyped } from "#shop/accounts/person.ts";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import { registerUser } from "#site/api/auth.ts";
import type { Called } from "#site/api/call.ts";
import { registerEmail, registeringUser } from "#site/api/links.ts";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useForm } from "#site/islands/kit/use-form.ts";
import { refusedWords } from "./email/email-words.ts";
import { NOT_SENT } from "./form-words.ts";
import { leaveToLogin } from "./leave-to-login.ts";
import { RegisterFields } from "./RegisterFields.tsx";

interface RegisterProps {
  /** Of the person whose link was opened; empty while the page is built. */
  id: string;
}

/** Finishes a registration (specification 2 and 5, Registration). What was typed stays, whatever the server says. */
export function Register({ id }: RegisterProps) {
  const { email, hasFailed, load } = useRegistering(id);
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
    onDone: ({ payload }) => leaveToLogin(`${payload.firstName}, te has registrado exitosamente!`),
    onFailed: ({ status }) => {
      setIsGrantMissing(status === 403 && email !== "");
      return status === 403 ? null : NOT_SENT;
    },
  });
  return (
    <>
      {hasFailed && <LoadFailed again={load} />}
      <Form form={form}>
        <RegisterFields email={email} isLoading={!email && !hasFailed} />
        <FormMessage />
        {isGrantMissing && <AnotherLink email={email} />}
        <SubmitButton busy="Creando tu cuenta…">Crear mi cuenta</SubmitButton>
      </Form>
    </>
  );
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

/** All but the e-mail, which is the link's: nobody can mend it here. */
function rule(form: RegistrationForm): FieldMessages {
  const { email: _, ...messages } = registrationMessages(form, dayInArgentina(Date.now()));
  return messages;
}

/** Gone as soon as it is pressed; the focus is then where one would write. */
function LoadFailed({ again }: { again: () => void }) {
  const onAgain = () => {
    document.getElementById("register-firstName")?.focus();
    again();
  };
  return (
    <div className="notice" role="alert">
      <p>Error al cargar los datos del usuario</p>
      <button type="button" className="pill" onClick={onAgain}>
        Reintentar
      </button>
    </div>
  );
}

type Answer = Awaited<ReturnType<typeof registeringUser>>;

/** The person who registers, as loaded from the server. */
interface Registering {
  /** The address the link was mailed to; empty until it is loaded. */
  email: string;
  hasFailed: boolean;
  /** Loads it from the server, unless it is loaded already. */
  load: () => Promise<Called<{ user: { email: string } }>>;
}

/** Loads the person a registration is for. Who opened no link that grants it goes to sign in (specification 8, Registration form). */
function useRegistering(id: string): Registering {
  const asked = useRef<Promise<Answer>>(null);
  const [email, setEmail] = useState("");
  const [hasFailed, setHasFailed] = useState(false);
  const ask = async (): Promise<Answer> => {
    setHasFailed(false);
    const answer = await registeringUser(id);
    if (answer.ok) setEmail(answer.body.user.email);
    else {
      asked.current = null;
      if (answer.status === 404) location.replace("/login");
      else setHasFailed(true);
    }
    return answer;
  };
  const load = () => {
    asked.current ??= ask();
    return asked.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is live; after that whoever reads asks again
  useEffect(() => void load(), []);
  return { email, hasFailed, load };
}

interface AnotherLinkProps {
  /** As the server told it, of the link that was opened; never out of an address. */
  email: string;
}

/**
 * Says that the link must be opened once more, and sends another. The person stays here, with all they typed: the link opened in
 * another tab of this browser is enough.
 */
function AnotherLink({ email }: AnotherLinkProps) {
  const { busy, once } = useBusy();
  const [said, setSaid] = useState("");
  const send = () =>
    once(async () => {
      setSaid("");
      const answer = await registerEmail(email);
      setSaid(answer.ok ? `Te mandamos otro enlace a ${email}. Usá ese: el anterior ya no sirve.` : refused(answer));
      return undefined;
    });
  const refused = (failure: Parameters<typeof refusedWords>[1]) => refusedWords("register", failure);
  return (
    <div className="form-notice" role="alert">
      <p>
        <b>Abrí otra vez el enlace de tu email.</b> Ya pasó mucho tiempo, o lo usaste en otra pestaña. Abrilo en este
        mismo navegador y volvé acá: lo que escribiste sigue en su lugar.
      </p>
      <button type="button" className="text-button" aria-disabled={busy} onClick={send}>
        {busy ? "Enviando…" : "Pedir otro enlace"}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
