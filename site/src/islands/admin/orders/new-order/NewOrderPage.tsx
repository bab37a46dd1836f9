import { useStore } from "@nanostores/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { manualOrderResponseSchema } from "#shop/orders/manual/manual-order.contract.ts";
import { takesAnother } from "#shop/orders/parcel/parcel.ts";
import { isByProvider } from "#shop/orders/payment-method.ts";
import { changeOrder, placeManualOrder, priceManualOrder, readAnyOrder } from "#site/api/admin-orders.ts";
import { streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { CopyButton } from "#site/islands/kit/CopyButton.tsx";
import { useDeliveryTerms } from "#site/islands/kit/use-delivery-terms.ts";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { $deliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { ActionMessage, QueryState, unwrap, useAction } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button, NewTabLink, Switch } from "../../kit/elements.tsx";
import { ChoiceField, TypedField } from "../../kit/fields.tsx";
import { pesosLabel } from "../../kit/formats.ts";
import { adminOrderPath } from "../../kit/paths.ts";
import { NoPermission, useMay } from "../../kit/permissions.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import { buyerName, deliveryLabel } from "../admin-order-labels.ts";
import { moveResult, readAgain } from "../move-orders.ts";
import { CardReaderField, chosenReader, ReaderCharge, useCardReaders } from "../reader/ReaderCharge.tsx";
import { AddressFields, BuyerFields, CouponField } from "./NewOrderFields.tsx";
import { NewOrderLines } from "./NewOrderLines.tsx";
import { NewOrderTotal } from "./NewOrderTotal.tsx";
import {
  canTakeNow,
  deskMessage,
  HOME,
  inParcelOf,
  isCounted,
  linkChat,
  linkMessage,
  NEW_ORDER,
  newOrderMessages,
  orderOf,
  purchaseOf,
} from "./new-order.ts";

type Placed = z.infer<typeof manualOrderResponseSchema>;

/**
 * Takes an order for a buyer who asked for it elsewhere, then shows its link. `?con=` names a paid order whose parcel the new
 * order joins: buyer and delivery are then those of the paid order.
 */
export function NewOrderPage({ user }: { user: User }) {
  return useMay()("write", "orders") ? <NewOrderDesk admin={user} /> : <NoPermission />;
}

function NewOrderDesk({ admin }: { admin: User }) {
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [firstId, setFirstId] = useState(() => new URLSearchParams(location.search).get("con") ?? "");
  const query = useQuery({
    queryKey: ["order", firstId],
    queryFn: () => unwrap(readAnyOrder(admin._id, firstId)),
    enabled: firstId !== "",
  });
  if (placed)
    return (
      <PlacedOrder
        adminId={admin._id}
        placed={placed}
        onAnother={() => {
          history.replaceState(history.state, "", location.pathname);
          setFirstId("");
          setPlaced(null);
        }}
      />
    );
  if (firstId && !query.data) return <QueryState query={query} />;
  return <NewOrderForm first={query.data?.order ?? null} onPlaced={setPlaced} />;
}

const ORIGINS = [
  ["whatsapp", "WhatsApp"],
  ["showroom", "Showroom"],
  ["phone", "Teléfono"],
] as const;
const PAYMENTS = [
  ["transfer", "Por transferencia"],
  ["cash", "Ya pagó en efectivo"],
] as const;
const AT_READER = ["reader", "Con tarjeta, en el lector"] as const;

const SUBMIT = { transfer: "Cargar pedido", cash: "Cargar pedido pago", reader: "Cobrar en el lector" } as const;

const FAILED =
  "No sabemos si el pedido quedó hecho. Revisá tu conexión y volvé a cargarlo: si ya estaba hecho, no se repite.";

interface FormProps {
  /** The order whose parcel the new order joins; null for a parcel of its own. */
  first: AdminOrder | null;
  onPlaced: (placed: Placed) => void;
}

function NewOrderForm({ first, onPlaced }: FormProps) {
  const { showrooms } = useDeliveryTerms();
  const may = useMay();
  const readers = useCardReaders();
  const total = useRef<number>(undefined);
  const form = useDraftForm({
    name: "new-order",
    item: first?._id ?? "",
    start: first ? inParcelOf(first) : NEW_ORDER,
    base: null,
    isEmptied: true,
    // An unanswered request may have placed the order with the last units, so that there is no total any more. A retry sends
    // the earlier total: the server then finds the order by the same request.
    atSend: (sent, isRepeat) => ({ total: total.current ?? (isRepeat ? sent.total : undefined) }),
    rule: (values) =>
      values.total === undefined && values.lines.length > 0
        ? { ...newOrderMessages(values, readers.length), total: ["Todavía no hay un total: mirá los productos"] }
        : newOrderMessages(values, readers.length),
    send: (values, { requestKey }) =>
      placeManualOrder(
        orderOf({ ...values, reader: chosenReader(readers, values.reader) }, values.total ?? 0),
        requestKey,
      ),
    onDone: onPlaced,
    onFailed: ({ message }) => {
      // Prices or stock may have changed: show the new total.
      void query.refetch();
      return deskMessage(message) || FAILED;
    },
  });
  const { values } = form;
  const purchase = purchaseOf(values);
  const query = useQuery({
    queryKey: ["manual-total", purchase],
    queryFn: () => unwrap(priceManualOrder(purchase)),
    enabled: isCounted(values),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const price = isCounted(values) && !query.isError ? query.data : undefined;
  const isCurrent = price !== undefined && !query.isPlaceholderData;
  total.current = isCurrent ? price.total : undefined;
  const places = [
    ["", "Elegí cómo se entrega"],
    ...showrooms.map(({ key, name }) => [key, `Retira en ${name}`] as const),
    [HOME, "Envío a domicilio"],
  ] as const;
  const isTaken = values.takenNow && canTakeNow(values);
  const sum = isCurrent ? ` por ${pesosLabel(price.total)}` : "";
  return (
    <div className="desk new-order">
      <DraftForm
        form={form}
        label="Nuevo pedido"
        submit={`${isTaken ? "Cargar venta" : SUBMIT[values.paid]}${sum}`}
        sending="Cargando…"
        saved="Pedido cargado"
      >
        <section aria-labelledby="quien" className="new-order-part">
          <h2 id="quien">{first ? "Va en el mismo paquete" : "Quién compra"}</h2>
          {first ? <FirstOrder first={first} /> : <BuyerFields form={form} />}
        </section>
        <section aria-labelledby="que" className="new-order-part">
          <h2 id="que">Qué lleva</h2>
          <NewOrderLines lines={values.lines} prices={price?.lines} onChange={(lines) => form.change({ lines })} />
        </section>
        <section aria-labelledby="como" className="new-order-part">
          <h2 id="como">{first ? "Pago" : "Entrega y pago"}</h2>
          <div className="form-pair">
            {!first && (
              <ChoiceField
                name="place"
                label="Entrega"
                value={values.place}
                options={places}
                onChoose={(place) => form.change({ place })}
              />
            )}
            <ChoiceField
              name="origin"
              label="Cómo llegó"
              value={values.origin}
              options={ORIGINS}
              onChoose={(origin) => form.change({ origin })}
            />
          </div>
          {values.place === HOME && !first && <AddressFields order={values} onChange={form.change} />}
          <ChoiceField
            name="paid"
            label="Cómo paga"
            value={values.paid}
            options={readers.length > 0 || values.paid === "reader" ? [...PAYMENTS, AT_READER] : PAYMENTS}
            onChoose={(paid) => form.change({ paid })}
          />
          {values.paid === "reader" && (
            <CardReaderField
              readers={readers}
              value={chosenReader(readers, values.reader)}
              onChoose={(reader) => form.change({ reader })}
            />
          )}
          {canTakeNow(values) && (
            <Switch
              label="Se lo lleva ahora"
              checked={values.takenNow}
              onChange={(takenNow) => form.change({ takenNow })}
            />
          )}
          <CouponField coupon={values.coupon} onChange={(coupon) => form.change({ coupon })} />
          {may("write", "catalogue") && values.coupon === "" && (
            <TypedField
              name="discount"
              label="Descuento en pesos (opcional)"
              hint="Para un precio acordado. Baja los productos, no el envío"
              {...form.bind("discount")}
            />
          )}
          <NewOrderTotal
            order={{ ...values, isTaken }}
            price={price}
            isShipped={purchase.shipping}
            error={query.error}
          />
        </section>
      </DraftForm>
    </div>
  );
}

/** The buyer and the delivery of the paid order whose parcel the new order joins. */
function FirstOrder({ first }: { first: AdminOrder }) {
  const { showrooms } = useStore($deliveryTerms);
  const isOpen = takesAnother(first) && !isFullyRefunded(first);
  return (
    <>
      <p>
        Con{" "}
        <a className="link" href={adminOrderPath(first._id)} translate="no">
          {first.number}
        </a>
        , de {buyerName(first)}. {deliveryLabel(first, showrooms)}
        {first.address && `: ${streetLabel(first.address)}`}.
      </p>
      {isOpen ? (
        <p className="hint">
          Es un pedido aparte, con su propio pago: el primero no cambia. {first.shipping && "No paga envío."}
        </p>
      ) : (
        <p className="field-error">A ese pedido ya no se le puede sumar otro: tiene que estar pago y sin enviar.</p>
      )}
    </>
  );
}

/** What the order waits for, how it was paid, or that somebody has cancelled it. Empty if `ReaderCharge` says it. */
function placedText({ statusGlimmer, paymentTypeId }: AdminOrder): string {
  const how = isByProvider(paymentTypeId) ? "con tarjeta" : "en efectivo";
  switch (statusGlimmer) {
    case "Confirmar Transferencia":
      return "Espera la transferencia. Con este link se ven los datos para pagar y se sube el comprobante.";
    case "En Preparación":
      return `Está pago ${how} y ya pasó a En Preparación.`;
    case "Enviado":
      return `Está pago ${how} y enviado.`;
    case "Recibido":
      return `Está pago ${how} y entregado.`;
    case "Cancelado":
      return "Está cancelado.";
    default:
      // `ReaderCharge` says what the order waits for, or why its card was rejected.
      return "";
  }
}

/** The new order's number, and how its buyer gets its link. */
function PlacedOrder({ adminId, placed, onAnother }: { adminId: string; placed: Placed; onAnother: () => void }) {
  const { link } = placed;
  const [order, setOrder] = useState(placed.order);
  const reread = async () => {
    const now = await readAgain(adminId, order);
    setOrder(now);
    return now;
  };
  const { busy, outcome, run } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasCard = isByProvider(order.paymentTypeId);
  const isOver = !hasCard || order.statusGlimmer === "En Preparación" || order.statusGlimmer === "Recibido";
  const chat = linkChat(order, link);
  return (
    <section className="desk new-order new-order-placed">
      <h2 ref={heading} tabIndex={-1}>
        Pedido {order.number} por {pesosLabel(order.transactionAmount)}
      </h2>
      {hasCard && <p role="status">{placedText(order)}</p>}
      <ReaderCharge order={order} onChanged={setOrder} onRefused={() => void reread()} />
      {hasCard && order.statusGlimmer === "En Preparación" && order.pickup && !order.sentWith && (
        <Button
          disabled={busy}
          onClick={() =>
            run(
              async () => {
                const to = "Recibido";
                const response = await changeOrder(order._id, { statusGlimmer: to, version: order.version });
                const now = response.ok ? undefined : await reread();
                return moveResult(response, { from: order.statusGlimmer, to }, now);
              },
              ({ updatedOrder }) => {
                setOrder(updatedOrder);
                heading.current?.focus();
                return undefined;
              },
            )
          }
        >
          Se lo lleva ahora
        </Button>
      )}
      <ActionMessage outcome={outcome} />
      {isOver && (
        <p>
          {!hasCard && placedText(order)} {hasCard ? "El link de su pedido" : "También"} se lo mandamos por email a{" "}
          {order.user.email}.
        </p>
      )}
      <p className="new-order-link">
        <span>{link}</span> <CopyButton text={link} what="link" />
      </p>
      {!chat && (
        <p className="new-order-link">
          <span>{linkMessage(order, link)}</span> <CopyButton text={linkMessage(order, link)} what="mensaje" />
        </p>
      )}
      <div className="new-order-ends">
        {chat && (
          <NewTabLink className="pill is-filled" href={chat}>
            Mandar por WhatsApp
          </NewTabLink>
        )}
        <a className="pill" href={adminOrderPath(order._id)}>
          Ver el pedido
        </a>
        <Button onClick={onAnother}>Cargar otro</Button>
      </div>
    </section>
  );
}
