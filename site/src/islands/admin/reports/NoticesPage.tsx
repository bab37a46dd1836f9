import { useStore } from "@nanostores/react";
import { $seenNotices, dismissNotice } from "#site/stores/reports/seen-notices.ts";
import { LoadError } from "../kit/failed-call.tsx";
import { ResultCount } from "../kit/list-controls.tsx";
import { AnsweredWithdrawals, OpenWithdrawals } from "../legal/Withdrawals.tsx";
import { useNotices } from "./NoticesCount.tsx";
import { groupsOf, type Notice, type NoticeGroup } from "./notices-of.ts";

const NOTHING =
  "No hay nada pendiente. Acá van a aparecer los pagos para revisar, los comprobantes, los arrepentimientos y lo que se agota.";

/** The inbox: what is pending, what to do about it, and where. */
export function NoticesPage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useNotices();
  const seen = useStore($seenNotices);
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  const groups = groupsOf(data);
  return (
    <div className="desk notices" aria-busy={isFetching}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <ResultCount total={data.counts.total} none={NOTHING} one="aviso pendiente" more="avisos pendientes" />
      <OpenWithdrawals withdrawals={data.withdrawals} total={data.counts.withdrawals} nowMs={dataUpdatedAt} />
      {groups.map((group) => (
        <NoticeList key={group.kind} group={group} seen={seen} />
      ))}
      <AnsweredWithdrawals />
    </div>
  );
}

interface Props {
  group: NoticeGroup;
  /** Keys of dismissed notices. */
  seen: readonly string[];
}

/** The notices of one kind; dismissed ones are collapsed below. */
function NoticeList({ group, seen }: Props) {
  const { kind, title, total, canDismiss, notices } = group;
  const isDismissed = ({ key }: Notice) => canDismiss && seen.includes(key);
  const [dismissed, open] = [notices.filter(isDismissed), notices.filter((notice) => !isDismissed(notice))];
  return (
    <section aria-labelledby={`avisos-${kind}`}>
      <h2 id={`avisos-${kind}`}>
        {title} <span>{total - dismissed.length}</span>
      </h2>
      {total > notices.length && <p className="hint">Se muestran los primeros {notices.length}.</p>}
      <Items notices={open} canDismiss={canDismiss} />
      {dismissed.length > 0 && (
        <details>
          <summary>{dismissed.length === 1 ? "1 visto" : `${dismissed.length} vistos`}</summary>
          <Items notices={dismissed} canDismiss isDismissed />
        </details>
      )}
    </section>
  );
}

interface ItemsProps {
  notices: readonly Notice[];
  canDismiss: boolean;
  isDismissed?: boolean;
}

function Items({ notices, canDismiss, isDismissed = false }: ItemsProps) {
  if (notices.length === 0) return null;
  return (
    <ul>
      {notices.map(({ key, title, facts, advice, link }) => (
        <li key={key}>
          <div>
            <h3>{title}</h3>
            <p className="notice-facts">{facts}</p>
            <p>{advice}</p>
          </div>
          <div className="notice-acts">
            <a className="pill" href={link.path}>
              {link.text}
              <span className="seen-by-readers">{`, ${title}`}</span>
            </a>
            {canDismiss && (
              <button type="button" className="text-button" onClick={() => dismissNotice(key, !isDismissed)}>
                {isDismissed ? "Volver a mostrar" : "Ya lo vi"}
                <span className="seen-by-readers">{` ${title}`}</span>
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
