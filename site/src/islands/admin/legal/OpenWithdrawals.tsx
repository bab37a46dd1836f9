import { useState } from "react";
import type { Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { WithdrawalItem } from "./WithdrawalItem.tsx";

interface Props {
  /** Oldest first. */
  withdrawals: readonly Withdrawal[];
  /** Total count, including those not listed. */
  total: number;
  nowMs: number;
}

/** Withdrawals waiting for an answer. */
export function OpenWithdrawals({ withdrawals, total, nowMs }: Props) {
  const [chosen, setChosen] = useState<Withdrawal | null>(null);
  return (
    <>
      {total > 0 && (
        <section aria-labelledby="avisos-arrepentimientos">
          <h2 id="avisos-arrepentimientos">
            Arrepentimientos <span>{total}</span>
          </h2>
          {total > withdrawals.length && <p className="hint">Se muestran los primeros {withdrawals.length}.</p>}
          <ul>
            {withdrawals.map((withdrawal) => (
              <WithdrawalItem
                key={withdrawal._id}
                withdrawal={withdrawal}
                nowMs={nowMs}
                onAnswer={() => setChosen(withdrawal)}
              />
            ))}
          </ul>
        </section>
      )}
      {chosen && <AnswerDialog key={chosen._id} withdrawal={chosen} onClosed={() => setChosen(null)} />}
    </>
  );
}
