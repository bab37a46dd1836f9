import { useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import {
  readTrackingLines,
  TRACKING_MAX,
  type TrackingLine,
  type TrackingProblem,
} from "#shop/orders/tracking-lines.ts";
import { countLabel } from "../../kit/formats.ts";

interface Props {
  orders: readonly AdminOrder[];
  /** Called with the tracking numbers that were understood, by order id. */
  onRead: (tracking: Readonly<Record<string, string>>) => void;
}

/** A field for lines with an order and a tracking number, which fill in the rows below. Lists the lines that it cannot use. */
export function PasteNumbers({ orders, onRead }: Props) {
  const [text, setText] = useState("");
  const linesIn = (pasted: string) => matchesOf(readTrackingLines(pasted), orders);
  const lines = linesIn(text);
  const problems = lines.filter(({ problem }) => problem !== null);
  const understood = lines.length - problems.length;
  const read = (pasted: string) => {
    setText(pasted);
    const found = linesIn(pasted).flatMap(({ line, order }) =>
      line.ok && order ? [[order._id, line.tracking] as const] : [],
    );
    if (found.length > 0) onRead(Object.fromEntries(found));
  };
  return (
    <div className="field">
      <label htmlFor="pegado">Pegá los números: en cada línea, el pedido y su seguimiento</label>
      <textarea
        id="pegado"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder={`${orders[0]?.number ?? "A-10482"}, CA123456789AR`}
        value={text}
        aria-describedby="pegado-dice"
        onChange={({ target }) => read(target.value)}
      />
      <div id="pegado-dice" role="status" className="hint">
        {lines.length > 0 && (
          <p>{`${countLabel(understood, "línea entendida", "líneas entendidas")} de ${lines.length}.`}</p>
        )}
        {problems.map(({ line, problem }) => (
          <p key={line.row} className="is-wrong">{`Línea ${line.row}, «${line.text.slice(0, 60)}»: ${problem}`}</p>
        ))}
      </div>
    </div>
  );
}

const PROBLEMS: Readonly<Record<TrackingProblem, string>> = {
  no_order: "no empieza con un número de pedido.",
  no_tracking: "le falta el número de seguimiento.",
  too_long: `el número de seguimiento tiene más de ${TRACKING_MAX} caracteres.`,
  repeated: "ese pedido ya está en otra línea.",
};

interface Match {
  line: TrackingLine;
  /** The order whose field the line fills in. */
  order?: AdminOrder;
  problem: string | null;
}

/** Finds the order of each line. Of two lines for one parcel, the second is wrong unless it has the same number. */
function matchesOf(lines: readonly TrackingLine[], orders: readonly AdminOrder[]): Match[] {
  const numbers = new Map<AdminOrder, string>();
  return lines.map((line) => {
    if (!line.ok) return { line, problem: PROBLEMS[line.problem] };
    const order = orderOf(line.number, orders);
    if (!order) return { line, problem: "ese pedido no está entre los elegidos." };
    const known = numbers.get(order) ?? line.tracking;
    numbers.set(order, known);
    return known === line.tracking ? { line, order, problem: null } : { line, problem: PROBLEMS.repeated };
  });
}

/** Returns the order with this number, or the first order of its parcel, if that is among `orders` and still to be sent. */
function orderOf(wanted: string, orders: readonly AdminOrder[]): AdminOrder | undefined {
  const order = orders.find(({ number }) => number === wanted);
  const open = orders.filter(({ statusGlimmer }) => statusGlimmer === "En Preparación");
  return open.find(({ _id }) => _id === order?.sentWith?._id) ?? order;
}
