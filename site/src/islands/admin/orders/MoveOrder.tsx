import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { adminMove, ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import type { OrderStockEvent } from "#shop/stock/stock.ts";
import { changeOrder, readAnyOrder } from "#site/api/admin-orders.ts";
import type { Called } from "#site/api/call.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";
import { unwrap } from "../kit/failed-call.tsx";
import { Choice } from "../kit/list-controls.tsx";

/** Only the payment provider sets these statuses, so they are not offered (docs/product-rules.md#administrator-moves). */
const PROVIDER_STATUSES: readonly OrderStatus[] = ["Autorización Pendiente", "Pago Rechazado"];

/**
 * Changes an order's status, showing the effect on the stock first, and its tracking number. One button sends both, so that a
 * typed number is never left out when the order is marked as sent.
 */
export function MoveOrder({ order, applyChange }: { order: AdminOrder; applyChange: ApplyOrderChange }) {
  const { _id, version, statusGlimmer, numShipping, shipping } = order;
  // Null follows the order's status. Saving the number, or a refund, keeps the choice.
  const [chosen, setChosen] = useState<OrderStatus | null>(null);
  const to = chosen ?? statusGlimmer;
  const isMove = to !== statusGlimmer;
  const stockEvent = adminMove(statusGlimmer, to)?.stockEvent;
  const offered = ORDER_STATUSES.filter((status) => status === statusGlimmer || !PROVIDER_STATUSES.includes(status));
  const form = useForm({
    name: "seguimiento",
    read: (text) => (shipping ? { numShipping: text("numShipping").trim() } : {}),
    rule: () => ({}),
    send: (fields) =>
      applyChange(
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
      {isMove && <p className="hint">{stockEvent ? EFFECTS[stockEvent] : "El stock queda como está."}</p>}
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

/** What a move does to the units (docs/product-rules.md#administrator-moves). */
const EFFECTS: Readonly<Record<OrderStockEvent, string>> = {
  hold: "Vuelve a reservar sus unidades, si todavía hay stock.",
  commit: "Sus unidades pasan de reservadas a vendidas.",
  release: "Sus unidades vuelven a la venta.",
  return: "Sus unidades vendidas vuelven al stock.",
  reopen: "Sus unidades vendidas vuelven a estar reservadas.",
  resell: "Vuelve a tomar sus unidades como vendidas, si todavía hay stock.",
};

/** Queries one order; `applyChange` applies changes to it. */
export function useOrder(adminId: string, orderId: string) {
  const queries = useQueryClient();
  const queryKey = ["order", orderId];
  const query = useQuery({
    queryKey,
    queryFn: async () => (await unwrap(readAnyOrder(adminId, orderId))).order,
  });
  const applyChange: ApplyOrderChange = async (called, orderIn, doneMessage) => {
    const response = await called;
    if (response.ok) {
      queries.setQueryData(queryKey, orderIn(response.body));
      void queries.invalidateQueries({ queryKey: ["notices"] });
      toast(doneMessage);
    } else {
      toast(response.message || "No pudimos guardar el cambio. Probá de nuevo.");
      await query.refetch();
    }
    return response;
  };
  return { query, applyChange };
}

/** Waits for a call that changes an order and shows the order it returns. After a failure it reads the order again. */
export type ApplyOrderChange = <Body>(
  called: Promise<Called<Body>>,
  orderIn: (body: Body) => AdminOrder,
  doneMessage: string,
) => Promise<Called<Body>>;
