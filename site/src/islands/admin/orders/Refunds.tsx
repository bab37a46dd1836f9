import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { isByProvider } from "#shop/orders/payment-method.ts";
import { formatArs } from "#shop/pricing/money.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { refundOrder } from "#site/api/admin-orders.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button, Switch } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { decimalText, parsePesos, pesosLabel, shortInstant } from "../kit/formats.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import type { ApplyOrderChange } from "./MoveOrder.tsx";

const STATES = { intent: "en curso", done: "hecha", refused: "rechazada" } as const;

/** Refunds of a card payment, and a button to refund the rest. */
export function Refunds({ order, applyChange }: { order: AdminOrder; applyChange: ApplyOrderChange }) {
  const [isOpen, setOpen] = useState(false);
  const left = refundableCentavos(order);
  if (!isByProvider(order.paymentTypeId)) return null;
  return (
    <>
      {order.refunds.length > 0 && (
        <ul className="desk-refunds">
          {order.refunds.map(({ _id, amount, state, at }) => (
            <li key={_id}>
              Devolución de {pesosLabel(amount)}, {STATES[state]} <small>{shortInstant(at)}</small>
            </li>
          ))}
        </ul>
      )}
      <ForWriters area="orders">
        {left > 0 && <Button onClick={() => setOpen(true)}>Devolver dinero</Button>}
      </ForWriters>
      {isOpen && (
        <RefundDialog
          order={order}
          refundableCentavos={left}
          applyChange={applyChange}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface Props {
  order: AdminOrder;
  refundableCentavos: number;
  applyChange: ApplyOrderChange;
  onClosed: () => void;
}

const TOO_MUCH = "Escribí un monto mayor que cero y que no pase de lo que queda.";

/** Asks for the amount to refund. */
function RefundDialog({ order, refundableCentavos, applyChange, onClosed }: Props) {
  const isAll = (amount: string) => toMinorUnits(parsePesos(amount) ?? 0) === refundableCentavos;
  const canCancel = holdOf(order.statusGlimmer) === "committed";
  const form = useDraftForm({
    name: "devolver",
    start: {
      amount: decimalText(refundableCentavos / 100),
      // A shipped parcel may never come back.
      cancel: order.statusGlimmer === "En Preparación",
    },
    base: null,
    isKept: false,
    rule: ({ amount }): FieldMessages =>
      fitsRefund(parsePesos(amount), refundableCentavos) ? {} : { amount: [TOO_MUCH] },
    send: ({ amount, cancel }) => {
      const { _id, version } = order;
      const called = refundOrder(_id, {
        amount: parsePesos(amount) ?? 0,
        version,
        ...(cancel && isAll(amount) && { cancel }),
      });
      return applyChange(called, ({ order: refunded }) => refunded);
    },
    onDone: () => {
      toast("Devolución pedida");
      onClosed();
    },
    onFailed: ({ message }) => message || "No pudimos guardar el cambio. Probá de nuevo.",
  });
  return (
    <Sheet title="Devolver dinero" isSmall onClosed={onClosed}>
      <p>Mercado Pago se lo devuelve a quien compró. Quedan {formatArs(refundableCentavos)} por devolver.</p>
      <DraftForm form={form} submit="Devolver" sending="Devolviendo…" actions={<CloseButton>Ahora no</CloseButton>}>
        <TypedField name="amount" label="Monto en pesos" kind="number" {...form.bind("amount")} />
        {canCancel && isAll(form.values.amount) && (
          <Switch
            label="Cancelar el pedido y devolver sus unidades al stock"
            checked={form.values.cancel}
            onChange={(cancel) => form.change({ cancel })}
          />
        )}
      </DraftForm>
    </Sheet>
  );
}

type RefundableOrder = Pick<
  AdminOrder,
  "status" | "paymentTypeId" | "review" | "transactionAmount" | "payment" | "refunds"
>;

/** Returns how much of an approved card payment can still be refunded. Refunds in progress count as done. */
export function refundableCentavos(order: RefundableOrder): number {
  const { status, paymentTypeId, review, transactionAmount, payment, refunds } = order;
  const isPaid = status === "approved" || review === "paid_without_stock";
  if (!isByProvider(paymentTypeId) || !isPaid) return 0;
  const pendingCentavos = refunds
    .filter(({ state }) => state === "intent")
    .reduce((sum, { amount }) => sum + toMinorUnits(amount), 0);
  return Math.max(toMinorUnits(transactionAmount) - toMinorUnits(payment?.refundedAmount ?? 0) - pendingCentavos, 0);
}

/** Returns whether this amount in pesos can be refunded. Null means the text was not an amount. */
export function fitsRefund(pesos: number | null, refundableCentavos: number): boolean {
  return pesos !== null && pesos > 0 && toMinorUnits(pesos) <= refundableCentavos;
}
