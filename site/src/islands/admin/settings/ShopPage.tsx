import { AdminRoot } from "../kit/AdminRoot.tsx";
import { ShopDesk } from "./ShopDesk.tsx";

/** The shop itself, for administrators. */
export function ShopPage() {
  return <AdminRoot waiting={<p role="status">Cargando…</p>}>{() => <ShopDesk />}</AdminRoot>;
}
