import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { PurchaseOrder } from "#shop/stock/purchase-orders.contract.ts";
import { closePurchaseOrder, listPurchaseOrders, reopenPurchaseOrder } from "#site/api/admin-stock.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { ConfirmDialog } from "../../kit/Confirm.tsx";
import { ActionMessage, QueryState, unwrap, useAction } from "../../kit/calls.tsx";
import { dayText } from "../../kit/days/day-text.ts";
import { Button, SmallTable } from "../../kit/elements.tsx";
import { countLabel, shortInstant } from "../../kit/formats.ts";
import { ForWriters } from "../../kit/permissions.tsx";

export const PURCHASE_ORDERS_KEY = ["purchase-orders"];

/** A purchase order with more lines than this is collapsed at first. */
const LINES_SHOWN = 12;

interface Props {
  /** Whether the receiving sheet has no rows. If it has rows, a dialog asks before a purchase order replaces them. */
  isSheetEmpty?: boolean;
  /** Fills the receiving sheet. Undefined for those who may not receive goods. */
  onReceive?: (order: PurchaseOrder) => void;
}

/** The purchase orders on their way, and the last closed ones. */
export function PurchaseOrders({ isSheetEmpty = true, onReceive }: Props) {
  const query = useQuery({ queryKey: PURCHASE_ORDERS_KEY, queryFn: () => unwrap(listPurchaseOrders()) });
  const [asked, setAsked] = useState<PurchaseOrder | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = query;
  const moved = (text: string) => {
    toast(text);
    // The pressed button is gone, so the heading takes the focus.
    heading.current?.focus();
  };
  const receive = (order: PurchaseOrder) => (isSheetEmpty ? onReceive?.(order) : setAsked(order));
  return (
    <section aria-labelledby="compras" className="receipts">
      <h2 id="compras" ref={heading} tabIndex={-1}>
        Compras en camino
      </h2>
      <QueryState query={query} />
      {data?.open.length === 0 && (
        <p className="hint">No hay ninguna. Las anotás en Reponer, con los tamaños que le pediste al proveedor.</p>
      )}
      {data?.open.map((order) => (
        <OpenOrder key={order._id} order={order} onReceive={receive} onMoved={moved} />
      ))}
      {data && data.closed.length > 0 && (
        <details className="purchases-closed">
          <summary>Últimas compras cerradas ({data.closed.length})</summary>
          {data.closed.map((order) => (
            <ClosedOrder key={order._id} order={order} onMoved={moved} />
          ))}
        </details>
      )}
      {asked && (
        <ConfirmDialog
          title={`¿Recibir la compra ${asked.number}?`}
          text="La planilla ya tiene filas. Las reemplazan las de esta compra."
          submit="Sí, reemplazar"
          onConfirm={(close) => {
            close();
            onReceive?.(asked);
          }}
          onClosed={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface MovableProps {
  order: PurchaseOrder;
  /** Called with a message after the purchase order is closed or reopened. */
  onMoved: (text: string) => void;
}

interface OpenOrderProps extends MovableProps {
  onReceive: (order: PurchaseOrder) => void;
}

function OpenOrder({ order, onReceive, onMoved }: OpenOrderProps) {
  const { number, missing, units, lines } = order;
  const [isClosing, setClosing] = useState(false);
  const { busy, outcome, run } = usePurchaseAction();
  return (
    <Order
      order={order}
      isOpen={lines.length <= LINES_SHOWN}
      state={missing === units ? countLabel(units, "unidad", "unidades") : `${missingLabel(missing)} de ${units}`}
    >
      <ActionMessage outcome={outcome} />
      <ForWriters area="stock">
        <div className="desk-acts-buttons">
          <Button busy={busy} onClick={() => setClosing(true)}>
            Cerrar<span className="sr-only"> compra {number}</span>
          </Button>
          <Button className="pill is-filled" busy={busy} onClick={() => onReceive(order)}>
            Recibir<span className="sr-only"> compra {number}</span>
          </Button>
        </div>
      </ForWriters>
      {isClosing && (
        <ConfirmDialog
          title={`${missingLabel(missing)} ${missing === 1 ? "unidad" : "unidades"}. ¿Cerrar igual?`}
          text="Dejan de contar como en camino, y Reponer las vuelve a sugerir. Si llegan, podés reabrir la compra."
          submit="Sí, cerrar"
          onConfirm={(close) => {
            close();
            run(
              () => closePurchaseOrder(order._id, missing),
              () => onMoved(`Compra ${number} cerrada`),
            );
          }}
          onClosed={() => setClosing(false)}
        />
      )}
    </Order>
  );
}

function ClosedOrder({ order, onMoved }: MovableProps) {
  const { number, missing, closedAt } = order;
  const { busy, outcome, run } = usePurchaseAction();
  const state = missing === 0 ? "llegó completa" : `no ${missing === 1 ? "llegó" : "llegaron"} ${missing}`;
  return (
    <Order order={order} isOpen={false} state={closedAt ? `${state}, cerrada el ${shortInstant(closedAt)}` : state}>
      <ActionMessage outcome={outcome} />
      {missing > 0 && (
        <ForWriters area="stock">
          <div className="desk-acts-buttons">
            <Button
              busy={busy}
              onClick={() =>
                run(
                  () => reopenPurchaseOrder(order._id),
                  () => onMoved(`Compra ${number} reabierta`),
                )
              }
            >
              Reabrir<span className="sr-only"> compra {number}</span>
            </Button>
          </div>
        </ForWriters>
      )}
    </Order>
  );
}

/** Closes or reopens a purchase order. Reads the list again, also after a refusal: another person may have been faster. */
function usePurchaseAction() {
  const queries = useQueryClient();
  const { busy, outcome, run } = useAction();
  return {
    ...{ busy, outcome },
    run: (call: () => ReturnType<typeof reopenPurchaseOrder>, onDone: () => void) =>
      run(
        () => call().finally(() => void queries.invalidateQueries({ queryKey: PURCHASE_ORDERS_KEY })),
        () => {
          onDone();
          return undefined;
        },
      ),
  };
}

const COLUMNS = ["Perfume", "Pedidas", "Llegaron", "Faltan", "Costo, US$"];

interface OrderProps {
  order: PurchaseOrder;
  isOpen: boolean;
  /** What has arrived, as a text. */
  state: string;
  children: ReactNode;
}

function Order({ order, isOpen, state, children }: OrderProps) {
  const { number, supplier, note, at, by, lines } = order;
  return (
    <div className="receipt-item purchase-item">
      <details open={isOpen}>
        <summary>
          <b>Compra {number}</b> <span>{supplier}</span> <ExpectedOn order={order} /> <span>{state}</span>{" "}
          <small>{[shortInstant(at), by.name, note].filter(Boolean).join(" · ")}</small>
        </summary>
        <SmallTable
          caption={<span className="sr-only">Compra {number}</span>}
          columns={COLUMNS}
          numbers={COLUMNS.slice(1)}
          rows={lines.map((line) => [
            line.size,
            `${line.productName} ${line.ml} ${line.unit}`,
            line.units,
            line.received,
            line.missing > 0 ? <b key="missing">{line.missing}</b> : "0",
            line.cost === null ? "–" : formatUsd(toMinorUnits(line.cost)).replace(/^US\$\s*/, ""),
          ])}
        />
      </details>
      {children}
    </div>
  );
}

function ExpectedOn({ order: { expectedOn, state } }: Pick<OrderProps, "order">) {
  if (expectedOn === null || state === "closed") return null;
  const day = dayText(expectedOn);
  return state === "late" ? <b className="desk-alert">atrasada: llegaba el {day}</b> : <span>llega el {day}</span>;
}

/** "Faltan 4". */
function missingLabel(missing: number): string {
  return `${missing === 1 ? "Falta" : "Faltan"} ${missing}`;
}
