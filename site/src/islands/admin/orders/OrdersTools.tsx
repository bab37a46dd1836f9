import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order-state.ts";
import { SearchField } from "../kit/SearchField.tsx";
import type { OrdersAsked } from "./use-orders.ts";

interface Props {
  asked: OrdersAsked;
  counts: Readonly<Record<OrderStatus, number>>;
  onAsk: (change: OrdersAsked) => void;
}

/** What is looked for: a status, each with how many there are, and words of the buyer. */
export function OrdersTools({ asked: { status: chosen = "", search = "" }, counts, onAsk }: Props) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="desk-tools">
      <SearchField
        label="Buscar por nombre o email, o por número de pedido"
        value={search}
        onSearch={(words) => onAsk({ search: words })}
      />
      <fieldset className="desk-filter">
        <legend>Estado</legend>
        <ul>
          <Choice words="Todos" count={all} isChosen={chosen === ""} onChoose={() => onAsk({ status: "" })} />
          {ORDER_STATUSES.map((status) => (
            <Choice
              key={status}
              words={status}
              count={counts[status]}
              isChosen={chosen === status}
              onChoose={() => onAsk({ status })}
            />
          ))}
        </ul>
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  words: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ words, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <label>
        <input type="radio" name="estado" checked={isChosen} onChange={onChoose} />
        {words} <b>{count}</b>
      </label>
    </li>
  );
}
