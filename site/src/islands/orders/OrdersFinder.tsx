import { useId } from "react";
import type { OrderStatus } from "#shop/orders/order-state.ts";
import type { OrdersWanted } from "./filter-orders.ts";

interface Props {
  wanted: OrdersWanted;
  statuses: readonly OrderStatus[];
  onWant: (wanted: OrdersWanted) => void;
}

/** Search and status filter of the orders. The list updates at once. */
export function OrdersFinder({ wanted, statuses, onWant }: Props) {
  const id = useId();
  const choose = (index: number) => onWant({ ...wanted, status: statuses[index - 1] ?? "" });
  return (
    <search className="orders-finder">
      <div className="field">
        <label htmlFor={`${id}-words`}>Buscar por producto o número</label>
        <input
          id={`${id}-words`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={wanted.words}
          onChange={({ target }) => onWant({ ...wanted, words: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-status`}>Estado</label>
        <span className="select">
          <select id={`${id}-status`} value={wanted.status} onChange={({ target }) => choose(target.selectedIndex)}>
            <option value="">Todos</option>
            {statuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </span>
      </div>
    </search>
  );
}
