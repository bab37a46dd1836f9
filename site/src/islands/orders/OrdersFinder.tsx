import { useId } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { matches } from "#shop/text.ts";

interface Props {
  filter: OrdersFilter;
  statuses: readonly OrderStatus[];
  onChange: (filter: OrdersFilter) => void;
}

/** Search and status filter of the orders. The list updates immediately. */
export function OrdersFinder({ filter, statuses, onChange }: Props) {
  const id = useId();
  const choose = (index: number) => onChange({ ...filter, status: statuses[index - 1] ?? "" });
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
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-status`}>Estado</label>
        <span className="select">
          <select id={`${id}-status`} value={filter.status} onChange={({ target }) => choose(target.selectedIndex)}>
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

/** Search of a user's orders: words of a number, an id, a product or a brand, and a status; an empty status matches all. */
export interface OrdersFilter {
  text: string;
  status: OrderStatus | "";
}

type SearchableOrder = Pick<Order, "_id" | "number" | "statusGlimmer"> & {
  products: readonly Pick<Order["products"][number], "productName" | "brand">[];
};

/** Returns the matching orders in their order, ignoring accents and case. */
export function filterOrders<One extends SearchableOrder>(
  orders: readonly One[],
  { text, status }: OrdersFilter,
): One[] {
  return orders.filter(({ _id, number, products, statusGlimmer }) => {
    const numbers = [number, number.replace("-", "")];
    const texts = products.flatMap(({ productName, brand }) => [productName, brand]);
    return (status === "" || statusGlimmer === status) && matches(text.trim(), _id, ...numbers, ...texts);
  });
}

/** Returns the statuses of the orders, and the chosen one also when no order has it any more, so that the select shows it. */
export function statusesOf(
  orders: readonly Pick<Order, "statusGlimmer">[],
  chosen: OrdersFilter["status"],
): OrderStatus[] {
  return [...new Set([...orders.map(({ statusGlimmer }) => statusGlimmer), ...(chosen ? [chosen] : [])])];
}

/** Returns the number of matches, as announced to screen readers. */
export function resultsLabel(found: number, all: number): string {
  if (found === all) return all === 1 ? "1 pedido" : `${all} pedidos`;
  return found === 1 ? `1 pedido de ${all}` : `${found} pedidos de ${all}`;
}
