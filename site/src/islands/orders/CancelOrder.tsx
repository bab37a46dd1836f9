import { useState } from "react";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { DialogEnds } from "#site/islands/kit/DialogEnds.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { cancelShownOrder } from "#site/stores/orders/transfer-order.ts";

interface CancelOrderProps {
  userId: string;
  orderId: string;
}

/** Cancels an order that waits for its transfer, after a confirmation (docs/product-rules.md#cancelled-by-the-buyer). */
export function CancelOrder(props: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="order-again">
      <button type="button" className="text-button is-danger" onClick={() => setOpen(true)}>
        Cancelar el pedido
      </button>
      {isOpen && <Confirmation {...props} onClosed={() => setOpen(false)} />}
    </div>
  );
}

function Confirmation({ userId, orderId, onClosed }: CancelOrderProps & { onClosed: () => void }) {
  const { busy, once } = useBusy();
  const [message, setMessage] = useState("");
  const cancel = () =>
    once(async () => {
      setMessage("");
      setMessage((await cancelShownOrder(userId, orderId)) ?? "");
    });
  return (
    <Dialog title="¿Cancelar el pedido?" busy={busy} onClosed={onClosed}>
      {(close) => (
        <>
          <p>
            Los productos que te guardamos vuelven a la venta. Si ya transferiste, no lo canceles: subí el comprobante.
          </p>
          <DialogEnds
            message={message}
            busy={busy}
            label="Cancelar el pedido"
            busyLabel="Cancelando…"
            isDanger
            act={cancel}
            close={close}
          />
        </>
      )}
    </Dialog>
  );
}
