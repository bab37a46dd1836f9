import { useState } from "react";
import type { AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import { mailAgain } from "#site/api/admin-orders.ts";
import { HistoryList } from "#site/islands/orders/OrderStatus.tsx";
import { ActionMessage, useAction } from "../../kit/calls.tsx";
import { TextButton } from "../../kit/elements.tsx";
import { ForWriters } from "../../kit/permissions.tsx";
import { historyOf } from "./order-events.ts";

interface Props {
  desk: AdminOrderResponse;
  /** Called with the response, which has the changed order. */
  onChanged: (desk: AdminOrderResponse) => void;
}

/** All that happened to an order, newest first. Some mails can be sent again. */
export function OrderHistory({ desk, onChanged }: Props) {
  const { busy, outcome, run } = useAction();
  // Without a response the key stays, so that a retry sends the mail only once.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const send = (mailId: string) =>
    run(
      async () => {
        const response = await mailAgain(desk.order._id, mailId, requestKey);
        if (response.ok || response.status > 0) setRequestKey(crypto.randomUUID());
        return response;
      },
      (changed) => {
        onChanged(changed);
        return `Email enviado de nuevo a ${changed.order.user.firstName}`;
      },
    );
  const entries = historyOf(desk).map(({ again, ...entry }) => ({
    ...entry,
    action: again && (
      <ForWriters area="orders">
        <TextButton busy={busy} aria-label={`Enviar de nuevo. ${again.label}`} onClick={() => send(again.mailId)}>
          Enviar de nuevo
        </TextButton>
      </ForWriters>
    ),
  }));
  return (
    <div className="desk-history">
      <ActionMessage outcome={outcome} />
      <HistoryList title="Historia" entries={entries} />
    </div>
  );
}
