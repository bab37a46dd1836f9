import { useQuery } from "@tanstack/react-query";
import { ALARM_MESSAGES } from "#shop/reports/shop-alarm.ts";
import type { PublishedResponse, StatusResponse } from "#shop/reports/status.contract.ts";
import { publish, readStatus } from "#site/api/admin-reports.ts";
import { ActionMessage, QueryState, unwrap, useAction } from "../kit/calls.tsx";
import { Button, Fact, SmallTable } from "../kit/elements.tsx";
import { shortInstant } from "../kit/formats.ts";
import { ForWriters } from "../kit/permissions.tsx";

/** An open page refetches at this interval. */
const REFETCH_MS = 30_000;

/** The shop's status: problems with advice, built pages, queues and background jobs. */
export function StatusPage() {
  const query = useQuery({
    queryKey: ["status"],
    queryFn: () => unwrap(readStatus()),
    refetchInterval: REFETCH_MS,
  });
  const { data } = query;
  if (!data) return <QueryState query={query} />;
  return (
    <div className="desk status-desk" aria-busy={query.isFetching}>
      <QueryState query={query} />
      <Troubles status={data} />
      <Publishing pages={data.pages} onPublished={() => void query.refetch()} />
      <Queues status={data} />
      <Jobs jobs={data.jobs} />
    </div>
  );
}

function Jobs({ jobs }: { jobs: StatusResponse["jobs"] }) {
  return (
    <section aria-labelledby="tareas">
      <h2 id="tareas">Tareas automáticas</h2>
      {jobs.length === 0 ? (
        <p>Todavía no corrió ninguna. Corren cada cinco minutos, y otras a la madrugada.</p>
      ) : (
        <SmallTable
          columns={["Tarea", "Última vez bien", "Última vez mal"]}
          rows={jobs.map(({ job, doneAt, failedAt, failing, outcome }) => {
            const failure = failing && (
              <small key="failure" className="desk-alert">
                Falla: {outcome}
              </small>
            );
            return [job, [jobLabel(job), failure], instantOrDash(doneAt), instantOrDash(failedAt)];
          })}
        />
      )}
    </section>
  );
}

/** The state of the built pages, and a button that requests a rebuild. */
function Publishing({ pages, onPublished }: { pages: StatusResponse["pages"]; onPublished: () => void }) {
  const { busy, outcome, run } = useAction();
  const requestBuild = () =>
    run(
      () => publish().finally(onPublished),
      (published) => PUBLISHED[published.outcome],
    );
  return (
    <section aria-labelledby="paginas">
      <h2 id="paginas">Páginas</h2>
      <p>{pagesLabel(pages)} Los precios y el stock se corrigen solos, estén o no publicados.</p>
      <dl className="facts">
        <Fact label="Publicadas">{instantOrDash(pages.builtAt)}</Fact>
        <Fact label="Último pedido">{instantOrDash(pages.requestedAt)}</Fact>
      </dl>
      <ActionMessage outcome={outcome} />
      <ForWriters area="status">
        <Button busy={busy} onClick={requestBuild}>
          {busy ? "Publicando…" : "Publicar ahora"}
        </Button>
      </ForWriters>
    </section>
  );
}

/** The shop's problems with advice. While the cron has stopped, nothing looks for most of them. */
export function Troubles({ status }: { status: Pick<StatusResponse, "troubles" | "cron"> }) {
  const { troubles, cron } = status;
  if (troubles.length === 0 && !cron.stopped)
    return (
      <p className="status-well" role="status">
        Todo funciona.
      </p>
    );
  return (
    <section aria-labelledby="problemas">
      <h2 id="problemas">Para resolver</h2>
      <ul className="status-troubles">
        {cron.stopped && (
          <li>
            <h3>Las tareas automáticas no corren</h3>
            <p>Hace más de 20 minutos que ninguna termina bien: no vencen reservas ni se buscan otros problemas.</p>
            <p>Pasáselo a quien mantiene la tienda.</p>
            <small>
              {cron.lastSuccessAt ? `Desde el ${shortInstant(cron.lastSuccessAt)}` : "Todavía no corrió ninguna"}
            </small>
          </li>
        )}
        {troubles.map(({ what, since }) => (
          <li key={what}>
            <h3>{ALARM_MESSAGES[what].heading}</h3>
            <p>{ALARM_MESSAGES[what].what}</p>
            <p>{ALARM_MESSAGES[what].next}</p>
            {since && <small>Desde el {shortInstant(since)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queues({ status }: { status: StatusResponse }) {
  const { mails, notices, charges, refunds, ordersInReview, failures } = status;
  const rows = [
    ["Emails por salir", mails.count, mails.oldestAt],
    ["Emails que fallaron en las últimas 24 horas", mails.failed, null],
    ["Avisos de Mercado Pago por procesar", notices.count, notices.oldestAt],
    ["Cobros sin respuesta", charges.count, charges.oldestAt],
    ["Devoluciones sin confirmar", refunds.count, refunds.oldestAt],
    ["Pedidos para revisar", ordersInReview, null],
    ["Respuestas con error, esta hora y la anterior", failures.lastHour, null],
    ["Respuestas con error, último día", failures.lastDay, null],
  ] as const;
  return (
    <section aria-labelledby="espera">
      <h2 id="espera">Lo que espera</h2>
      <SmallTable
        columns={["Qué", "Cuántos", "Desde"]}
        numbers={["Cuántos"]}
        rows={rows.map(([what, count, since]) => [what, what, count, instantOrDash(since)])}
      />
    </section>
  );
}

/** Labels of the cron jobs (`CRON_JOBS`). An unknown job shows its name. */
const JOBS: Readonly<Record<string, string>> = {
  "expire-orders": "Vencer reservas de transferencia",
  "tell-stock": "Avisar que volvió el stock",
  "resolve-payments": "Consultar cobros pendientes",
  "request-rebuild": "Pedir páginas nuevas",
  "send-mails": "Mandar emails",
  "count-best-sellers": "Contar los más vendidos",
  "ask-for-reviews": "Pedir opiniones",
  "clear-what-is-over": "Limpiar lo que venció",
  "reconcile-payments": "Comparar pagos con Mercado Pago",
  "read-provider-plans": "Leer las cuotas de Mercado Pago",
  "audit-stock-and-orders": "Revisar stock y pedidos",
  "watch-shop": "Vigilar la tienda",
};

export function jobLabel(job: string): string {
  return JOBS[job] ?? job;
}

/** The result of a requested build, by outcome. */
export const PUBLISHED: Readonly<Record<PublishedResponse["outcome"], string>> = {
  current: "Las páginas ya están al día.",
  requested: "Pedimos páginas nuevas. En unos minutos están.",
  waiting: "Recién pedimos páginas nuevas. Esperá un minuto.",
  refused: "El servicio que arma las páginas no respondió. Volvemos a probar solos.",
};

/** Returns how far the built pages are behind the catalogue. */
export function pagesLabel({ builtVersion, catalogueVersion, attempt }: StatusResponse["pages"]): string {
  if (builtVersion === catalogueVersion) return "Las páginas muestran el catálogo de ahora.";
  const changes = Math.max(1, catalogueVersion - builtVersion);
  const behind = changes === 1 ? "Falta publicar un cambio." : `Faltan ${changes} cambios por publicar.`;
  return attempt > 1 ? `${behind} Ya pedimos páginas nuevas ${attempt} veces.` : behind;
}

/** Formats an instant, or returns a dash for null. */
export function instantOrDash(at: string | null): string {
  return at === null ? "–" : shortInstant(at);
}
