import { useQuery } from "@tanstack/react-query";
import type { Customer } from "#shop/accounts/user.contract.ts";
import { readCustomer } from "#site/api/admin-users.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { dateLabel } from "#site/islands/dates.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { Contact, Fact, MISSING, TableHead, useHeading } from "../kit/elements.tsx";
import { countLabel, pesosLabel } from "../kit/formats.ts";
import { adminOrderPath, usersPath } from "../kit/paths.ts";
import { accountLabel, nameOf } from "./user-labels.ts";

/** One person: contact, what they bought, addresses. What can be done with the account is in the list. */
export function CustomerPage() {
  const userId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const query = useQuery({ queryKey: ["customer", userId], queryFn: () => unwrap(readCustomer(userId)) });
  const customer = query.data;
  useHeading(customer && nameOf(customer.user));
  if (!customer) return <QueryState query={query} />;
  return (
    <article className="desk-order customer">
      <QueryState query={query} />
      <div className="desk-order-in">
        <div>
          <Purchases customer={customer} />
        </div>
        <div className="desk-side">
          <Account customer={customer} />
          <Addresses addresses={customer.user.address} />
        </div>
      </div>
    </article>
  );
}

const NUMBERS = ["Total"];

function Purchases({ customer: { orders, paidOrders, spentAmount } }: { customer: Customer }) {
  return (
    <section aria-labelledby="pedidos">
      <h2 id="pedidos">Pedidos</h2>
      <dl className="facts">
        <Fact label="Pedidos pagos">{paidOrders}</Fact>
        <Fact label="Gastó en total">{pesosLabel(spentAmount)}</Fact>
      </dl>
      {orders.length === 0 ? <p>Todavía no hizo pedidos.</p> : <OrdersTable orders={orders} />}
    </section>
  );
}

function OrdersTable({ orders }: Pick<Customer, "orders">) {
  return (
    <table className="desk-table" aria-label="Pedidos">
      <TableHead columns={["Pedido", "Fecha", "Estado", ...NUMBERS]} numbers={NUMBERS} />
      <tbody>
        {orders.map((order) => (
          <tr key={order._id}>
            <td>
              <a className="link" href={adminOrderPath(order._id)} translate="no">
                {order.number}
              </a>
            </td>
            <td>{dateLabel(order.createdAt)}</td>
            <td>
              <OrderStatus order={order} />
            </td>
            <td className="is-number">
              {pesosLabel(order.transactionAmount)}
              <Refunded payment={order.payment} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Refunded({ payment }: Pick<Customer["orders"][number], "payment">) {
  const amount = payment?.refundedAmount ?? 0;
  return amount > 0 && <small>Devuelto: {pesosLabel(amount)}</small>;
}

function Account({ customer: { user, waitingAlerts } }: { customer: Customer }) {
  const { email, phone, dni, createdAt } = user;
  return (
    <section className="desk-buyer" aria-labelledby="cuenta">
      <h2 id="cuenta">Cuenta</h2>
      <dl className="facts">
        <Fact label="Teléfono">
          <Contact scheme="tel:+54" text={phone} />
        </Fact>
        <Fact label="Email">
          <Contact scheme="mailto:" text={email} />
        </Fact>
        <Fact label="DNI">{dni || MISSING}</Fact>
        <Fact label="Desde">{dateLabel(createdAt)}</Fact>
        <Fact label="Estado">{accountLabel(user)}</Fact>
        <Fact label="Avisos de stock">
          {waitingAlerts === 0 ? "Ninguno" : countLabel(waitingAlerts, "espera", "esperan")}
        </Fact>
      </dl>
      <a className="pill" href={usersPath(email, user._id)}>
        Bloquear o cambiar permisos
      </a>
    </section>
  );
}

function Addresses({ addresses }: { addresses: Customer["user"]["address"] }) {
  return (
    <section aria-labelledby="direcciones">
      <h2 id="direcciones">Direcciones</h2>
      {addresses.length === 0 && <p>No guardó ninguna.</p>}
      <ul className="customer-addresses">
        {addresses.map((address) => (
          <li key={address._id}>
            {streetLabel(address)}
            <span>{placeLabel(address)}</span>
            {address.indications && <span>{address.indications}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
