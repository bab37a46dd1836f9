import type { AdminUser } from "#shop/accounts/user.contract.ts";
import { dateLabel } from "#site/islands/orders/order-labels.ts";

interface Props {
  users: readonly AdminUser[];
  onOpen: (userId: string) => void;
}

/** Users as table rows, or as cards on a phone. */
export function UsersTable({ users, onOpen }: Props) {
  return (
    <table className="desk-table" aria-label="Usuarios">
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col">Email</th>
          <th scope="col">Teléfono</th>
          <th scope="col">DNI</th>
          <th scope="col">Desde</th>
          <th scope="col">Cuenta</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <td>
              <button type="button" className="link" onClick={() => onOpen(user._id)}>
                {nameOf(user)}
              </button>
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
export function nameOf({ firstName, lastName, email }: Pick<AdminUser, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Returns the state and role of an account in words. */
function accountLabel({ status, verified, role }: Pick<AdminUser, "status" | "verified" | "role">): string {
  if (!status) return "Bloqueada";
  if (!verified) return "Sin terminar";
  return role === "admin" ? "Administra" : "Activa";
}
