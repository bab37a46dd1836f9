import { useState } from "react";
import { givenPasswordFormMessages } from "#shop/accounts/forms.ts";
import { confirmIdentity } from "#site/api/auth.ts";
import type { Failure } from "#site/api/call.ts";
import { CodeField } from "#site/islands/accounts/CodeField.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { CloseButton, Sheet, useSheet } from "../kit/Sheet.tsx";

interface Props {
  onConfirmed: () => void;
  onClosed: () => void;
}

/** Asks for the password, and for the code of the second factor where there is one. */
export function ConfirmSheet({ onConfirmed, onClosed }: Props) {
  return (
    <Sheet title="Confirmá que sos vos" isSmall onClosed={onClosed}>
      <p>Esto toca la plata, los permisos o los datos de personas. No te lo volvemos a pedir por 10 minutos.</p>
      <ConfirmForm onConfirmed={onConfirmed} />
    </Sheet>
  );
}

function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const sheet = useSheet();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    name: "confirmar",
    read: (text) => ({ password: text("password"), ...(needsCode && { code: text("code").trim() }) }),
    rule: givenPasswordFormMessages,
    send: confirmIdentity,
    onDone: () => {
      onConfirmed();
      sheet?.close();
    },
    onFailed: (failure) => {
      if (failure.code === "second_factor_required") setNeedsCode(true);
      return messageOf(failure);
    },
    announce: "inside",
  });
  return (
    <Form form={form}>
      <PasswordField name="password" label="Tu contraseña" autoComplete="current-password" />
      {needsCode && <CodeField isFocused />}
      <FormMessage />
      <div className="form-foot-acts">
        <SubmitButton busy="Confirmando…">Confirmar</SubmitButton>
        <CloseButton>Ahora no</CloseButton>
      </div>
    </Form>
  );
}

function messageOf({ code, message }: Failure): string {
  if (code === "invalid_password") return "Esa no es tu contraseña. Probá de nuevo.";
  return message || "No hubo respuesta. Probá de nuevo.";
}
