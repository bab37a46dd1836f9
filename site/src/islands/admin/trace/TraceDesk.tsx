import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAudit } from "#site/api/admin-shop.ts";
import { shortInstant } from "../orders/desk-words.ts";
import { Pages } from "../shell/Pages.tsx";
import { brought } from "../shell/read.ts";
import { Trouble } from "../shell/Trouble.tsx";
import { changeWords, deedWords } from "./trace-words.ts";

const ENTRIES_OF_A_PAGE = 50;

/** What administrators did: who, when, of what, from what to what. */
export function TraceDesk() {
  const [page, go] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["audit", page],
    queryFn: () => brought(readAudit(page)),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  if (data.entries.length === 0) return <p className="desk-empty">Todavía nadie cambió nada.</p>;
  return (
    <section className="desk" aria-labelledby="cambios">
      <h2 id="cambios">Cambios</h2>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Cuándo</th>
            <th scope="col">Quién</th>
            <th scope="col">Qué</th>
            <th scope="col">De qué a qué</th>
          </tr>
        </thead>
        <tbody>
          {data.entries.map((entry) => (
            <tr key={entry._id}>
              <td>{shortInstant(entry.at)}</td>
              <td>{entry.by.name || "Ya no está"}</td>
              <td>
                {deedWords(entry)}
                {entry.label && <small>{entry.label}</small>}
              </td>
              <td>
                {changeWords(entry).map((words) => (
                  <small key={words}>{words}</small>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} of={Math.ceil(data.total / ENTRIES_OF_A_PAGE)} onGo={go} />
    </section>
  );
}
