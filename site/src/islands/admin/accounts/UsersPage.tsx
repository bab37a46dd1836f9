import { useState } from "react";
import type { AdminRole } from "#shop/accounts/permissions.ts";
import { dayInArgentina, personName } from "#shop/accounts/person.ts";
import type { AdminUser, User } from "#shop/accounts/user.contract.ts";
import { administerUser, downloadCustomers, listUsers } from "#site/api/admin-users.ts";
import { dateLabel } from "#site/islands/dates.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { saveFile } from "#site/islands/kit/save-file.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { ConfirmButton } from "../kit/Confirm.tsx";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { Button, TableHead, TextButton } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { countLabel, pesosLabel, shortInstant } from "../kit/formats.ts";
import { Filter, List, SearchField } from "../kit/List.tsx";
import { adminOrderPath, customerPath } from "../kit/paths.ts";
import { useList, useOpened } from "../kit/use-list.ts";
import { Invitations, ROLE_OPTIONS, RoleHint } from "./Invitations.tsx";
import { accessConfirmation, ReleaseOrders, roleConfirmation, useOrdersOf } from "./UserActions.tsx";
import { accountLabel } from "./user-labels.ts";

/** The list of users, and the dialog of the open one. */
export function UsersPage({ user }: { user: User }) {
  const list = useList({
    name: "users",
    filters: ["search", "tag"],
    perPage: 25,
    read: ({ search = "", tag }, page, limit) => listUsers({ search, ...(tag && { tag }), page, limit }),
  });
  const [openId, open] = useOpened("usr");
  const { data, filters, setFilters } = list;
  // The chosen tag stays an option when nobody has it any more.
  const tags = new Set([...(filters.tag ? [filters.tag] : []), ...(data?.usedTags ?? [])]);
  const opened = data?.users.find(({ _id }) => _id === openId);
  return (
    <List
      list={list}
      one="persona"
      more="personas"
      none="No hay usuarios con esa búsqueda"
      actions={<Invitations />}
      tools={
        <div className="desk-tools users-tools">
          <SearchField
            label="Buscar por nombre o email"
            value={filters.search ?? ""}
            onSearch={(search) => setFilters({ search })}
          />
          {tags.size > 0 && (
            <Filter
              label="Etiqueta"
              value={filters.tag}
              options={[...tags].map((tag) => [tag, tag])}
              onChoose={(tag) => setFilters({ tag })}
            />
          )}
          <ExportCustomers total={data?.total ?? 0} search={filters.search ?? ""} tag={filters.tag} />
        </div>
      }
      after={
        opened && (
          <UserDialog
            user={opened}
            isOneself={opened._id === user._id}
            onClosed={() => open(null)}
            onChanged={list.reload}
          />
        )
      }
    >
      {data && <UsersTable users={data.users} onOpen={open} />}
    </List>
  );
}

/** Exports everybody who matches the filters. */
function ExportCustomers({ total, search, tag }: { total: number; search: string; tag: string | undefined }) {
  const { busy, outcome, run } = useAction("No pudimos exportar los clientes. Probá de nuevo.");
  const download = async () => {
    const answer = await downloadCustomers({ search, ...(tag && { tag }) });
    if (answer.ok) saveFile(answer.body, `clientes-${dayInArgentina(Date.now())}.csv`);
    return answer;
  };
  return (
    <div className="orders-export">
      <ActionMessage outcome={outcome} />
      <TextButton
        busy={busy}
        title={`Exportar ${countLabel(total, "persona", "personas")}`}
        onClick={() => run(download, `Exportamos ${countLabel(total, "persona", "personas")}.`)}
      >
        {busy ? "Preparando…" : "Exportar"}
      </TextButton>
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
                {personName(user)}
              </Button>
              <Tags tags={user.tags} />
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

function Tags({ tags }: Pick<AdminUser, "tags">) {
  return (
    tags.length > 0 && (
      <ul className="order-tags" aria-label="Etiquetas">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    )
  );
}

interface UserDialogProps {
  user: AdminUser;
  /** Whether this is the signed-in administrator, who cannot lock themselves out. */
  isOneself: boolean;
  onClosed: () => void;
  onChanged: () => void;
}

/** A user's data, orders, and what an administrator can change. */
function UserDialog({ user, isOneself, onClosed, onChanged }: UserDialogProps) {
  const { busy, outcome, run } = useAction("No pudimos guardar el cambio. Probá de nuevo.");
  const change = (what: Parameters<typeof administerUser>[1]) =>
    run(() => administerUser(user._id, what).finally(onChanged), "Usuario actualizado");
  return (
    <Dialog title={personName(user)} busy={busy} onClosed={onClosed}>
      {(close) => (
        <div className="desk-person">
          <p>
            {user.email}
            {user.phone && ` · ${user.phone}`}
            {user.dni && ` · DNI ${user.dni}`}
          </p>
          <a className="pill" href={customerPath(user._id)}>
            Ver pedidos, gasto, notas y datos
          </a>
          <OrdersOf userId={user._id} />
          <ReleaseOrders userId={user._id} />
          {isOneself ? (
            <p className="hint">Es tu propia cuenta: otra persona que administre puede cambiarla.</p>
          ) : (
            <div className="form-ends">
              <ConfirmButton {...accessConfirmation(user)} onConfirm={() => change({ status: !user.status })} />
            </div>
          )}
          {!isOneself && user.verified && <RoleActions key={user.adminRole} user={user} onChange={change} />}
          <ActionMessage outcome={outcome} />
          <TextButton onClick={close}>Cerrar</TextButton>
        </div>
      )}
    </Dialog>
  );
}

/** Gives a user the permission to administer, changes the role, or removes the permission. */
function RoleActions(props: { user: AdminUser; onChange: (change: Parameters<typeof administerUser>[1]) => void }) {
  const { user, onChange } = props;
  const [chosen, setChosen] = useState<AdminRole>(user.adminRole ?? "orders");
  return (
    <>
      <Choice label="Permiso para administrar" value={chosen} options={ROLE_OPTIONS} onChoose={setChosen} />
      <RoleHint role={chosen} />
      <div className="form-ends">
        {chosen !== user.adminRole && (
          <ConfirmButton {...roleConfirmation(user, chosen)} onConfirm={() => onChange({ adminRole: chosen })} />
        )}
        {user.role === "admin" && (
          <ConfirmButton {...roleConfirmation(user, null)} onConfirm={() => onChange({ role: "user" })} />
        )}
      </div>
    </>
  );
}

function OrdersOf({ userId }: { userId: string }) {
  const { data, error } = useOrdersOf(userId);
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
