import { AdminRoot } from "../kit/AdminRoot.tsx";
import { ProductsDesk } from "./ProductsDesk.tsx";

/** The catalogue, for administrators. */
export function ProductsPage() {
  return <AdminRoot waiting={<p role="status">Cargando…</p>}>{() => <ProductsDesk />}</AdminRoot>;
}
