import { AdminRoot } from "../../kit/AdminRoot.tsx";
import { NoticesDesk } from "./NoticesDesk.tsx";

/** The administrators' inbox. */
export function NoticesPage() {
  return <AdminRoot waiting={<p role="status">Cargando…</p>}>{() => <NoticesDesk />}</AdminRoot>;
}
