import { useState } from "react";
import { type RegistrationForm, registrationMessages } from "#shop/accounts/forms.ts";
import { dayInArgentina, digitsAsTyped } from "#shop/accounts/person.ts";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import { registerUser } from "#site/api/auth.ts";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { AnotherLink } from "./AnotherLink.tsx";
import { NOT_SENT } from "./form-words.ts";
import { leaveToLogin } from "./leave-to-login.ts";
import { RegisterFields } from "./RegisterFields.tsx";
import { useRegistering } from "./use-registering.ts";

interface Props {
  /** Of the person whose link was opened; empty while the page is built. */
  id: string;
}

/** Finishes a registration (specification 2 and 5, Registration). What was typed stays, whatever the server says. */
export function Register({ id }: Props) {
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
