import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ADMIN_ROLE_TEXTS, type AdminRole } from "#shop/accounts/permissions.ts";
import type { AdminUser } from "#shop/accounts/user.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { releaseOrders } from "#site/api/admin-orders.ts";
import { readOrders } from "#site/api/orders.ts";
import { type Confirmation, ConfirmDialog } from "../kit/Confirm.tsx";
import { ActionMessage, unwrap, useAction } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";
import { countLabel } from "../kit/formats.ts";

/** Queries all orders of a user. */
export function useOrdersOf(userId: string) {
  return useQuery({ queryKey: ["orders-of", userId], queryFn: () => unwrap(readOrders(userId)) });
}

/** The button that cancels a person's unpaid orders. A dialog first gives the number of orders and units. */
export function ReleaseOrders({ userId }: { userId: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const { data, refetch } = useOrdersOf(userId);
  const { busy, outcome, run } = useAction("No pudimos liberar los pedidos. Probá de nuevo.");
  const unpaid = (data?.orders ?? []).filter(({ statusGlimmer }) => holdOf(statusGlimmer) === "held");
  const hasAny = unpaid.length > 0;
  const release = (close: () => void) =>
    run(
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
      {/* The button stays after the last order is released, so that it keeps the focus. */}
      <Button aria-disabled={!hasAny} onClick={() => hasAny && setConfirming(true)}>
        {hasAny ? "Liberar los pedidos sin pagar" : "No quedan pedidos sin pagar"}
      </Button>
      <ActionMessage outcome={outcome} />
      {isConfirming && (
        <ConfirmDialog
          title="¿Liberar los pedidos sin pagar?"
          text={releaseQuestion(unpaid)}
          submit={busy ? "Liberando…" : "Liberar"}
          isDanger
          busy={busy}
          onConfirm={release}
          onClosed={() => setConfirming(false)}
        />
      )}
    </>
  );
}

const MAILED = "Les avisamos por email a quienes administran.";

/** Returns the confirmation before a user is blocked or unblocked. */
export function accessConfirmation({ status, adminRole }: Pick<AdminUser, "status" | "adminRole">): Confirmation {
  if (!status) {
    const does = adminRole
      ? `administrar de nuevo con el permiso ${ADMIN_ROLE_TEXTS[adminRole].name}. ${MAILED}`
      : "comprar de nuevo.";
    return {
      label: "Desbloquear",
      title: "¿Desbloquear esta cuenta?",
      text: `Va a poder entrar y ${does} Podés volver a bloquearla cuando quieras.`,
    };
  }
  const rest = adminRole
    ? `administrar. ${MAILED}`
    : "comprar. Sus pedidos quedan como están: si tiene alguno sin pagar, liberalo aparte.";
  return {
    label: "Bloquear",
    title: "¿Bloquear esta cuenta?",
    text: `Se cierran sus sesiones y no puede entrar ni ${rest} Podés desbloquearla cuando quieras.`,
  };
}

/** Returns the confirmation before a user gets `adminRole` or, if it is null, loses the permission to administer. */
export function roleConfirmation(
  { role, email }: Pick<AdminUser, "role" | "email">,
  adminRole: AdminRole | null,
): Confirmation {
  if (adminRole === null)
    return {
      label: "Quitar permiso de administrar",
      title: "¿Quitarle el permiso de administrar?",
      text: `Se cierran sus sesiones y deja de ver el panel. Su cuenta queda para comprar. ${MAILED} Podés volver a dárselo cuando quieras.`,
    };
  const { name, about } = ADMIN_ROLE_TEXTS[adminRole];
  if (role === "admin")
    return {
      label: "Cambiar el permiso",
      title: `¿Cambiar su permiso a ${name}?`,
      text: `${email} va a poder ${about}. Se cierran sus sesiones. ${MAILED} Podés volver a cambiarlo cuando quieras.`,
    };
  return {
    label: "Dar permiso de administrar",
    title: "¿Darle permiso de administrar?",
    text: `${email} va a poder ${about}. Se cierran sus sesiones, y con esta cuenta deja de poder comprar. ${MAILED} Podés quitárselo cuando quieras.`,
  };
}

/** Returns the question before a release, with the number of orders and units. Decants are left out: they reserve no stock. */
export function releaseQuestion(orders: readonly Pick<Order, "products">[]): string {
  const units = orders
    .flatMap(({ products }) => products)
    .reduce((sum, { type, quantity }) => sum + (type === "milliliter" ? quantity : 0), 0);
  const cancelled = `Se ${orders.length === 1 ? "cancela" : "cancelan"} ${countLabel(orders.length, "pedido", "pedidos")}`;
  const returned = `${units === 1 ? "vuelve" : "vuelven"} a la venta ${countLabel(units, "unidad", "unidades")}`;
  return `${cancelled} y ${returned}. Le avisamos por email de cada pedido. No se puede deshacer.`;
}

export function releasedMessage(released: number, units: number, left: number): string {
  const done = `Listo: ${countLabel(released, "pedido cancelado", "pedidos cancelados")} y ${countLabel(units, "unidad", "unidades")} de vuelta a la venta.`;
  if (left === 0) return done;
  const kept =
    left === 1
      ? "Quedó 1 pedido sin liberar, porque cambió recién o porque su pago no se resolvió. Abrilo y fijate."
      : `Quedaron ${left} pedidos sin liberar, porque cambiaron recién o porque su pago no se resolvió. Abrilos y fijate.`;
  return `${done} ${kept}`;
}
