import { useEffect, useRef, useState } from "react";
import type { WithdrawalAnswer } from "#shop/legal/withdrawal.contract.ts";
import { CopyButton } from "#site/islands/orders/checkout/transfer/CopyButton.tsx";
import { WithdrawalForm } from "./WithdrawalForm.tsx";

interface Received extends WithdrawalAnswer {
  email: string;
}

/** The withdrawal page, without sign-in: the form, then the code. */
export function WithdrawalView() {
  const [received, setReceived] = useState<Received | null>(null);
  return (
    <>
      {!received && <WithdrawalForm onReceived={(answer, email) => setReceived({ ...answer, email })} />}
      {/* Mounted while still empty: screen readers announce only changes. */}
      <div role="status">{received && <WithdrawalDone {...received} />}</div>
    </>
  );
}

interface Props {
  code: string;
  createdAt: string;
  email: string;
}

const INSTANT = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
});

/** Shows the code and what happens next. */
function WithdrawalDone({ code, createdAt, email }: Props) {
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
