import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { changeLines, priceLines } from "#site/api/admin-orders.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { toast } from "#site/stores/toasts.ts";
import { unwrap } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button, Fact } from "../../kit/elements.tsx";
import { pesosLabel } from "../../kit/formats.ts";
import { CloseButton, Sheet } from "../../kit/Sheet.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import type { ApplyOrderChange } from "../MoveOrder.tsx";
import { NewOrderLines } from "../new-order/NewOrderLines.tsx";
import {
  deskMessage,
  isCounted,
  type NewLine,
  productsOf,
  quantityMessages,
  shippingLabel,
} from "../new-order/new-order.ts";
import { mergeLines } from "./merge-lines.ts";

interface Props {
  order: AdminOrder;
  applyChange: ApplyOrderChange;
  onClosed: () => void;
}

/** The lines of an order as the form has them: each with its size or decant as the only option. */
function linesOf({ products }: AdminOrder): NewLine[] {
  return products.map(({ _id: id, perfume, productName, brand, image, quantity, ...product }) => {
    const options = [{ type: product.type, ml: product.ml, label: sizeLabel(product) }];
    return { id, perfume, productName, brand, image, options, chosen: 0, quantity: `${quantity}` };
  });
}

const FAILED =
  "No sabemos si el cambio quedó hecho. Revisá tu conexión y volvé a guardarlo: si ya estaba hecho, no se repite.";
const NO_LINES = "Un pedido lleva al menos un producto. Si ya no va, cancelalo.";
const NO_TOTAL = "Todavía no hay un total: mirá los productos";

/** Changes units, removes lines and adds others, with the total that the buyer will owe. */
export function LinesSheet({ order, applyChange, onClosed }: Props) {
  const total = useRef<number>(undefined);
  const form = useDraftForm({
    name: "lines",
    item: order._id,
    start: { lines: linesOf(order) },
    base: order.version,
    rule: ({ lines }): FieldMessages => {
      if (lines.length === 0) return { total: [NO_LINES] };
      return { ...quantityMessages(lines), ...(total.current === undefined ? { total: [NO_TOTAL] } : {}) };
    },
    send: ({ lines }, { base: version, requestKey }) => {
      const change = { products: productsOf(lines), transactionAmount: total.current ?? 0, version };
      return applyChange(changeLines(order._id, change, requestKey));
    },
    onDone: ({ updatedOrder }) => {
      toast(`Pedido cambiado: el total es ${pesosLabel(updatedOrder.transactionAmount)}`);
      onClosed();
    },
    onFailed: ({ message }) => {
      // Prices or stock may have changed: show the new total.
      void query.refetch();
      return message ? deskMessage(message) : FAILED;
    },
  });
  const { lines } = form.values;
  const products = productsOf(lines);
  const query = useQuery({
    queryKey: ["lines-total", order._id, products],
    queryFn: () => unwrap(priceLines(order._id, products)),
    enabled: isCounted({ lines }) && order.statusGlimmer === "Confirmar Transferencia",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const price = isCounted({ lines }) && !query.isError ? query.data : undefined;
  const { statusGlimmer } = order;
  const isFixed = statusGlimmer !== "Confirmar Transferencia";
  const showNow = () => {
    form.rebase(({ start, values }) => ({ lines: mergeLines(start.lines, values.lines, linesOf(order)) }));
    // The pressed button disappears, so the submit button gets the focus.
    form.handlers.ref.current?.querySelector<HTMLElement>(".submit")?.focus();
  };
  // While a new total is computed, the sheet shows the earlier one, which is not sent. The button does not show it.
  const newTotal = query.isPlaceholderData ? undefined : price?.total;
  total.current = newTotal;
  return (
    <Sheet title={`Cambiar productos de ${order.number}`} onClosed={onClosed}>
      <DraftForm
        form={form}
        submit={isFixed ? null : newTotal === undefined ? "Guardar" : `Guardar por ${pesosLabel(newTotal)}`}
        actions={<CloseButton>Ahora no</CloseButton>}
        {...((isFixed || form.base !== order.version) && {
          conflict: (
            <div className="notice" role="alert">
              {isFixed ? (
                <p>
                  Sus productos ya no se pueden cambiar: ahora está en <b>{statusGlimmer}</b>.
                </p>
              ) : (
                <>
                  <p>Otra persona cambió este pedido mientras lo editabas. Lo que escribiste sigue acá.</p>
                  <Button onClick={showNow}>Ver los datos nuevos</Button>
                </>
              )}
            </div>
          ),
        })}
      >
        <NewOrderLines lines={lines} prices={price?.lines} onChange={(changed) => form.change({ lines: changed })} />
        <div className="new-order-total">
          {price && (
            <dl>
              {order.shipping && <Fact label="Envío">{shippingLabel(price.priceForShipping)}</Fact>}
              <Fact label="Total de antes">{pesosLabel(order.transactionAmount)}</Fact>
              <Fact label="Total">{pesosLabel(price.total)}</Fact>
            </dl>
          )}
          <div role="alert" className="form-message">
            {query.error && <p>{deskMessage(query.error.message)}</p>}
          </div>
          <p className="hint">
            Lo que ya estaba queda al precio del pedido; lo que sumes va al de hoy. El plazo no cambia. A{" "}
            {order.user.firstName || "quien compró"} le llega un email con el total nuevo.
          </p>
        </div>
      </DraftForm>
    </Sheet>
  );
}
