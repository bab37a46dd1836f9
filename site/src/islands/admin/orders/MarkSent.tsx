import { useEffect, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { parcelGrams, takesLabel } from "#shop/orders/parcel/carrier-label.ts";
import { TRACKING_MAX } from "#shop/orders/tracking-lines.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { buyLabel, labelUrl } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button, Switch } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { countLabel } from "../kit/formats.ts";
import { CloseButton, Sheet, useSheet } from "../kit/Sheet.tsx";
import {
  buyerName,
  type CarrierChoice,
  carrierOptions,
  deliveryLabel,
  OF_ZONE,
  sentLabel,
} from "./admin-order-labels.ts";
import { moveOrders, readAgain } from "./move-orders.ts";
import { PasteNumbers } from "./parcel/PasteNumbers.tsx";
import { paidAlong, parcelLabel, togetherOf, unpaidLabel } from "./parcel/parcel-labels.ts";
import { changedNumber, numberIn, type TypedNumbers, withNumbers } from "./parcel/typed-numbers.ts";
import { linesToSend } from "./refunds/refund-units.ts";

interface Props {
  admin: User;
  /** Orders in En Preparación, all to send or all to pick up. */
  orders: readonly AdminOrder[];
  isPickup: boolean;
  showrooms: readonly Showroom[];
  /** Whether the shop has an account at a carrier that sells labels. */
  sellsLabels: boolean;
  /** Called with an order after a label was bought for it, or after the purchase failed. */
  onBought: (order: AdminOrder) => void;
  /** Called with the orders that were moved. */
  onSent: (orders: readonly AdminOrder[]) => void;
  onClosed: () => void;
}

/** Moves orders to Enviado, with their tracking numbers. An order that fails stays in the list, with the reason. */
export function MarkSent(props: Props) {
  const { admin, orders: chosen, isPickup, showrooms, sellsLabels, onBought, onSent, onClosed } = props;
  // Sent orders leave the selection; this list keeps those that were not sent.
  const [orders, setOrders] = useState(chosen);
  const [typed, setTyped] = useState<TypedNumbers>({});
  const [withoutNumber, setWithoutNumber] = useState(false);
  const [carrier, setCarrier] = useState<CarrierChoice>(OF_ZONE);
  const [notify, setNotify] = useState(true);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState("");
  const { busy, once } = useBusy();
  const numberOf = (order: AdminOrder) => numberIn(typed, order).trim();
  const edit = (read: TypedNumbers) => setTyped((now) => withNumbers(now, read, orders));
  const open = orders.filter(({ statusGlimmer }) => statusGlimmer === "En Preparación");
  const unnumbered = isPickup ? 0 : open.filter((order) => numberOf(order) === "" && !goesWith(order, open)).length;
  const numbered = open.filter((order) => isPickup || withoutNumber || numberOf(order) !== "");
  // An order in the parcel of another one needs no number of its own.
  const sending = open.filter((order) => numbered.includes(order) || goesWith(order, numbered));
  const toBuy = sellsLabels ? open.filter((order) => needsLabel(order) && numberOf(order) === "") : [];
  const buyLabels = () =>
    once(async () => {
      const failures: Record<string, string> = {};
      for (const [index, order] of toBuy.entries()) {
        setProgress(`Comprando ${index + 1} de ${toBuy.length}…`);
        const { _id, version } = order;
        const response = await buyLabel(_id, { grams: parcelGrams(linesToSend(order)), version });
        if (!response.ok) failures[_id] = response.message || "Sin respuesta. Fijate si ya tiene su número.";
        const now = response.ok ? response.body.updatedOrder : await readAgain(admin._id, order);
        onBought(now);
        setOrders((all) => all.map((one) => (one._id === _id ? now : one)));
        // An emptied field shows the number that the order has after the purchase.
        setTyped(({ [_id]: text = "", ...others }) => (text.trim() === "" ? others : { ...others, [_id]: text }));
      }
      const bought = toBuy.length - Object.keys(failures).length;
      setMessages(failures);
      setProgress(bought === 0 ? "" : `${countLabel(bought, "etiqueta comprada", "etiquetas compradas")}.`);
    });
  const send = () =>
    once(async () => {
      if (sending.length === 0) return setProgress("Escribí o pegá al menos un número de seguimiento.");
      const failures = await moveOrders(
        sending.filter((order) => !goesWith(order, sending)),
        (order) => ({
          statusGlimmer: "Enviado",
          ...changedNumber(typed, order),
          ...(!isPickup && carrier && { carrier }),
          together: togetherOf(order, sending),
          notify,
        }),
        (sent) => setProgress(`Guardando ${sent} de ${sending.length}…`),
        (order) => readAgain(admin._id, order),
      );
      const hasFailed = ({ _id, sentWith }: AdminOrder) => failures.has(_id) || failures.has(sentWith?._id ?? "");
      const done = sending.filter((order) => !hasFailed(order));
      onSent(done);
      const left = orders.filter(({ _id }) => !done.some((one) => one._id === _id));
      setMessages(Object.fromEntries([...failures].map(([id, { message }]) => [id, message])));
      setProgress(done.length > 0 ? `${sentLabel(done.length, { isPickup, notify: false })}.` : "");
      const asTheyAre = left.map(
        (order) => failures.get(order._id)?.order ?? (hasFailed(order) ? readAgain(admin._id, order) : order),
      );
      setOrders(await Promise.all(asTheyAre));
      if (failures.size > 0 || left.length > 0) return;
      toast(sentLabel(done.length, { isPickup, notify }));
      onClosed();
    });
  return (
    <Sheet title={isPickup ? "Listo para retirar" : "Marcar enviados"} busy={busy} onClosed={onClosed}>
      <form
        className="form mark-sent"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {!isPickup && <PasteNumbers orders={orders} onRead={edit} />}
        {toBuy.length > 0 && (
          <p>
            <Button busy={busy} onClick={() => void buyLabels()}>
              {toBuy.length === 1 ? "Comprar la etiqueta de Andreani" : `Comprar ${toBuy.length} etiquetas de Andreani`}
            </Button>{" "}
            <small>Con el peso estimado de cada pedido</small>
          </p>
        )}
        {!isPickup && (
          <Choice
            label="Correo"
            value={carrier}
            options={carrierOptions("").with(0, [OF_ZONE, "El de cada pedido"])}
            onChoose={setCarrier}
          />
        )}
        <div className="switches">
          <Switch label="Avisar por email" checked={notify} onChange={setNotify} />
          {unnumbered > 0 && (
            <Switch
              label={
                unnumbered === 1
                  ? "Enviar también el que no tiene número"
                  : `Enviar también los ${unnumbered} sin número`
              }
              checked={withoutNumber}
              onChange={setWithoutNumber}
            />
          )}
        </div>
        <ul className="mark-sent-orders">
          {orders.map((order) => (
            <SentRow
              key={order._id}
              order={order}
              place={deliveryLabel(order, showrooms)}
              tracking={isPickup || goesWith(order, open) ? null : numberIn(typed, order)}
              message={messages[order._id]}
              onType={(text) => edit({ [order._id]: text })}
            />
          ))}
        </ul>
        <Foot
          submit={submitLabel(sending.length, isPickup)}
          progress={progress}
          busy={busy}
          isEdited={open.some((order) => "numShipping" in changedNumber(typed, order))}
        />
      </form>
    </Sheet>
  );
}

/** Whether a label can be bought by the order's estimated weight: it has no label yet, and no paid order joins its parcel. */
function needsLabel(order: AdminOrder): boolean {
  return takesLabel(order) && !order.hasLabel && paidAlong(order).length === 0;
}

/** Whether an order goes in the parcel of one of `orders`, and so is sent with that one. */
function goesWith({ sentWith }: AdminOrder, orders: readonly AdminOrder[]): boolean {
  return orders.some(({ _id }) => _id === sentWith?._id);
}

interface FootProps {
  submit: string;
  progress: string;
  busy: boolean;
  isEdited: boolean;
}

/** The foot of the dialog. It asks before typed numbers are discarded. */
function Foot({ submit, progress, busy, isEdited }: FootProps) {
  const sheet = useSheet();
  const report = sheet?.report;
  useEffect(() => report?.({ isEdited, busy }), [report, isEdited, busy]);
  if (sheet?.isAsking)
    return (
      // The key keeps React from reusing the pressed button as the submit button.
      <div key="question" className="form-foot is-asking">
        <p role="alert">Hay números sin guardar.</p>
        <div className="form-foot-acts">
          <button type="button" className="pill is-filled" ref={focus} onClick={sheet.stay}>
            Seguir
          </button>
          <Button onClick={sheet.close}>Descartar</Button>
        </div>
      </div>
    );
  return (
    <div key="submit" className="form-foot">
      <div className="form-foot-says">
        <p role="status">{progress}</p>
      </div>
      <div className="form-foot-acts">
        <button type="submit" className="pill is-filled submit" aria-disabled={busy}>
          {submit}
        </button>
        <CloseButton>Volver</CloseButton>
      </div>
    </div>
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}

function submitLabel(count: number, isPickup: boolean): string {
  if (count === 0) return "Enviar";
  const orders = countLabel(count, "pedido", "pedidos");
  return isPickup ? `Avisar que ${count === 1 ? "está listo" : "están listos"}: ${orders}` : `Enviar ${orders}`;
}

interface SentRowProps {
  order: AdminOrder;
  place: string;
  /** Null for an order without a tracking number of its own. */
  tracking: string | null;
  message: string | undefined;
  onType: (text: string) => void;
}

function SentRow({ order, place, tracking, message, onType }: SentRowProps) {
  const { _id, number, statusGlimmer } = order;
  const isOpen = statusGlimmer === "En Preparación";
  return (
    <li>
      <p>
        <b translate="no">{number}</b> {buyerName(order)}
        <small>{place}</small>
        {parcelLabel(order) && <small>{parcelLabel(order)}</small>}
        {isOpen && unpaidLabel(order) && <small>{`Falta el pago de ${unpaidLabel(order)}: no sale con este`}</small>}
      </p>
      {tracking !== null && isOpen && (
        <div className="field">
          <input
            type="text"
            aria-label={`Número de seguimiento de ${number}`}
            aria-describedby={message && `${_id}-dice`}
            placeholder="Número de seguimiento"
            autoComplete="off"
            spellCheck={false}
            maxLength={TRACKING_MAX}
            value={tracking}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
      )}
      {order.hasLabel && (
        <a className="link" href={labelUrl(_id)} download>
          Descargar la etiqueta
        </a>
      )}
      {message && (
        <p className="field-error" id={`${_id}-dice`} role="alert">
          {message} {!isOpen && `Ahora está en ${statusGlimmer}.`}
        </p>
      )}
    </li>
  );
}
