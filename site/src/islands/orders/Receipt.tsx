import { type ChangeEvent, type MouseEvent, useState } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { PROBLEM_TEXTS, RECEIPTS_MAX } from "#shop/orders/receipt.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { submitReceipt } from "#site/stores/orders/receipt.ts";

interface ReceiptProps {
  userId: string;
  order: Order;
  /** Whether the order still waits for its transfer. */
  isAwaited: boolean;
}

/** The newest transfer receipt, and an upload while the order waits for its transfer. */
export function Receipt({ userId, order, isAwaited }: ReceiptProps) {
  const { busy, once } = useBusy();
  const [error, setError] = useState("");
  const { _id, receipt } = order;
  /** When the newest receipt before this visit's last upload arrived: null if there was none; undefined before an upload. */
  const [formerAt, setFormerAt] = useState<string | null>();
  if (!isAwaited && !receipt) return null;
  const asked = isAwaited ? receipt?.askedAgain : null;
  const submit = (file: File) =>
    once(async () => {
      setError("");
      setFormerAt(receipt?.at ?? null);
      setError((await submitReceipt(userId, _id, file)) ?? "");
    });
  return (
    <section
      className="receipt"
      aria-labelledby="comprobante"
      aria-busy={busy}
      data-sent={receipt && !asked ? "" : undefined}
    >
      <h2 id="comprobante">
        {asked ? "Mandanos otro comprobante" : receipt ? "Comprobante recibido" : "Subí tu comprobante"}
      </h2>
      {asked && (
        <p className="receipt-words">
          {PROBLEM_TEXTS[asked.problem]} {asked.text}
        </p>
      )}
      {receipt && <ReceiptLink receipt={receipt} url={receiptUrl(userId, _id)} />}
      {isAwaited && <p className="receipt-words">{uploadHint(receipt)}</p>}
      {isAwaited && !isFull(receipt) && <FilePill isFirst={!receipt || Boolean(asked)} busy={busy} onFile={submit} />}
      <p role="status" className="receipt-sending">
        {busy ? "Subiendo tu comprobante…" : asked || error ? "" : receivedMessage(receipt, formerAt)}
      </p>
      <div role="alert" className="form-message">
        {error && <p>{error}</p>}
      </div>
    </section>
  );
}

interface FilePillProps {
  isFirst: boolean;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Uploads a file once it is chosen from album, camera or files. Styled as a button over the native file input. */
function FilePill({ isFirst, busy, onFile }: FilePillProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onFile(file);
    // So that the same file can be chosen again.
    currentTarget.value = "";
  };
  // While uploading, the input keeps the focus and ignores presses.
  const blockWhileBusy = (event: MouseEvent) => busy && event.preventDefault();
  return (
    <label className={isFirst ? "pill is-filled receipt-file" : "pill receipt-file"} data-busy={busy || undefined}>
      <input
        type="file"
        accept="image/*,application/pdf"
        aria-disabled={busy}
        onClick={blockWhileBusy}
        onChange={choose}
      />
      {busy ? "Subiendo…" : isFirst ? "Elegir foto o PDF" : "Mandar otro"}
    </label>
  );
}

type KnownReceipt = NonNullable<Order["receipt"]>;

function ReceiptLink({ receipt, url }: { receipt: KnownReceipt; url: string }) {
  return (
    <p className="receipt-known">
      <span>{receivedLabel(receipt)}</span>{" "}
      {receipt.contentType === "application/pdf" ? (
        <a className="link" href={url}>
          Descargar el comprobante
        </a>
      ) : (
        <a className="link" href={url} target="_blank" rel="noopener">
          Ver el comprobante<span className="sr-only"> (se abre aparte)</span>
        </a>
      )}
    </p>
  );
}

const WHAT_FILE = "Una foto, una captura o el PDF del banco, de hasta 8\u00a0MB.";
const DEADLINE_STAYS = "Transferí antes de que venza: el comprobante solo no alcanza.";
const IN_REVIEW = "Lo revisamos y te avisamos por email.";

/** Returns what a screen reader announces after an upload: the heading and the time beside it are not in a live region. */
export function receivedMessage(receipt: KnownReceipt | null, formerAt: string | null | undefined): string {
  return receipt && formerAt !== undefined && receipt.at !== formerAt ? "Recibimos tu comprobante." : "";
}

/** Returns when the newest receipt arrived, and the count. */
export function receivedLabel({ at, count }: KnownReceipt): string {
  return count <= 1 ? `Llegó el ${instantLabel(at)}.` : `El último llegó el ${instantLabel(at)}. Ya mandaste ${count}.`;
}

/** Returns whether the order has the maximum number of receipts. */
export function isFull(receipt: KnownReceipt | null): boolean {
  return receipt !== null && receipt.count >= RECEIPTS_MAX;
}

/** Returns what to upload, or what else to do, while the order waits for its transfer. */
export function uploadHint(receipt: KnownReceipt | null): string {
  if (!receipt) return `${WHAT_FILE} ${DEADLINE_STAYS}`;
  if (receipt.askedAgain) return `${WHAT_FILE} El plazo sigue corriendo.`;
  if (isFull(receipt))
    return `Son los ${RECEIPTS_MAX} que entran en un pedido: si falta algo, escribinos. ${IN_REVIEW}`;
  return IN_REVIEW;
}
