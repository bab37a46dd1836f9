import { useStore } from "@nanostores/react";
import { $seenNotices } from "#site/stores/reports/seen-notices.ts";
import { HowMany } from "../../kit/HowMany.tsx";
import { Trouble } from "../../kit/Trouble.tsx";
import { AnsweredWithdrawals } from "../../legal/AnsweredWithdrawals.tsx";
import { OpenWithdrawals } from "../../legal/OpenWithdrawals.tsx";
import { NoticeList } from "./NoticeList.tsx";
import { groupsOf } from "./notices-of.ts";
import { useNotices } from "./use-notices.ts";

const NOTHING =
  "No hay nada pendiente. Acá van a aparecer los pagos para revisar, los comprobantes, los arrepentimientos y lo que se agota.";

/** The inbox: what is pending, what to do about it, and where. */
export function NoticesPage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useNotices();
  const seen = useStore($seenNotices);
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  const groups = groupsOf(data);
  return (
    <div className="desk notices" aria-busy={isFetching}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <HowMany total={data.counts.total} none={NOTHING} one="aviso pendiente" more="avisos pendientes" />
      <OpenWithdrawals withdrawals={data.withdrawals} total={data.counts.withdrawals} nowMs={dataUpdatedAt} />
      {groups.map((group) => (
        <NoticeList key={group.kind} group={group} seen={seen} />
      ))}
      <AnsweredWithdrawals />
    </div>
  );
}
