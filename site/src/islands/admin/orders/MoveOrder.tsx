import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { AdminOrder, AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import { adminMove, ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import { sharesParcel } from "#shop/orders/parcel/parcel.ts";
import type { OrderStockEvent } from "#shop/stock/stock.ts";
import { changeOrder, readAnyOrder } from "#site/api/admin-orders.ts";
import type { CallResult } from "#site/api/call.ts";
import { unwrap, useNextStepGuard } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Switch } from "../kit/elements.tsx";
import { Choice, ChoiceField, TypedField } from "../kit/fields.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import {
  type CarrierChoice,
  carrierOptions,
  hasMail,
  movedLabel,
  nextStep,
  notifyLabel,
  OF_ZONE,
} from "./admin-order-labels.ts";
import { moveResult } from "./move-orders.ts";
import { numbersLabel, paidAlong, togetherOf, unpaidLabel } from "./parcel/parcel-labels.ts";

/** The statuses of card payments, which the panel does not offer (docs/product-rules.md#administrator-moves). */
const PROVIDER_STATUSES: readonly OrderStatus[] = ["Autorización Pendiente", "Pago Rechazado"];

/** A home delivery in one of these statuses has a parcel, with fields for its carrier and tracking number. */
const PARCEL_STATUSES: readonly OrderStatus[] = ["En Preparación", "Enviado", "Recibido"];

interface Props {
  order: AdminOrder;
  applyChange: ApplyOrderChange;
  /** The carrier's label, shown below the form. */
  carrierLabel: ReactNode;
  /** Shown in "Más", below the other statuses. */
  children: ReactNode;
}

/**
 * The next step of an order, with the tracking number of its parcel; "Más" offers other statuses. The form says what the chosen
 * status changes in stock. One button sends status and number, so that a typed number is not left out when the order is sent.
 */
export function MoveOrder({ order, applyChange, carrierLabel, children }: Props) {
  const { _id, version, statusGlimmer, numShipping, shipping, user } = order;
  const carrier: CarrierChoice = order.carrier ?? OF_ZONE;
  const [saved, setSaved] = useState("");
  const queries = useQueryClient();
  const readAgain = () => queries.getQueryData<AdminOrderResponse>(orderKey(_id))?.order;
  const step = nextStep(order);
  const hasParcel = (to: OrderStatus) => shipping && (to === "Enviado" || PARCEL_STATUSES.includes(statusGlimmer));
  /** A chosen status counts only while the order is still in the status in which it was chosen. */
  const targetOf = ({ from, chosen }: Chosen) => (from === statusGlimmer && chosen) || step?.to || statusGlimmer;
  const form = useDraftForm({
    name: "seguimiento",
    item: _id,
    start: { from: statusGlimmer, chosen: NOTHING, numShipping, carrier, notify: true, along: true },
    base: { numShipping, carrier },
    send: async (typed, { base }) => {
      const to = targetOf(typed);
      const isMove = to !== statusGlimmer;
      const mailedName = typed.notify && hasMail(to, order) && user.firstName;
      const response = await applyChange(
        changeOrder(_id, {
          ...(hasParcel(to) && changedParcel(typed, base)),
          ...(isMove && { statusGlimmer: to }),
          ...(isMove && hasMail(to, order) && { notify: typed.notify }),
          ...(to === "Enviado" && isMove && typed.along && { together: togetherOf(order) }),
          version,
        }),
      );
      const result = isMove ? moveResult(response, { from: statusGlimmer, to }, readAgain()) : response;
      if (result.ok) setSaved(isMove ? movedLabel(to, order, mailedName || null) : "Seguimiento guardado");
      return result;
    },
    onFailed: ({ message }) => message || "No pudimos guardar el cambio. Probá de nuevo.",
  });
  const guard = useNextStepGuard(version);
  const { values } = form;
  const labelNumber = order.hasLabel ? numShipping : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later run would overwrite what is typed after the label was bought.
  useEffect(() => {
    // The form has unsaved input from before the purchase: add the label's number and carrier to it.
    if (labelNumber !== "" && form.isOutdated)
      form.rebase(({ values: typed }) => ({ ...typed, numShipping: labelNumber, carrier }));
  }, [labelNumber]);
  const to = targetOf(values);
  const isMove = to !== statusGlimmer;
  const isStep = to === step?.to;
  const isSending = isMove && to === "Enviado";
  const along = isSending ? paidAlong(order) : [];
  const stockEvent = adminMove(statusGlimmer, to)?.stockEvent;
  const offered = ORDER_STATUSES.filter((status) => status === statusGlimmer || !PROVIDER_STATUSES.includes(status));
  const submit = isStep ? step.submit : isMove ? `Pasar a ${to}` : hasParcel(to) ? "Guardar seguimiento" : null;
  return (
    <>
      <DraftForm form={{ ...form, handlers: { ...form.handlers, ...guard } }} submit={submit} saved={saved}>
        <h3>{isStep ? step.title : isMove ? `Pasar a ${to}` : "Sin pasos pendientes"}</h3>
        {hasParcel(to) && (
          <div className="order-parcel">
            <ChoiceField
              name="carrier"
              label="Correo"
              value={values.carrier}
              options={carrierOptions(order.carrier ? "" : (order.delivery?.carrier ?? ""))}
              onChoose={(chosen) => form.change({ carrier: chosen })}
            />
            <TypedField
              name="numShipping"
              label="Número de seguimiento"
              maxLength={100}
              {...form.bind("numShipping")}
            />
          </div>
        )}
        {isMove && hasMail(to, order) && (
          <Switch label={notifyLabel(user)} checked={values.notify} onChange={(notify) => form.change({ notify })} />
        )}
        {along.length > 0 && (
          <Switch
            label={`Pasar también ${numbersLabel(along)}, que ${along.length === 1 ? "va" : "van"} en el mismo paquete`}
            checked={values.along}
            onChange={(isAlong) => form.change({ along: isAlong })}
          />
        )}
        {isSending && unpaidLabel(order) !== "" && (
          <p className="field-error">{`Falta el pago de ${unpaidLabel(order)}, que va en este paquete. Si lo pasás ahora, sale sin ese pedido.`}</p>
        )}
        {isSending && order.sentWith?.statusGlimmer === "En Preparación" && sharesParcel(order, order.sentWith) && (
          <p className="hint">{`Va en el paquete de ${order.sentWith.number}: al pasar ese a Enviado, pasa también este.`}</p>
        )}
        {isMove && <p className="hint">{stockEvent ? EFFECTS[stockEvent] : "El stock queda como está."}</p>}
      </DraftForm>
      {carrierLabel}
      <details className="desk-more">
        <summary>Más</summary>
        <Choice
          label="Estado"
          value={to}
          options={offered.map((status) => [status, status])}
          onChoose={(chosen) => form.change({ from: statusGlimmer, chosen })}
        />
        {children}
      </details>
    </>
  );
}

