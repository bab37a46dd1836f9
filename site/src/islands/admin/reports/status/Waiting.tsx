import type { StatusAnswer } from "#shop/reports/status.contract.ts";
import { instantOrDash } from "./status-words.ts";

/** What waits to be done by itself, and what went wrong lately. */
export function Waiting({ status }: { status: StatusAnswer }) {
  const { mails, notices, charges, refunds, ordersInReview, failures } = status;
  const rows = [
    ["Emails por salir", mails.count, mails.oldestAt],
    ["Emails que fallaron en las últimas 24 horas", mails.failed, null],
    ["Avisos de Mercado Pago por procesar", notices.count, notices.oldestAt],
    ["Cobros sin respuesta", charges.count, charges.oldestAt],
    ["Devoluciones sin confirmar", refunds.count, refunds.oldestAt],
    ["Pedidos para revisar", ordersInReview, null],
    ["Respuestas con error, última hora", failures.lastHour, null],
    ["Respuestas con error, último día", failures.lastDay, null],
  ] as const;
  return (
    <section aria-labelledby="espera">
      <h2 id="espera">Lo que espera</h2>
      <table className="desk-table is-small">
        <thead>
          <tr>
            <th scope="col">Qué</th>
            <th scope="col" className="is-number">
              Cuántos
            </th>
            <th scope="col">Desde</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, count, since]) => (
            <tr key={what}>
              <td>{what}</td>
              <td className="is-number">{count}</td>
              <td>{instantOrDash(since)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
