import { formatUsd } from "#shop/pricing/dollars.ts";
import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import type { StatisticsAnswer } from "#shop/reports/statistics.contract.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** What the sales come to. */
export function SalesTotals({ sales: { total, refunded, stock } }: { sales: StatisticsAnswer }) {
  const pesos = (amount: number) => formatArs(hundredths(amount));
  const facts = [
    ["Ventas", pesos(total.salesArs)],
    ["Pedidos", `${total.orders}`],
    ["Devuelto", `${pesos(refunded.salesArs)} (${refunded.orders === 1 ? "1 pedido" : `${refunded.orders} pedidos`})`],
    ["Unidades", `${total.units}`],
    ["Ticket promedio", pesos(total.averageTicketArs)],
    ["En promoción", formatPercent(hundredths(total.promotionPercent))],
    ["Stock a la venta", `${stock.units} unidades, ${formatUsd(hundredths(stock.usd))} (${pesos(stock.ars)})`],
  ] as const;
  return (
    <dl className="facts sales-totals">
      {facts.map(([words, figure]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
