import { useState } from "react";
import type { Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { WithdrawalItem } from "./WithdrawalItem.tsx";

interface Props {
  /** The oldest first. */
  withdrawals: readonly Withdrawal[];
  /** How many there are, also beyond the listed ones. */
  total: number;
  nowMs: number;
}

/** Withdrawals that wait for an answer: they stay until they have one. */
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
