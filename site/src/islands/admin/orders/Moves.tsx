import { useQuery } from "@tanstack/react-query";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { readAudit } from "#site/api/admin-shop.ts";
import { instantLabel } from "#site/islands/orders/order-labels.ts";
import { unwrap } from "../kit/unwrap.ts";
import { movesOf } from "./moves-of.ts";

/** More entries than an order ever has. */
const MOST = 100;

/** The history of an order. The audit log supplies the administrators' names. */
export function Moves({ order }: { order: AdminOrder }) {
  const { data } = useQuery({
    queryKey: ["audit-of", order._id, order.version],
    queryFn: () => unwrap(readAudit({ noun: "order", id: order._id }, MOST)),
  });
  const names = new Map(data?.entries.flatMap(({ by }) => (by.name ? [[by._id, by.name] as const] : [])));
  return (
    <section className="order-history" aria-labelledby="historia">
      <h2 id="historia">Historial</h2>
      <ol>
        {movesOf(order, names).map(({ at, words, by }) => (
          <li key={`${at} ${words}`}>
            <span>{words}</span>
            <time dateTime={at}>
              {instantLabel(at)}, {by}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
