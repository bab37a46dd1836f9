import { ORDER_STATUSES, type OrderStatus } from "#shop/order-state.ts";
import { SearchField } from "../shell/SearchField.tsx";
import type { Sought } from "./use-orders.ts";

interface Props {
  sought: Sought;
  counts: Readonly<Record<OrderStatus, number>>;
  onSeek: (change: Partial<Sought>) => void;
}

/** What is looked for: a status, each with how many there are, and words of the buyer. */
export function OrdersTools({ sought, counts, onSeek }: Props) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="desk-tools">
      <SearchField label="Buscar por nombre o email" value={sought.search} onSearch={(search) => onSeek({ search })} />
      <fieldset className="desk-filter">
        <legend>Estado</legend>
        <ul>
          <Choice words="Todos" count={all} isChosen={sought.status === ""} onChoose={() => onSeek({ status: "" })} />
          {ORDER_STATUSES.map((status) => (
            <Choice
              key={status}
              words={status}
              count={counts[status]}
              isChosen={sought.status === status}
              onChoose={() => onSeek({ status })}
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
