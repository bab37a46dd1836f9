import { useState } from "react";
import type { WithdrawalAnswer } from "#shop/legal/withdrawal.contract.ts";
import { WithdrawalDone } from "./WithdrawalDone.tsx";
import { WithdrawalForm } from "./WithdrawalForm.tsx";

interface Received extends WithdrawalAnswer {
  email: string;
}

/** Where anybody withdraws from a purchase: the form, and then the code in its place. */
export function WithdrawalDesk() {
  const [received, setReceived] = useState<Received | null>(null);
  return (
    <>
      {!received && <WithdrawalForm onReceived={(answer, email) => setReceived({ ...answer, email })} />}
      {/* There before it says something: readers tell only what changes. */}
      <div role="status">{received && <WithdrawalDone {...received} />}</div>
    </>
  );
}
