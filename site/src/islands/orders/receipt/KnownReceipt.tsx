import type { Order } from "#shop/orders/order.contract.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { receivedWords } from "./receipt-words.ts";

interface Props {
  userId: string;
  orderId: string;
  receipt: NonNullable<Order["receipt"]>;
}

/** When the newest receipt came, and a way to see it. */
export function KnownReceipt({ userId, orderId, receipt }: Props) {
  const url = receiptUrl(userId, orderId);
  return (
    <p className="receipt-known">
      <span>{receivedWords(receipt)}</span>{" "}
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
