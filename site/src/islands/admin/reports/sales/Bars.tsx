import { formatArs } from "#shop/pricing/money.ts";
import type { StatisticsAnswer } from "#shop/reports/statistics.contract.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { periodWords } from "./days.ts";

const [WIDTH, HEIGHT] = [720, 160];

type Props = Pick<StatisticsAnswer, "periods" | "groupBy">;

/** Sales by period, a bar each; the table below it says the same in figures. */
export function Bars({ periods, groupBy }: Props) {
  const most = Math.max(...periods.map(({ salesArs }) => salesArs), 0);
  const step = WIDTH / Math.max(periods.length, 1);
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Ventas por período">
        {periods.map((period, index) => {
          const height = most > 0 ? (period.salesArs / most) * (HEIGHT - 4) : 0;
          const words = `${periodWords(period, groupBy)}: ${formatArs(hundredths(period.salesArs))}`;
          return (
            <rect key={period.from} x={index * step} y={HEIGHT - height} width={Math.max(step - 2, 1)} height={height}>
              <title>{words}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>El más alto: {formatArs(hundredths(most))}</figcaption>
    </figure>
  );
}
