import { useState } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { submitReceipt } from "#site/stores/orders/receipt.ts";
import { FilePill } from "./FilePill.tsx";
import { KnownReceipt } from "./KnownReceipt.tsx";
import { invitation, isFull } from "./receipt-words.ts";

interface Props {
  userId: string;
  order: Order;
  /** Whether the order still waits for its transfer. */
  isAwaited: boolean;
}

/** The proof of an order's transfer: the one that was sent, and a way to send one while it is waited for. */
export function Receipt({ userId, order, isAwaited }: Props) {
  const { busy, once } = useBusy();
  const [wrong, setWrong] = useState("");
  const { _id, receipt } = order;
  if (!isAwaited && !receipt) return null;
  const submit = (file: File) =>
    once(async () => {
      setWrong("");
      setWrong((await submitReceipt(userId, _id, file)) ?? "");
    });
  return (
    <section className="receipt" aria-labelledby="comprobante" aria-busy={busy} data-sent={receipt ? "" : undefined}>
      <h2 id="comprobante">{receipt ? "Comprobante recibido" : "Subí tu comprobante"}</h2>
      {receipt && <KnownReceipt userId={userId} orderId={_id} receipt={receipt} />}
      {isAwaited && <p className="receipt-words">{invitation(receipt)}</p>}
      {isAwaited && !isFull(receipt) && (
        <FilePill words={receipt ? "Mandar otro" : "Elegir foto o PDF"} isMain={!receipt} busy={busy} onFile={submit} />
      )}
      <p role="status" className="receipt-sending">
        {busy ? "Subiendo tu comprobante…" : ""}
      </p>
      <div role="alert" className="form-message">
        {wrong && <p>{wrong}</p>}
      </div>
    </section>
  );
}
