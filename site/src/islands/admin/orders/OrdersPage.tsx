import { AdminRoot } from "../kit/AdminRoot.tsx";
import { OrdersDesk } from "./OrdersDesk.tsx";

/** Every order of the shop, for administrators. */
export function OrdersPage() {
  return <AdminRoot waiting={<p role="status">Cargando…</p>}>{() => <OrdersDesk />}</AdminRoot>;
}
