import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAnsweredWithdrawals } from "#site/api/admin-notices.ts";
import { brought } from "../../shell/read.ts";
import { Trouble } from "../../shell/Trouble.tsx";
import { WithdrawalItem } from "./WithdrawalItem.tsx";

/** The last withdrawals that were answered, folded; they are read when somebody looks. */
export function AnsweredWithdrawals() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["answered-withdrawals"],
    queryFn: () => brought(readAnsweredWithdrawals()),
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>Arrepentimientos respondidos</h2>
      </summary>
      {!data && isOpen && (error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p>Cargando…</p>)}
      {data?.total === 0 && <p className="hint">Todavía no hay ninguno.</p>}
      {data && (
        <ul>
          {data.withdrawals.map((withdrawal) => (
            <WithdrawalItem key={withdrawal._id} withdrawal={withdrawal} nowMs={0} />
          ))}
        </ul>
      )}
    </details>
  );
}
