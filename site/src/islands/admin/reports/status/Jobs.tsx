import type { StatusAnswer } from "#shop/reports/status.contract.ts";
import { instantOrDash, jobWords } from "./status-words.ts";

/** The jobs that nobody sees: when each last ended well, and what is wrong with those that fail. */
export function Jobs({ jobs }: { jobs: StatusAnswer["jobs"] }) {
  return (
    <section aria-labelledby="tareas">
      <h2 id="tareas">Tareas automáticas</h2>
      {jobs.length === 0 ? (
        <p>Todavía no corrió ninguna. Corren cada cinco minutos, y otras a la madrugada.</p>
      ) : (
        <table className="desk-table is-small">
          <thead>
            <tr>
              <th scope="col">Tarea</th>
              <th scope="col">Última vez bien</th>
              <th scope="col">Última vez mal</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ job, doneAt, failedAt, failing, outcome }) => (
              <tr key={job}>
                <td>
                  {jobWords(job)}
                  {failing && <small className="desk-alert">Falla: {outcome}</small>}
                </td>
                <td>{instantOrDash(doneAt)}</td>
                <td>{instantOrDash(failedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
