import { useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button, focusPageHeading, TextButton } from "../kit/elements.tsx";
import { countLabel } from "../kit/formats.ts";
import { ActionBar } from "../kit/List.tsx";
import { ForWriters } from "../kit/permissions.tsx";
import { downloadOrders } from "./ExportOrders.tsx";
import { MarkSent } from "./MarkSent.tsx";
import { moveOrders, readAgain } from "./move-orders.ts";
import { type PrintJob, PrintSheets, pickingPartsOf } from "./PrintSheets.tsx";
import { TagOrders } from "./TagOrders.tsx";

/** The selected orders of the list. */
export interface SelectedOrders {
  /** As last read. */
  orders: readonly AdminOrder[];
  pick: (orders: readonly AdminOrder[], isIn: boolean) => void;
  clear: () => void;
}

interface Props {
  admin: User;
  selection: SelectedOrders;
  showrooms: readonly Showroom[];
  /** Whether the shop has an account at a carrier that sells labels. */
  sellsLabels: boolean;
  /** Called after orders changed. */
  onChanged: () => void;
}

/** The actions on the selected orders. Shows only the actions that fit these orders. */
export function OrdersBar({ admin, selection, showrooms, sellsLabels, onChanged }: Props) {
  const { orders } = selection;
  const { busy, once } = useBusy();
  const [message, setMessage] = useState("");
  const [job, setJob] = useState<PrintJob | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const [marking, setMarking] = useState<"home" | "pickup" | null>(null);
  const clear = () => {
    setMessage("");
    selection.clear();
  };
  if (orders.length === 0 && !marking) return null;
  const kept = orders.filter((order) => !isFullyRefunded(order));
  const prepared = kept.filter(({ statusGlimmer }) => statusGlimmer === "En Preparación");
  const sendable = prepared.filter(({ shipping }) => shipping);
  const ready = prepared.filter(({ shipping }) => !shipping);
  const addressed = kept.filter(({ address }) => address !== null);
  const waiting = orders.filter(isAwaiting);
  const pick = () =>
    once(async () => {
      const parts = await pickingPartsOf(kept, showrooms);
      if (!parts) return setMessage("No pudimos leer dónde está cada perfume. Probá de nuevo.");
      setMessage("");
      setJob({ kind: "picking", parts, count: kept.length });
    });
  /** Confirms transfers one after the other. It reports those that fail, and selects them as they are now. */
  const confirm = () =>
    once(async () => {
      const moved = await moveOrders(
        waiting,
        { statusGlimmer: "En Preparación" },
        (sent) => setMessage(`Confirmando ${sent} de ${waiting.length}…`),
        (order) => readAgain(admin._id, order),
      );
      const failures = [...moved.values()];
      const failed = failures.map(({ order }) => order);
      selection.pick(waiting, false);
      selection.pick(failed, true);
      setMessage(failures.map(({ order: { number }, message: why }) => `${number}: ${why}`).join(" "));
      onChanged();
      const confirmed = waiting.length - failed.length;
      if (confirmed > 0) toast(countLabel(confirmed, "transferencia confirmada", "transferencias confirmadas"));
      // Without an order that waits, the pressed button disappears.
      if (!failed.some(isAwaiting)) focusPageHeading();
    });
  return (
    <>
      {orders.length > 0 && (
        <ActionBar status={<Status orders={orders} message={message} onClear={clear} />}>
          <div className={isOpen ? "orders-acts is-open" : "orders-acts"}>
            {kept.length > 0 && (
              <>
                <Button onClick={() => setJob({ kind: "slips", orders: kept })}>
                  {kept.length === 1 ? "Imprimir remito" : "Imprimir remitos"}
                </Button>
                <Button className="pill is-second" busy={busy} onClick={pick}>
                  Lista de armado
                </Button>
              </>
            )}
            {addressed.length > 0 && (
              <Button className="pill is-second" onClick={() => setJob({ kind: "labels", orders: addressed })}>
                {addressed.length === 1 ? "Etiqueta" : "Etiquetas"}
              </Button>
            )}
            <Button className="pill is-second" onClick={() => void downloadOrders(orders, showrooms)}>
              Exportar
            </Button>
            <ForWriters area="orders">
              <Button className="pill is-second" onClick={() => setTagging(true)}>
                Etiquetar
              </Button>
              {waiting.length > 0 && (
                <Button className="pill is-filled is-main" busy={busy} onClick={confirm}>
                  {waiting.length === 1 ? "Confirmar la transferencia" : `Confirmar ${waiting.length} transferencias`}
                </Button>
              )}
              {ready.length > 0 && (
                <Button
                  className={sendable.length > 0 ? "pill is-second" : "pill is-filled is-main"}
                  onClick={() => setMarking("pickup")}
                >
                  Listo para retirar
                </Button>
              )}
              {sendable.length > 0 && (
                <Button className="pill is-filled is-main" onClick={() => setMarking("home")}>
                  {sendable.length === 1 ? "Marcar enviado" : "Marcar enviados"}
                </Button>
              )}
            </ForWriters>
            <button type="button" className="pill orders-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "Menos" : "Más"}
            </button>
          </div>
        </ActionBar>
      )}
      {marking && (
        <MarkSent
          admin={admin}
          isPickup={marking === "pickup"}
          orders={marking === "pickup" ? ready : sendable}
          showrooms={showrooms}
          sellsLabels={sellsLabels}
          onBought={(order) => {
            selection.pick([order], true);
            onChanged();
          }}
          onSent={(sent) => {
            selection.pick(sent, false);
            onChanged();
          }}
          onClosed={() => setMarking(null)}
        />
      )}
      {isTagging && (
        <TagOrders
          orders={orders}
          onChanged={(tagged) => {
            selection.pick(tagged, true);
            onChanged();
          }}
          onClosed={() => setTagging(false)}
        />
      )}
      {job && <PrintSheets job={job} showrooms={showrooms} onPrinted={() => setJob(null)} />}
    </>
  );
}

function Status({ orders, message, onClear }: { orders: readonly AdminOrder[]; message: string; onClear: () => void }) {
  const sum = orders.reduce((all, { transactionAmount }) => all + toMinorUnits(transactionAmount), 0);
  return (
    <>
      <b>{orders.length === 1 ? "1 elegido" : `${orders.length} elegidos`}</b> <span>{formatArs(sum)}</span>{" "}
      <TextButton onClick={onClear}>Limpiar selección</TextButton>
      {message && <p className="orders-says">{message}</p>}
    </>
  );
}

const isAwaiting = ({ statusGlimmer }: AdminOrder) => statusGlimmer === "Confirmar Transferencia";
