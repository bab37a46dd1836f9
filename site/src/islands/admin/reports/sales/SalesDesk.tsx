import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readSales, type SalesAsked } from "#site/api/admin-shop.ts";
import { brought } from "../../kit/read.ts";
import { Trouble } from "../../kit/Trouble.tsx";
import { Bars } from "./Bars.tsx";
import { lastDays } from "./days.ts";
import { SalesTables } from "./SalesTables.tsx";
import { SalesTools } from "./SalesTools.tsx";
import { SalesTotals } from "./SalesTotals.tsx";

/** What was sold, when, of what and how: a chart, and every figure of it as a table too. */
export function SalesDesk() {
  const [asked, ask] = useState<SalesAsked>(() => ({ ...lastDays(30, Date.now()), groupBy: "day" }));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["sales", asked],
    queryFn: () => brought(readSales(asked)),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="sales" aria-labelledby="ventas" aria-busy={isFetching}>
      <h2 id="ventas">Ventas</h2>
      <SalesTools asked={asked} onAsk={ask} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">Cargando…</p>}
      {data && (
        <>
          <SalesTotals sales={data} />
          <Bars periods={data.periods} groupBy={data.groupBy} />
          <SalesTables sales={data} asked={asked} />
        </>
      )}
    </section>
  );
}
