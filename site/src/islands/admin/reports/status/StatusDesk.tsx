import { useQuery } from "@tanstack/react-query";
import { readStatus } from "#site/api/admin-status.ts";
import { brought } from "../../kit/read.ts";
import { Trouble } from "../../kit/Trouble.tsx";
import { Jobs } from "./Jobs.tsx";
import { Publishing } from "./Publishing.tsx";
import { Troubles } from "./Troubles.tsx";
import { Waiting } from "./Waiting.tsx";

/** Who leaves the page open sees it move. */
const AGAIN_MS = 30_000;

/** Whether the shop works: what is wrong and what to do, the pages, what waits, and the jobs nobody sees. */
export function StatusDesk() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["status"],
    queryFn: () => brought(readStatus()),
    refetchInterval: AGAIN_MS,
  });
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  return (
    <div className="desk status-desk" aria-busy={isFetching}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <Troubles troubles={data.troubles} />
      <Publishing pages={data.pages} onPublished={() => void refetch()} />
      <Waiting status={data} />
      <Jobs jobs={data.jobs} />
    </div>
  );
}
