import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AdminUser, User } from "#shop/accounts/user.contract.ts";
import { administerUser, listUsers } from "#site/api/admin-users.ts";
import { readOrders } from "#site/api/orders.ts";
import { dateLabel } from "#site/islands/dates.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { ActMessage, useAct } from "../kit/act.tsx";
import { Button, TableHead, TextButton } from "../kit/elements.tsx";
import { QueryState, unwrap } from "../kit/failed-call.tsx";
import { Pages, SearchField } from "../kit/list-controls.tsx";
import { pesosLabel } from "../kit/numbers.ts";
import { adminOrderPath } from "../kit/paths.ts";
import { useOpened, useUrlFilters } from "../kit/use-url-state.ts";
import { shortInstant } from "../orders/desk-labels.ts";

const PEOPLE_OF_A_PAGE = 25;
const USER_FILTERS = ["search"] as const;

/** The list of users, and the dialog of the open one. */
export function UsersPage({ user }: { user: User }) {
  const { filters, page, setFilters, goTo } = useUrlFilters(USER_FILTERS);
  const { search = "" } = filters;
  const [openId, open] = useOpened("usr");
  const query = useQuery({
    queryKey: ["users", search, page],
    queryFn: () => unwrap(listUsers({ search, page, limit: PEOPLE_OF_A_PAGE })),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <QueryState query={query} />;
  const opened = data.users.find(({ _id }) => _id === openId);
  return (
    <div className="desk" aria-busy={query.isFetching}>
      <SearchField label="Buscar por nombre o email" value={search} onSearch={(text) => setFilters({ search: text })} />
      <p className="desk-count" role="status">
        {data.total === 1 ? "1 persona" : `${data.total} personas`}
      </p>
      <QueryState query={query} />
      {data.users.length === 0 ? (
        <p className="desk-empty">No hay usuarios con esa búsqueda</p>
      ) : (
        <UsersTable users={data.users} onOpen={open} />
      )}
      <Pages page={page} total={data.total} perPage={PEOPLE_OF_A_PAGE} onGo={goTo} />
      {opened && (
        <UserDialog
          user={opened}
          isOneself={opened._id === user._id}
          onClosed={() => open(null)}
          onChanged={() => void query.refetch()}
        />
      )}
    </div>
  );
}

function UsersTable({ users, onOpen }: { users: readonly AdminUser[]; onOpen: (userId: string) => void }) {
  return (
    <table className="desk-table" aria-label="Usuarios">
      <TableHead columns={["Nombre", "Email", "Teléfono", "DNI", "Desde", "Cuenta"]} />
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <td>
              <Button className="link" onClick={() => onOpen(user._id)}>
                {nameOf(user)}
              </Button>
            </td>
            <td>{user.email}</td>
            <td data-label={user.phone ? "Teléfono" : undefined}>{user.phone || "Sin teléfono"}</td>
            <td data-label={user.dni ? "DNI" : undefined}>{user.dni || "Sin DNI"}</td>
            <td data-label="Desde">{dateLabel(user.createdAt)}</td>
            <td className={user.status ? undefined : "desk-alert"}>{accountLabel(user)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the user's name, or the e-mail while the registration is unfinished. */
function nameOf({ firstName, lastName, email }: AdminUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

function accountLabel({ status, verified, role }: AdminUser): string {
  if (!status) return "Bloqueada";
  if (!verified) return "Sin terminar";
  return role === "admin" ? "Administra" : "Activa";
}

interface UserDialogProps {
  user: AdminUser;
  /** Whether this is the signed-in administrator, who cannot lock themselves out. */
  isOneself: boolean;
  onClosed: () => void;
  onChanged: () => void;
}

function UserDialog({ user, isOneself, onClosed, onChanged }: UserDialogProps) {
  const { busy, outcome, act } = useAct("No pudimos guardar el cambio. Probá de nuevo.");
  const change = (what: Parameters<typeof administerUser>[1]) =>
    act(
      () => administerUser(user._id, what).finally(onChanged),
      () => "Usuario actualizado",
    );
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
              <Button busy={busy} onClick={() => change({ status: !user.status })}>
                {user.status ? "Bloquear" : "Desbloquear"}
              </Button>
              {user.verified && (
                <Button busy={busy} onClick={() => change({ role: user.role === "admin" ? "user" : "admin" })}>
                  {user.role === "admin" ? "Quitar permiso de administrar" : "Dar permiso de administrar"}
                </Button>
              )}
            </div>
          )}
          <ActMessage outcome={outcome} />
          <TextButton onClick={close}>Cerrar</TextButton>
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
          <span>{pesosLabel(order.transactionAmount)}</span>
          <OrderStatus order={order} />
        </li>
      ))}
    </ul>
  );
}
