import { AdminRoot } from "../../kit/AdminRoot.tsx";
import { ImportDesk } from "./ImportDesk.tsx";

/** The catalogue from a file, for administrators. */
export function ImportPage() {
  return <AdminRoot waiting={<p role="status">Cargando…</p>}>{() => <ImportDesk />}</AdminRoot>;
}
