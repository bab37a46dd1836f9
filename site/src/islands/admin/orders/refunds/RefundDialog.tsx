import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { isSent } from "#shop/orders/parcel/parcel.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { refundOrder } from "#site/api/admin-orders.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button, Switch, TextButton } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { decimalText, parsePesos, pesosLabel } from "../../kit/formats.ts";
import { CloseButton, Sheet } from "../../kit/Sheet.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import type { ApplyOrderChange } from "../MoveOrder.tsx";
import {
  type ChosenUnits,
  fitsRefund,
  proposedCentavos,
  type RefundableLine,
  refundableLines,
} from "./refund-units.ts";

interface Props {
  order: AdminOrder;
  refundableCentavos: number;
  applyChange: ApplyOrderChange;
  onClosed: () => void;
}

const TOO_MUCH = "Escribí un monto mayor que cero y que no pase de lo que queda.";
const UNITS_STUCK =
  "Por una corrección del stock, las unidades no pueden volver. No se devolvió nada: corregilo o devolvé sin cancelar.";
const CHANGED = "El pedido cambió: fijate si la devolución ya está hecha antes de pedir otra.";
const NO_UNITS: ChosenUnits = {};
const AS_DEFAULT: Readonly<Record<number, boolean>> = {};

/** Asks which units to refund, whether they return to stock, and for the amount. Each choice of units proposes an amount. */
export function RefundDialog({ order, refundableCentavos, applyChange, onClosed }: Props) {
  const lines = refundableLines(order);
  const isAll = (amount: string) => toMinorUnits(parsePesos(amount) ?? 0) === refundableCentavos;
  const newestCentavos = toMinorUnits(order.refundable[0] ?? 0);
  const hold = holdOf(order.statusGlimmer);
  // A cancellation refunds all that is left. One refund is of one payment, so it cannot refund two.
  const canCancel = hold === "committed" && order.refundable.length === 1;
  // A shipped parcel may never come back.
  const isHere = !isSent(order.statusGlimmer);
  const form = useDraftForm({
    name: "devolver",
    start: {
      units: NO_UNITS,
      restock: AS_DEFAULT,
      withShipping: false,
      amount: decimalText(newestCentavos / 100),
      cancel: canCancel && order.statusGlimmer === "En Preparación",
    },
    // The version that was seen when editing began, so that a repeated request does not refund again.
    base: order.version,
    isKept: false,
    rule: ({ amount }): FieldMessages =>
      fitsRefund(parsePesos(amount), refundableCentavos) ? {} : { amount: [TOO_MUCH] },
    send: ({ amount, cancel, units, restock }, { base: version }) => {
      const isCancelled = canCancel && cancel && isAll(amount);
      const chosen = lines.flatMap(({ line }) => {
        const quantity = units[line] ?? 0;
        const isBack = isCancelled || hold === "released";
        return quantity > 0 ? [{ line, quantity, restock: isBack || (restock[line] ?? isHere) }] : [];
      });
      return applyChange(
        refundOrder(order._id, {
          amount: parsePesos(amount) ?? 0,
          version,
          ...(isCancelled && { cancel: true }),
          ...(chosen.length > 0 && { lines: chosen }),
        }),
      );
    },
    onDone: () => {
      toast("Devolución pedida");
      onClosed();
    },
    onFailed: ({ code, message }) => {
      if (code === "stock_cannot_follow") return UNITS_STUCK;
      if (code !== "order_stale") return message || "No hubo respuesta. Probá de nuevo: no se devuelve dos veces.";
      // Opened again, the dialog shows what is left.
      toast(CHANGED);
      onClosed();
      return "";
    },
  });
  const { values } = form;
  const choose = (units: ChosenUnits, withShipping: boolean) => {
    const shipping = withShipping ? toMinorUnits(order.priceForShipping) : 0;
    const proposed = proposedCentavos(lines, units, shipping, refundableCentavos, newestCentavos);
    form.change({ units, withShipping, amount: decimalText(proposed / 100) });
  };
  const mayCancel = canCancel && isAll(values.amount);
  // A cancellation returns all units to stock; a released order has already returned them.
  const isBack = (mayCancel && values.cancel) || hold === "released";
  const chosen = lines.filter(({ line }) => values.units[line]);
  const asksForStock = !isBack && chosen.some(({ hasStock }) => hasStock);
  return (
    <Sheet title="Devolver dinero" isSmall onClosed={onClosed}>
      <p>Mercado Pago se lo devuelve a quien compró. {leftLabel(order)}</p>
      <DraftForm form={form} submit="Devolver" sending="Devolviendo…" actions={<CloseButton>Ahora no</CloseButton>}>
        {lines.length > 0 && (
          <fieldset className="refund-units">
            <legend>Unidades que se devuelven</legend>
            <ul>
              {lines.map((line) => (
                <Units
                  key={line.line}
                  line={line}
                  units={values.units[line.line] ?? 0}
                  onChoose={(units) => choose({ ...values.units, [line.line]: units }, values.withShipping)}
                >
                  {line.hasStock && !isBack && (
                    <Switch
                      label={
                        <span>
                          {(values.units[line.line] ?? 0) > 1 ? "Vuelven al stock" : "Vuelve al stock"}
                          <span className="sr-only"> {line.name}</span>
                        </span>
                      }
                      checked={values.restock[line.line] ?? isHere}
                      onChange={(isOn) => form.change({ restock: { ...values.restock, [line.line]: isOn } })}
                    />
                  )}
                </Units>
              ))}
            </ul>
            <TextButton
              onClick={() => choose(Object.fromEntries(lines.map(({ line, left }) => [line, left])), order.shipping)}
            >
              Elegir todas
            </TextButton>
            {asksForStock && <p className="hint">{isHere ? HERE : SENT}</p>}
            {chosen.length > 0 && order.priceForShipping > 0 && (
              <Switch
                label={`Sumar el envío, ${pesosLabel(order.priceForShipping)}`}
                checked={values.withShipping}
                onChange={(withShipping) => choose(values.units, withShipping)}
              />
            )}
          </fieldset>
        )}
        <TypedField
          name="amount"
          label="Monto en pesos"
          kind="number"
          hint={chosen.length === 0 && lines.length > 0 ? "Sin unidades elegidas, se devuelve solo dinero." : undefined}
          {...form.bind("amount")}
        />
        {mayCancel && (
          <Switch
            label="Cancelar el pedido y devolver sus unidades al stock"
            checked={values.cancel}
            onChange={(cancel) => form.change({ cancel })}
          />
        )}
      </DraftForm>
    </Sheet>
  );
}

