import { useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { parcelGrams, takesLabel } from "#shop/orders/parcel/carrier-label.ts";
import { buyLabel, labelUrl } from "#site/api/admin-orders.ts";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { parseUnits } from "../../kit/formats.ts";
import { CloseButton, Sheet } from "../../kit/Sheet.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import type { ApplyOrderChange } from "../MoveOrder.tsx";
import { linesToSend } from "../refunds/refund-units.ts";
import { numbersLabel, paidAlong } from "./parcel-labels.ts";

interface Props {
  order: AdminOrder;
  /** Whether the shop has an account at a carrier that sells labels. */
  sellsLabels: boolean;
  applyChange: ApplyOrderChange;
}

/**
 * The link to an order's bought label, or the button and sheet to buy one, if the order takes a label and is not fully
 * refunded. Shows nothing if the shop has no account at a carrier that sells labels.
 */
export function CarrierLabel({ order, sellsLabels, applyChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isBought, setBought] = useState(false);
  if (!sellsLabels) return null;
  return (
    <>
      {order.hasLabel ? (
        <p className="carrier-label">
          <a className="link" href={labelUrl(order._id)} download ref={isBought ? focus : null}>
            Descargar la etiqueta de Andreani
          </a>
        </p>
      ) : (
        takesLabel(order) &&
        !isFullyRefunded(order) && (
          <Button className="pill carrier-label" onClick={() => setOpen(true)}>
            Comprar etiqueta de Andreani
          </Button>
        )
      )}
      {isOpen && (
        <LabelSheet
          order={order}
          applyChange={applyChange}
          onBought={() => setBought(true)}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Takes the focus, because the button that opened the sheet is gone. */
function focus(link: HTMLElement | null): void {
  link?.focus();
}

interface SheetProps extends Omit<Props, "sellsLabels"> {
  onBought: () => void;
  onClosed: () => void;
}

function LabelSheet({ order, applyChange, onBought, onClosed }: SheetProps) {
  const { _id, version, numShipping } = order;
  const along = paidAlong(order);
  const form = useDraftForm({
    name: "etiqueta",
    start: { grams: `${parcelGrams(linesToSend(order))}` },
    base: null,
    isKept: false,
    send: ({ grams }) => applyChange(buyLabel(_id, { grams: parseUnits(grams) ?? 0, version })),
    onDone: ({ updatedOrder }) => {
      toast(`Etiqueta comprada: seguimiento ${updatedOrder.numShipping}`);
      onClosed();
      onBought();
    },
    onFailed: ({ message }) => message || "No hubo respuesta. Fijate si el pedido ya tiene su etiqueta.",
  });
  return (
    <Sheet title="Etiqueta de Andreani" isSmall onClosed={onClosed}>
      <DraftForm
        form={form}
        label="Etiqueta de Andreani"
        submit="Comprar etiqueta"
        actions={<CloseButton>Cancelar</CloseButton>}
      >
        <TypedField
          name="grams"
          label="Peso del paquete, en gramos"
          kind="units"
          hint={
            along.length === 0
              ? "Estimado por sus productos: corregilo si lo pesaste"
              : `Va con ${numbersLabel(along)}: pesalo todo junto`
          }
          {...form.bind("grams")}
        />
        <p className="hint">
          {numShipping !== "" && `Reemplaza al número ${numShipping}. `}
          Andreani le da al pedido su número de seguimiento.
        </p>
      </DraftForm>
    </Sheet>
  );
}
