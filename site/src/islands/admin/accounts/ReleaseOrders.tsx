import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { releaseOrders } from "#site/api/admin-orders.ts";
import { readOrders } from "#site/api/orders.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { ActMessage, unwrap, useAct } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";

export function useOrdersOf(userId: string) {
  return useQuery({ queryKey: ["orders-of", userId], queryFn: () => unwrap(readOrders(userId)) });
}

/** Cancels all unpaid orders of a person, after a dialog that says how many orders and units that is. */
export function ReleaseOrders({ userId }: { userId: string }) {
  const [isAsking, ask] = useState(false);
  const { data, refetch } = useOrdersOf(userId);
  const { busy, outcome, act } = useAct("No pudimos liberar los pedidos. Probá de nuevo.");
  const open = (data?.orders ?? []).filter(({ statusGlimmer }) => holdOf(statusGlimmer) === "held");
  const hasAny = open.length > 0;
  const release = (close: () => void) =>
    act(
      async () => {
        const response = await releaseOrders(userId);
        await refetch();
        close();
        return response;
      },
      ({ released, units, left }) => releasedMessage(released, units, left),
    );
  if (!hasAny && outcome.text === "") return null;
  return (
    <>
      {/* It stays after the last order is released, to keep the focus. */}
      <Button aria-disabled={!hasAny} onClick={() => hasAny && ask(true)}>
        {hasAny ? "Liberar los pedidos sin pagar" : "No quedan pedidos sin pagar"}
      </Button>
      <ActMessage outcome={outcome} />
      {isAsking && (
        <Dialog title="¿Liberar los pedidos sin pagar?" busy={busy} onClosed={() => ask(false)}>
          {(close) => (
            <>
              <p>{askingText(open)}</p>
              <div className="form-ends">
                <Button onClick={close}>Volver</Button>
                <Button className="pill is-danger" busy={busy} onClick={() => release(close)}>
                  {busy ? "Liberando…" : "Liberar"}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** What the release touches. Decants hold no units. */
export function askingText(orders: readonly Pick<Order, "products">[]): string {
  const units = orders
    .flatMap(({ products }) => products)
    .reduce((sum, { type, quantity }) => sum + (type === "milliliter" ? quantity : 0), 0);
  const cancelled = `Se ${orders.length === 1 ? "cancela" : "cancelan"} ${counted(orders.length, "pedido", "pedidos")}`;
  const returned = `${units === 1 ? "vuelve" : "vuelven"} a la venta ${counted(units, "unidad", "unidades")}`;
  return `${cancelled} y ${returned}. Le avisamos por email de cada pedido. No se puede deshacer.`;
}

export function releasedMessage(released: number, units: number, left: number): string {
  const done = `Listo: ${counted(released, "pedido cancelado", "pedidos cancelados")} y ${counted(units, "unidad", "unidades")} de vuelta a la venta.`;
  if (left === 0) return done;
  const kept =
    left === 1
      ? "Quedó 1 pedido sin liberar, porque cambió recién o porque su pago no se resolvió. Abrilo y fijate."
      : `Quedaron ${left} pedidos sin liberar, porque cambiaron recién o porque su pago no se resolvió. Abrilos y fijate.`;
  return `${done} ${kept}`;
}
