import { useQuery } from "@tanstack/react-query";
import type { AdminUser } from "#shop/accounts/user.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { administerUser } from "#site/api/admin-users.ts";
import { readOrders } from "#site/api/orders.ts";
import { Dialog } from "#site/islands/accounts/profile/Dialog.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { unwrap } from "../kit/unwrap.ts";
import { shortInstant } from "../orders/desk-labels.ts";
import { adminOrderPath } from "../orders/paths.ts";
import { nameOf } from "./UsersTable.tsx";

interface Props {
  user: AdminUser;
  /** Whether this is the signed-in administrator, who cannot lock themselves out. */
  isOneself: boolean;
  onClosed: () => void;
  onChanged: () => void;
}

/** One user: contact, purchases, and whether they may sign in and administer. */
export function UserDialog({ user, isOneself, onClosed, onChanged }: Props) {
  const { busy, once } = useBusy();
  const change = (what: Parameters<typeof administerUser>[1]) =>
    once(async () => {
      const answer = await administerUser(user._id, what);
      toast(answer.ok ? "Usuario actualizado" : answer.message || "No pudimos guardar el cambio. Probá de nuevo.");
      onChanged();
    });
  return (
    <Dialog title={nameOf(user)} busy={busy} onClosed={onClosed}>
      {(close) => (
        <div className="desk-person">
          <p>
            {user.email}
            {user.phone && ` · ${user.phone}`}
            {user.dni && ` · DNI ${user.dni}`}
          </p>
          <OrdersOf userId={user._id} />
          {isOneself ? (
            <p className="hint">Es tu propia cuenta: otra persona que administre puede cambiarla.</p>
          ) : (
            <div className="form-ends">
              <button
                type="button"
                className="pill"
                aria-disabled={busy}
                onClick={() => change({ status: !user.status })}
              >
                {user.status ? "Bloquear" : "Desbloquear"}
              </button>
              {user.verified && (
                <button
                  type="button"
                  className="pill"
                  aria-disabled={busy}
                  onClick={() => change({ role: user.role === "admin" ? "user" : "admin" })}
                >
                  {user.role === "admin" ? "Quitar permiso de administrar" : "Dar permiso de administrar"}
                </button>
              )}
            </div>
          )}
          <button type="button" className="text-button" onClick={close}>
            Cerrar
          </button>
        </div>
      )}
    </Dialog>
  );
}

function OrdersOf({ userId }: { userId: string }) {
  const { data, error } = useQuery({ queryKey: ["orders-of", userId], queryFn: () => unwrap(readOrders(userId)) });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p role="status">Buscando sus pedidos…</p>;
  if (data.orders.length === 0) return <p>Todavía no hizo pedidos.</p>;
  return (
    <ul className="desk-orders-of">
      {data.orders.map((order) => (
        <li key={order._id}>
          <a className="link" href={adminOrderPath(order._id)}>
            {shortInstant(order.createdAt)}
          </a>
          <span>{formatArs(hundredths(order.transactionAmount))}</span>
          <OrderStatus order={order} />
        </li>
      ))}
    </ul>
  );
}
