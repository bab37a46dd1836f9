import { useRef } from "react";
import type { WithdrawalAnswer } from "#shop/legal/withdrawal.contract.ts";
import { withdrawalMessages } from "#shop/legal/withdrawal-form.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import { withdraw } from "#site/api/withdrawals.ts";
import { EmailField, Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { TextArea } from "#site/islands/kit/TextArea.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";

const NOT_SENT = "No pudimos registrarlo. Revisá tu conexión y probá de nuevo, o escribinos.";

interface Props {
  onReceived: (answer: WithdrawalAnswer, email: string) => void;
}

/** Asks who the person is and for which order; asks for no reason. Typed values stay, whatever the server answers. */
export function WithdrawalForm({ onReceived }: Props) {
  const keyOf = useRequestKey();
  const form = useForm({
    name: "arrepentimiento",
    read: (text) => ({
      name: text("name"),
      email: text("email"),
      orderNumber: text("orderNumber"),
      phone: text("phone"),
      message: text("message"),
    }),
    rule: withdrawalMessages,
    send: (fields) => withdraw(fields, keyOf(JSON.stringify(fields))),
    onDone: (answer, { email }) => {
      onReceived(answer, email.trim());
      return undefined;
    },
    onFailed: ({ message }) => message || NOT_SENT,
  });
  return (
    <Form form={form} label="Arrepentirme de una compra">
      <Field name="name" label="Nombre y apellido" autoComplete="name" />
      <EmailField hint="El que usaste para comprar. Ahí te mandamos el código." />
      <Field
        name="orderNumber"
        label="Número de pedido"
        aside="opcional"
        autoComplete="off"
        spellCheck={false}
        hint="Está en tus compras y en los emails de tu pedido. Empieza con ord_"
      />
      <Field name="phone" label="Teléfono" aside="opcional" type="tel" inputMode="tel" autoComplete="tel" />
      <TextArea
        name="message"
        label="¿Querés contarnos algo?"
        aside="opcional"
        most={TEXTAREA_MAX}
        placeholder="No hace falta que expliques por qué."
      />
      <FormMessage />
      <SubmitButton busy="Enviando…">Arrepentirme de mi compra</SubmitButton>
    </Form>
  );
}

/** Returns one request key per body: a retry after a lost answer sends the same key. */
function useRequestKey(): (body: string) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  };
}
