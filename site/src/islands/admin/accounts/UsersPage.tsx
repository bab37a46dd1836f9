import { AdminRoot } from "../kit/AdminRoot.tsx";
import { UsersDesk } from "./UsersDesk.tsx";

/** Everybody who has an account, for administrators. */
export function UsersPage() {
  return <AdminRoot waiting={<p role="status">Cargando…</p>}>{(user) => <UsersDesk ownId={user._id} />}</AdminRoot>;
}
