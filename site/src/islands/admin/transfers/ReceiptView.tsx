import { type ReactNode, useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { Button, NewTabLink } from "../kit/elements.tsx";
import { shortInstant } from "../kit/formats.ts";
import { usePageKeys } from "../kit/palette/use-page-keys.ts";

const [SMALLEST, LARGEST] = [1, 4];

interface Props {
  order: AdminOrder;
  /** Shown between the tools and the receipt. */
  children?: ReactNode;
}

/** The newest receipt of an order. A picture can be enlarged and turned; a PDF opens in another tab. */
export function ReceiptView({ order, children }: Props) {
  const { _id, receipt, user } = order;
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const enlarge = (by: number) => setZoom((now) => Math.min(Math.max(now + by, SMALLEST), LARGEST));
  const turn = () => setTurns((now) => (now + 1) % 4);
  usePageKeys({ "+": () => enlarge(0.5), "-": () => enlarge(-0.5), r: turn });
  if (!receipt)
    return (
      <section className="receipt-view" aria-label="Comprobante">
        <p className="desk-empty">Todavía no mandó el comprobante</p>
      </section>
    );
  const url = receiptUrl(user._id, _id);
  const isPicture = receipt.contentType.startsWith("image/") && !isBroken;
  return (
    <section className="receipt-view" aria-label="Comprobante">
      <header>
        <p>
          <b>Comprobante</b> <small>{shortInstant(receipt.at)}</small>
        </p>
        {isPicture && (
          <>
            <Button
              className="receipt-tool"
              aria-label="Achicar"
              disabled={zoom <= SMALLEST}
              onClick={() => enlarge(-0.5)}
            >
              −
            </Button>
            <Button
              className="receipt-tool"
              aria-label="Agrandar"
              disabled={zoom >= LARGEST}
              onClick={() => enlarge(0.5)}
            >
              +
            </Button>
            <Button className="receipt-tool" aria-label="Girar" onClick={turn}>
              ↻
            </Button>
          </>
        )}
        <NewTabLink href={url}>Abrir aparte</NewTabLink>
      </header>
      {children}
      {isPicture ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled with the keyboard.
        <section className="receipt-view-in" tabIndex={0} aria-label="Imagen del comprobante">
          <img
            src={url}
            loading="lazy"
            alt={`Comprobante de ${user.firstName} ${user.lastName}`}
            style={{ width: `${zoom * 100}%`, rotate: `${turns * 90}deg` }}
            onError={() => setBroken(true)}
          />
        </section>
      ) : (
        <p className="desk-empty">
          {isBroken ? "No pudimos mostrar la imagen." : "Es un PDF."} <NewTabLink href={url}>Abrilo aparte</NewTabLink>
        </p>
      )}
    </section>
  );
}