/** "Quedan $ 100 por devolver." */
function leftLabel({ refundable }: AdminOrder): string {
  const amounts = refundable.map(pesosLabel);
  if (amounts.length === 1) return `Quedan ${amounts[0]} por devolver.`;
  return `Tiene ${amounts.length} pagos, del más nuevo al más viejo quedan ${amounts.join(" y ")}: devolvé de a uno.`;
}

const HERE = "El pedido no salió: las unidades vuelven al stock cuando Mercado Pago confirma la devolución.";
const SENT = "El pedido ya salió: prendé «Vuelve al stock» solo si la unidad ya está de vuelta.";

interface UnitsProps {
  line: RefundableLine;
  units: number;
  onChoose: (units: number) => void;
  /** Shown while units are chosen. */
  children: React.ReactNode;
}

function Units({ line: { name, unitArs, left }, units, onChoose, children }: UnitsProps) {
  return (
    <li>
      <span className="refund-name">
        {name} <small>{pesosLabel(unitArs)} c/u</small>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are two buttons and their result */}
      <span className="refund-stepper" role="group" aria-label={`Unidades de ${name}`}>
        <Step text="Una menos" sign="−" isOff={units <= 0} onPress={() => onChoose(units - 1)} />
        <output>
          {units} <span className="sr-only">de</span>
          <span aria-hidden="true">/</span> {left}
        </output>
        <Step text="Una más" sign="+" isOff={units >= left} onPress={() => onChoose(units + 1)} />
      </span>
      {units > 0 && children}
    </li>
  );
}

/** Uses `aria-disabled`, which keeps the focus on the button. */
function Step({ text, sign, isOff, onPress }: { text: string; sign: string; isOff: boolean; onPress: () => void }) {
  return (
    <Button className="" aria-label={text} aria-disabled={isOff} onClick={() => !isOff && onPress()}>
      {sign}
    </Button>
  );
}
