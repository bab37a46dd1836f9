import { AdminRoot } from "../../kit/AdminRoot.tsx";
import { StatusDesk } from "./StatusDesk.tsx";

/** Whether the shop works, for administrators. */
export function StatusPage() {
  return <AdminRoot waiting={<p role="status">Cargando…</p>}>{() => <StatusDesk />}</AdminRoot>;
}
