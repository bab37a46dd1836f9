import { useState } from "react";
import type { AdminOrder, AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import { NOTE_MAX } from "#shop/orders/order-notes.ts";
import { PROBLEM_TEXTS, RECEIPT_PROBLEMS, type ReceiptProblem } from "#shop/orders/receipt.ts";
import { askReceipt } from "#site/api/admin-orders.ts";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button } from "../kit/elements.tsx";
import { ChoiceField, TypedArea } from "../kit/fields.tsx";
import { shortInstant } from "../kit/formats.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { ASKED_AGAIN } from "../orders/admin-order-labels.ts";

const PROBLEM_LABELS: Readonly<Record<ReceiptProblem, string>> = {
  unreadable: "No se puede leer",
  other_order: "Es de otro pedido",
  other_amount: "El importe es otro",
};

interface Props {
  order: AdminOrder;
  /** Called with the order and its history after the buyer was asked. */
  onAsked: (desk: AdminOrderResponse) => void;
}

/**
 * What the buyer was asked about the newest receipt of an order, or the button that asks for another one, with its sheet.
 * Empty unless the order has a receipt and waits for its transfer.
 */
export function AskReceipt(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { statusGlimmer, receipt } = props.order;
  if (!receipt || statusGlimmer !== "Confirmar Transferencia") return null;
  const { askedAgain } = receipt;
  if (askedAgain)
    return (
      <p className="receipt-asked">
        <b>{ASKED_AGAIN}</b> <small>{shortInstant(askedAgain.at)}</small> {PROBLEM_LABELS[askedAgain.problem]}.{" "}
        {askedAgain.text}
      </p>
    );
  return (
    <ForWriters area="orders">
      <Button className="pill receipt-ask" onClick={() => setOpen(true)}>
        Pedir otro comprobante
      </Button>
      {isOpen && <AskSheet {...props} onClosed={() => setOpen(false)} />}
    </ForWriters>
  );
}

function AskSheet({ order, onAsked, onClosed }: Props & { onClosed: () => void }) {
  const name = order.user.firstName || "Quien compró";
  const form = useDraftForm({
    name: "otro-comprobante",
    start: { problem: RECEIPT_PROBLEMS[0] as ReceiptProblem, text: "" },
    base: order.receipt?.at ?? "",
    isKept: false,
    send: (values, { base: receipt }) => askReceipt(order._id, { receipt, ...values }),
    onDone: (desk) => {
      toast(`Le pedimos otro comprobante a ${name}`);
      onClosed();
      onAsked(desk);
    },
    onFailed: ({ message }) => message || "No hubo respuesta. Probá de nuevo: no se pide dos veces.",
  });
  const { problem } = form.values;
  return (
    <Sheet title="Pedir otro comprobante" isSmall onClosed={onClosed}>
      <DraftForm form={form} submit="Pedirlo por email" saved="" actions={<CloseButton>Cancelar</CloseButton>}>
        <ChoiceField
          name="problem"
          label="Qué pasa"
          value={problem}
          options={RECEIPT_PROBLEMS.map((each) => [each, PROBLEM_LABELS[each]])}
          onChoose={(chosen) => form.change({ problem: chosen })}
        />
        <TypedArea name="text" label="Algo más (opcional)" rows={3} max={NOTE_MAX} {...form.bind("text")} />
        <p className="hint">{`${name} lee: «${PROBLEM_TEXTS[problem]}» El plazo del pedido no cambia.`}</p>
      </DraftForm>
    </Sheet>
  );
}
