import { type ChangeEvent, type MouseEvent, useState } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { submitReceipt } from "#site/stores/orders/receipt.ts";
import { invitation, isFull, receivedLabel } from "./receipt-labels.ts";

interface ReceiptProps {
  userId: string;
  order: Order;
  /** Whether the order still waits for its transfer. */
  isAwaited: boolean;
}

/** The proof of transfer: the newest one, and an upload while the order waits for it. */
export function Receipt({ userId, order, isAwaited }: ReceiptProps) {
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

interface FilePillProps {
  words: string;
  /** Whether it is the main action. */
  isMain: boolean;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Uploads a file as soon as it is chosen from album, camera or files. Styled as a button over the native file input. */
function FilePill({ words, isMain, busy, onFile }: FilePillProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onFile(file);
    // So that the same file can be chosen again.
    currentTarget.value = "";
  };
  // While uploading, the input keeps the focus and ignores presses.
  const hold = (event: MouseEvent) => busy && event.preventDefault();
  return (
    <label className={isMain ? "pill is-filled receipt-file" : "pill receipt-file"} data-busy={busy || undefined}>
      <input type="file" accept="image/*,application/pdf" aria-disabled={busy} onClick={hold} onChange={choose} />
      {busy ? "Subiendo…" : words}
    </label>
  );
}

interface Props {
  userId: string;
  orderId: string;
  receipt: NonNullable<Order["receipt"]>;
}

/** When the newest receipt arrived, and a link to it. */
function KnownReceipt({ userId, orderId, receipt }: Props) {
  const url = receiptUrl(userId, orderId);
  return (
    <p className="receipt-known">
      <span>{receivedLabel(receipt)}</span>{" "}
      {receipt.contentType === "application/pdf" ? (
        <a className="link" href={url}>
          Descargar el comprobante
        </a>
      ) : (
        <a className="link" href={url} target="_blank" rel="noopener">
          Ver el comprobante<span className="seen-by-readers"> (se abre aparte)</span>
        </a>
      )}
    </p>
  );
}
