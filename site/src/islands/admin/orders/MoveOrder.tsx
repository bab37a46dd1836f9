import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { adminMove } from "#shop/orders/order-move.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order-state.ts";
import type { OrderStockEvent } from "#shop/stock/stock.ts";
import { changeOrder } from "#site/api/admin-orders.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { Choice } from "../kit/Choice.tsx";
import type { ApplyOrderChange } from "./use-order.ts";

/** Only the payment provider sets these statuses, so they are not offered (docs/product-rules.md#administrator-moves). */
const PROVIDERS: readonly OrderStatus[] = ["Autorización Pendiente", "Pago Rechazado"];

interface Props {
  order: AdminOrder;
  onTake: ApplyOrderChange;
}

/**
 * Changes an order's status, showing the effect on the stock first, and its tracking number. One button sends both, so that a
 * typed number is never left out when the order is marked as sent.
 */
export function MoveOrder({ order, onTake }: Props) {
  const { _id, version, statusGlimmer, numShipping, shipping } = order;
  // Null follows the order's status. Saving the number, or a refund, keeps the choice.
  const [chosen, setChosen] = useState<OrderStatus | null>(null);
  const to = chosen ?? statusGlimmer;
  const isMove = to !== statusGlimmer;
  const offered = ORDER_STATUSES.filter((status) => status === statusGlimmer || !PROVIDERS.includes(status));
  const form = useForm({
    name: "seguimiento",
    read: (text) => (shipping ? { numShipping: text("numShipping").trim() } : {}),
    rule: () => ({}),
    send: (fields) =>
      onTake(
        changeOrder(_id, { ...fields, ...(isMove ? { statusGlimmer: to } : {}), version }),
        ({ updatedOrder }) => updatedOrder,
        "Actualizado",
      ),
    // A status chosen while only the number was being saved stays chosen.
    onDone: () => {
      if (isMove) setChosen(null);
    },
    onFailed: () => {
      if (isMove) setChosen(null);
      // The caller has shown a toast.
      return null;
    },
  });
  return (
    <Form form={form}>
      <Choice label="Estado" value={to} options={offered.map((status) => [status, status])} onChoose={setChosen} />
      {isMove && <p className="hint">{effectLabel(statusGlimmer, to)}</p>}
      {shipping && (
        <Field
          key={numShipping}
          name="numShipping"
          label="Número de seguimiento"
          autoComplete="off"
          maxLength={100}
          defaultValue={numShipping}
        />
      )}
      <FormMessage />
      {(isMove || shipping) && (
        <SubmitButton busy="Guardando…">{isMove ? `Pasar a ${to}` : "Guardar seguimiento"}</SubmitButton>
      )}
    </Form>
  );
}

const EFFECTS: Readonly<Record<OrderStockEvent, string>> = {
  hold: "Vuelve a reservar sus unidades, si todavía hay stock.",
  commit: "Sus unidades pasan de reservadas a vendidas.",
  release: "Sus unidades vuelven a la venta.",
  return: "Sus unidades vendidas vuelven al stock.",
  reopen: "Sus unidades vendidas vuelven a estar reservadas.",
  resell: "Vuelve a tomar sus unidades como vendidas, si todavía hay stock.",
};

/** Returns what a move does to the units (docs/product-rules.md#administrator-moves). */
function effectLabel(from: OrderStatus, to: OrderStatus): string {
  const event = adminMove(from, to)?.stockEvent;
  return event ? EFFECTS[event] : "El stock queda como está.";
}
