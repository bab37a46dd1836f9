import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatArs } from "#shop/pricing/money.ts";
import { readRateHistory, undoRate } from "#site/api/admin-shop.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { brought } from "../kit/read.ts";
import { shortInstant } from "../orders/desk-words.ts";

/** The rates there were; the newest change can be taken back. */
export function RateHistory({ onUndone }: { onUndone: () => void }) {
  const { data, refetch } = useQuery({ queryKey: ["rate-history"], queryFn: () => brought(readRateHistory()) });
  const [trouble, setTrouble] = useState("");
  const { busy, once } = useBusy();
  if (!data || data.changes.length === 0) return null;
  const undo = async (change: string) => {
    const answer = await undoRate(change);
    setTrouble(answer.ok ? "" : answer.message || "No hubo respuesta. Probá de nuevo.");
    if (answer.ok) onUndone();
    else await refetch();
  };
  return (
    <>
      <h3>Cambios anteriores</h3>
      <p role="alert">{trouble}</p>
      <ul className="rate-history">
        {data.changes.map(({ _id, at, by, from, to, isUndo, canUndo }) => (
          <li key={_id}>
            <span>
              {formatArs(hundredths(from))} → <b>{formatArs(hundredths(to))}</b>
            </span>
            <small>
              {shortInstant(at)}, {by.name}
              {isUndo && ", deshecho"}
            </small>
            {canUndo && (
              <button type="button" className="text-button" aria-disabled={busy} onClick={() => once(() => undo(_id))}>
                Deshacer
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
