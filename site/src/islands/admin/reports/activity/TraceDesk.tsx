import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAudit } from "#site/api/admin-shop.ts";
import { HowMany } from "../../kit/HowMany.tsx";
import { Pages } from "../../kit/Pages.tsx";
import { brought } from "../../kit/read.ts";
import { Trouble } from "../../kit/Trouble.tsx";
import { TraceTable } from "./TraceTable.tsx";
import { ANYTHING, askedOf, type Traced, TraceTools } from "./TraceTools.tsx";

const ENTRIES_OF_A_PAGE = 50;

/** What administrators did: who, when, of what, from what to what. */
export function TraceDesk() {
  const [traced, setTraced] = useState<Traced>(ANYTHING);
  const [page, go] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["audit", traced, page],
    queryFn: () => brought(readAudit(askedOf(traced, Date.now()), ENTRIES_OF_A_PAGE, page)),
    placeholderData: keepPreviousData,
  });
  const trace = (change: Partial<Traced>) => {
    setTraced({ ...traced, ...change });
    go(1);
  };
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  return (
    <section className="desk" aria-labelledby="cambios" aria-busy={isFetching}>
      <h2 id="cambios">Cambios</h2>
      <TraceTools traced={traced} onTrace={trace} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <HowMany total={data.total} none={noneWords(traced)} one="cambio" more="cambios" />
      {data.entries.length > 0 && <TraceTable entries={data.entries} onPerson={(by) => trace({ by })} />}
      <Pages page={page} of={Math.ceil(data.total / ENTRIES_OF_A_PAGE)} onGo={go} />
    </section>
  );
}

function noneWords(traced: Traced): string {
  return traced === ANYTHING ? "Todavía nadie cambió nada." : "Nadie cambió nada con este filtro.";
}
