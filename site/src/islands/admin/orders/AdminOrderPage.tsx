import { AdminRoot } from "../kit/AdminRoot.tsx";
import { AdminOrderDesk } from "./AdminOrderDesk.tsx";

/** `/admin-panel/orders/detail/:orderId`: one order, for administrators. */
export function AdminOrderPage({ orderId }: { orderId: string }) {
  return (
    <AdminRoot waiting={<p role="status">Cargando…</p>}>
      {(user) => <AdminOrderDesk adminId={user._id} orderId={orderId} />}
    </AdminRoot>
  );
}
