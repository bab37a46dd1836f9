import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Customer } from "#shop/accounts/customers/customer.contract.ts";
import { personName } from "#shop/accounts/person.ts";
import { addCustomerNote, changeCustomerTags, readCustomer } from "#site/api/admin-users.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { dateLabel } from "#site/islands/dates.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { Contact, Fact, MISSING, TableHead, useHeading } from "../kit/elements.tsx";
import { countLabel, pesosLabel } from "../kit/formats.ts";
import { Notes } from "../kit/notes/Notes.tsx";
import { adminOrderPath, usersPath } from "../kit/paths.ts";
import { CustomerData } from "./CustomerData.tsx";
import { accountLabel } from "./user-labels.ts";

/** One person: orders, contact, addresses, notes, tags, and the export and deletion of their data. */
export function CustomerPage() {
  const userId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const queryKey = ["customer", userId];
  const query = useQuery({ queryKey, queryFn: () => unwrap(readCustomer(userId)) });
  const queries = useQueryClient();
  const customer = query.data;
  useHeading(customer && personName(customer.user));
  if (!customer) return <QueryState query={query} />;
  const { user, notes, usedTags } = customer;
  return (
    <article className="desk-order customer">
      <QueryState query={query} />
      <div className="desk-order-in">
        <div>
          <Purchases customer={customer} />
          <Notes
            item={userId}
            area="people"
            hint="Sólo las ve el equipo. Si la persona pide sus datos, van en el archivo."
            notes={notes.map((note) => ({ ...note, author: note.author || "Alguien que ya no está" }))}
            tags={user.tags}
            usedTags={usedTags}
            addNote={(text, requestKey) => addCustomerNote(userId, text, requestKey)}
            changeTags={(change) => changeCustomerTags(userId, change)}
            onChanged={(changed) => queries.setQueryData(queryKey, changed)}
          />
        </div>
        <div className="desk-side">
          <Account customer={customer} />
          <Addresses customer={customer} />
          <CustomerData user={user} />
        </div>
      </div>
    </article>
  );
}

const NUMBERS = ["Total"];

function Purchases({ customer: { orders, paidOrders, spentAmount } }: { customer: Customer }) {
  const [last, first] = [orders[0], orders.at(-1)];
  return (
    <section aria-labelledby="pedidos">
      <h2 id="pedidos">Pedidos</h2>
      <dl className="facts">
        <Fact label="Gastó en total">{pesosLabel(spentAmount)}</Fact>
        <Fact label="Pedidos pagos">
          {paidOrders === orders.length ? paidOrders : `${paidOrders} de ${orders.length}`}
        </Fact>
        {first && last && (
          <>
            <Fact label="Primer pedido">{dateLabel(first.createdAt)}</Fact>
            <Fact label="Último pedido">{dateLabel(last.createdAt)}</Fact>
          </>
        )}
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

type Place = Customer["usedAddresses"][number]["address"];

/** The addresses that the person saved, and those of their orders. */
function Addresses({ customer: { user, usedAddresses } }: { customer: Customer }) {
  const [saved, used] = [user.address, usedAddresses];
  const isSame = (one: Place, other: Place) =>
    streetLabel(one) === streetLabel(other) && placeLabel(one) === placeLabel(other);
  const places = [
    ...used.map(({ address, orders, lastUsedAt }) => ({
      address,
      about: [
        `${countLabel(orders, "pedido", "pedidos")}, el último el ${dateLabel(lastUsedAt)}`,
        saved.some((one) => isSame(one, address)) ? "guardada" : "",
      ],
    })),
    ...saved
      .filter((address) => !used.some((one) => isSame(one.address, address)))
      .map((address) => ({ address, about: ["Guardada, sin pedidos"] })),
  ];
  return (
    <section aria-labelledby="direcciones">
      <h2 id="direcciones">Direcciones</h2>
      {places.length === 0 && <p>No guardó ninguna ni pidió envíos.</p>}
      <ul className="customer-addresses">
        {places.map(({ address, about }) => (
          <li key={`${streetLabel(address)} ${placeLabel(address)}`}>
            {streetLabel(address)}
            <span>{placeLabel(address)}</span>
            {address.indications && <span>{address.indications}</span>}
            <small>{about.filter(Boolean).join("; ")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
