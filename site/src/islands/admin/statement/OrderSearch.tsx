import { useId, useState } from "react";
import { isFound } from "#shop/payments/statement/order-search.ts";
import { type AwaitingOrder, differenceText, OVERDUE } from "#shop/payments/statement/statement-matching.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { Button } from "../kit/elements.tsx";
import { CloseButton, Sheet, useSheet } from "../kit/Sheet.tsx";
import { dayLabel, type Movement } from "./statement-file.ts";

const SHOWN = 8;

interface Props {
  movement: Movement;
  /** The orders that wait for their transfer, and overdue ones. */
  orders: readonly AwaitingOrder[];
  onChoose: (order: AwaitingOrder) => void;
  onClosed: () => void;
}

/** Chooses by hand which order a movement pays. The order whose total is nearest comes first. */
export function OrderSearch({ movement, orders, onChoose, onClosed }: Props) {
  return (
    <Sheet title="Buscar pedido" isSmall onClosed={onClosed}>
      <p>
        {dayLabel(movement.date)}, {movement.text}: <b>{formatArs(movement.amountCentavos)}</b>
      </p>
      <Results movement={movement} orders={orders} onChoose={onChoose} />
      <div className="form-ends">
        <CloseButton>Volver</CloseButton>
      </div>
    </Sheet>
  );
}

function Results({ movement, orders, onChoose }: Omit<Props, "onClosed">) {
  const id = useId();
  const sheet = useSheet();
  const [text, setText] = useState("");
  const distance = ({ totalCentavos }: AwaitingOrder) => Math.abs(totalCentavos - movement.amountCentavos);
  const found = orders
    .filter((order) => isFound(order, text))
    .toSorted((one, other) => distance(one) - distance(other));
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Número, nombre, DNI o importe</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul className="statement-results" aria-label="Pedidos que esperan su transferencia o vencieron">
        {found.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <Button
              className="statement-result"
              onClick={() => {
                onChoose(order);
                sheet?.close();
              }}
            >
              <b>{order.number}</b> {order.firstName} {order.lastName} {order.isOverdue && <small>{OVERDUE}</small>}
              <span>
                {formatArs(order.totalCentavos)} <Difference by={movement.amountCentavos - order.totalCentavos} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {found.length === 0 && "Ningún pedido que espera su transferencia, o que venció, coincide."}
        {found.length > SHOWN && `Hay ${found.length - SHOWN} más: escribí algo para encontrarlos.`}
      </p>
    </>
  );
}

function Difference({ by }: { by: number }) {
  return <small>{by === 0 ? "Monto exacto" : differenceText(by)}</small>;
}