interface TypedParcel {
  numShipping: string;
  carrier: CarrierChoice;
}

/**
 * Returns only what was changed about the parcel, so that the order keeps what another administrator has saved meanwhile.
 * `start` is null in a draft of an earlier release.
 */
function changedParcel(typed: TypedParcel, start: TypedParcel | null) {
  const [number, carrier] = [typed.numShipping.trim(), typed.carrier || null];
  return {
    ...(number !== start?.numShipping && { numShipping: number }),
    ...(typed.carrier !== start?.carrier && { carrier }),
  };
}

/** A chosen status, and the order's status when it was chosen. */
interface Chosen {
  from: OrderStatus;
  chosen: OrderStatus | "";
}

const NOTHING: Chosen["chosen"] = "";

/** What a move does to the units (docs/product-rules.md#administrator-moves). */
const EFFECTS: Readonly<Record<OrderStockEvent, string>> = {
  hold: "Vuelve a reservar sus unidades, si todavía hay stock.",
  commit: "Sus unidades pasan de reservadas a vendidas.",
  release: "Sus unidades vuelven a la venta.",
  return: "Sus unidades vendidas vuelven al stock.",
  reopen: "Sus unidades vendidas vuelven a estar reservadas.",
  resell: "Vuelve a tomar sus unidades como vendidas, si todavía hay stock.",
};

/** Milliseconds between checks whether a mail has been sent, and how long after it was queued the page checks. */
const MAIL_EVERY_MS = 3_000;
const MAIL_WITHIN_MS = 60_000;

const orderKey = (orderId: string) => ["order", orderId];

/** Queries one order with its history. `applyChange` applies a change to it; `show` replaces it by a response. */
export function useOrder(adminId: string, orderId: string) {
  const queries = useQueryClient();
  const queryKey = orderKey(orderId);
  const query = useQuery({
    queryKey,
    queryFn: () => unwrap(readAnyOrder(adminId, orderId)),
    refetchInterval: ({ state: { data } }) => {
      const isSending = data?.mails.some(
        ({ state, at }) => state === "pending" && Date.parse(at) > Date.now() - MAIL_WITHIN_MS,
      );
      return isSending ? MAIL_EVERY_MS : false;
    },
  });
  const show = (desk: AdminOrderResponse) => void queries.setQueryData(queryKey, desk);
  const showOrder = (order: AdminOrder) => {
    queries.setQueryData<AdminOrderResponse>(queryKey, (desk) => desk && { ...desk, order });
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: ["notices"] });
  };
  const applyChange: ApplyOrderChange = async (called) => {
    const response = await called;
    if (response.ok) showOrder("order" in response.body ? response.body.order : response.body.updatedOrder);
    else await query.refetch();
    return response;
  };
  return { query, applyChange, show, showOrder };
}

/** Waits for a call that changes an order and shows the order it returns. After a failure it reads the order again. */
export type ApplyOrderChange = <Body extends { order: AdminOrder } | { updatedOrder: AdminOrder }>(
  called: Promise<CallResult<Body>>,
) => Promise<CallResult<Body>>;
