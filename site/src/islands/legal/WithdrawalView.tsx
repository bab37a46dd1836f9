import { useEffect, useRef, useState } from "react";
import type { WithdrawalResponse } from "#shop/legal/withdrawal.contract.ts";
import { withdrawalMessages } from "#shop/legal/withdrawal-form.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import { withdraw } from "#site/api/withdrawals.ts";
import { CopyButton } from "#site/islands/kit/CopyButton.tsx";
import { EmailField, Field, TextArea } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";

interface Received extends WithdrawalResponse {
  email: string;
}

/** The page for withdrawing from a purchase, without sign-in: the form, then the code. */
export function WithdrawalView() {
  const [received, setReceived] = useState<Received | null>(null);
  return (
    <>
      {!received && <WithdrawalForm onReceived={setReceived} />}
      {/* Mounted while still empty: screen readers announce only changes. */}
      <div role="status">{received && <WithdrawalDone {...received} />}</div>
    </>
  );
}

const INSTANT = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
});

function WithdrawalDone({ code, createdAt, email }: Received) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="withdrawn">
      <h2 ref={heading} tabIndex={-1}>
        Recibimos tu arrepentimiento
      </h2>
      <p>Tu código es</p>
      <p className="withdrawn-code">
        <b translate="no">{code}</b> <CopyButton text={code} what="el código" />
      </p>
      <p>
        Lo registramos el <time dateTime={createdAt}>{INSTANT.format(Date.parse(createdAt))}</time>. Te mandamos un
        email a <b translate="no">{email}</b> con este código: si no lo ves, buscalo en correo no deseado.
      </p>
      <p>
        Te vamos a escribir para coordinar la devolución. El envío de vuelta corre por nuestra cuenta, y después te
        devolvemos lo que pagaste.
      </p>
    </section>
  );
}

const NOT_SENT = "No pudimos registrarlo. Revisá tu conexión y probá de nuevo, o escribinos.";

/** The fields identify the person and the order; no reason is required. Typed values are kept until the server accepts them. */
function WithdrawalForm({ onReceived }: { onReceived: (received: Received) => void }) {
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
    onDone: (response, { email }) => onReceived({ ...response, email: email.trim() }),
    onFailed: ({ message }) => message || NOT_SENT,
  });
  return (
    <Form form={form} label="Pedir la devolución">
      <Field name="name" label="Nombre y apellido" autoComplete="name" />
      <EmailField hint="El que usaste para comprar. Ahí te mandamos el código." />
      <Field
        name="orderNumber"
        label="Número de pedido"
        aside="opcional"
        autoComplete="off"
        spellCheck={false}
        hint="Está en tus compras y en los emails de tu pedido. Por ejemplo, A-10482"
      />
      <Field name="phone" label="Teléfono" aside="opcional" type="tel" inputMode="tel" autoComplete="tel" />
      <TextArea
        name="message"
        label="¿Querés contarnos algo?"
        aside="opcional"
        maxCharacters={TEXTAREA_MAX}
        placeholder="No hace falta que expliques por qué."
      />
      <FormMessage />
      <SubmitButton busy="Enviando…">Pedir la devolución</SubmitButton>
    </Form>
  );
}

/** Returns a function that gives the same request key until the body changes: a retry after a lost response sends it again. */
function useRequestKey(): (body: string) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  };
}
