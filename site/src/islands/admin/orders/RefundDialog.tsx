import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import { refundOrder } from "#site/api/admin-orders.ts";
import { Dialog } from "#site/islands/accounts/profile/Dialog.tsx";
import { Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { pesosIn } from "../kit/pesos-in.ts";
import type { ApplyOrderChange } from "./apply-order-change.ts";
import { fitsRefund } from "./refundable.ts";

interface Props {
  order: AdminOrder;
  leftCentavos: number;
  onTake: ApplyOrderChange;
  onClosed: () => void;
}

interface Wanted {
  /** Pesos; null when the text is not an amount. */
  amount: number | null;
  password: string;
}

const TOO_MUCH = "Escribí un monto mayor que cero y que no pase de lo que queda.";

/** Asks for the amount to refund, and for the password when the session is too old. */
export function RefundDialog({ order, leftCentavos, onTake, onClosed }: Props) {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    name: "devolver",
    read: (text): Wanted => ({ amount: pesosIn(text("amount")), password: text("password") }),
    rule: (wanted) => ruleOf(wanted, leftCentavos),
    send: async ({ amount, password }) => {
      const called = refundOrder(order._id, {
        amount: amount ?? 0,
        version: order.version,
        ...(password && { password }),
      });
      const answer = await called;
      // Nothing has changed yet: stay open and ask for the password.
      if (!answer.ok && answer.code === "password_needed") return answer;
      return onTake(called, ({ order: refunded }) => refunded, "Devolución pedida");
    },
    onDone: () => {
      onClosed();
      return undefined;
    },
    onFailed: ({ code, message }) => {
      if (code === "password_needed") setAsksPassword(true);
      return code === "password_needed"
        ? "Hace rato que iniciaste sesión: escribí tu contraseña para devolver dinero."
        : message;
    },
    tell: "inside",
  });
  return (
    <Dialog title="Devolver dinero" busy={form.busy} onClosed={onClosed}>
      {(close) => (
        <>
          <p>Mercado Pago se lo devuelve a quien compró. Quedan {formatArs(leftCentavos)} por devolver.</p>
          <Form form={form}>
            <Field
              name="amount"
              label="Monto en pesos"
              inputMode="text"
              autoComplete="off"
              defaultValue={`${leftCentavos / 100}`.replace(".", ",")}
            />
            {asksPassword && <PasswordField name="password" label="Tu contraseña" autoComplete="current-password" />}
            <FormMessage />
            <div className="form-ends">
              <SubmitButton busy="Devolviendo…">Devolver</SubmitButton>
              <button type="button" className="pill" onClick={close}>
                Ahora no
              </button>
            </div>
          </Form>
        </>
      )}
    </Dialog>
  );
}

function ruleOf({ amount }: Wanted, leftCentavos: number): FieldMessages {
  return fitsRefund(amount, leftCentavos) ? {} : { amount: [TOO_MUCH] };
}
