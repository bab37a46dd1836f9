import { useStore } from "@nanostores/react";
import { resendMail } from "#site/api/admin-reports.ts";
import { $seenNotices, dismissNotice } from "#site/stores/reports/seen-notices.ts";
import { ActionMessage, QueryState, useAction } from "../kit/calls.tsx";
import { Button, focusPageHeading, TextButton } from "../kit/elements.tsx";
import { useMay } from "../kit/permissions.tsx";
import { AnsweredWithdrawals, OpenWithdrawals } from "../legal/Withdrawals.tsx";
import { DecidedReviews, PendingReviews } from "../reviews/Reviews.tsx";
import { useNotices } from "./MenuCounts.tsx";
import { groupsOf, type Notice, type NoticeGroup, withoutSeen } from "./notice-groups.ts";
import { countOf } from "./notice-keys.ts";

const NOTHING =
  "No hay nada pendiente. Acá van a aparecer los pagos para revisar, los comprobantes, los arrepentimientos, las opiniones y lo que se agota.";

/**
 * The notices page (*Avisos*): open withdrawals, notices (each with advice and a link) and reviews to publish; then the
 * answered withdrawals and the published reviews.
 */
export function NoticesPage() {
  const query = useNotices();
  const { data, isFetching, dataUpdatedAt } = query;
  const seen = useStore($seenNotices);
  const may = useMay();
  if (!data) return <QueryState query={query} />;
  const count = countOf(data, seen);
  return (
    <div className="desk notices" aria-busy={isFetching}>
      <QueryState query={query} />
      <p className={data.counts.total === 0 ? "desk-empty" : "sr-only"} role="status">
        {count === 0 ? NOTHING : `${count} ${count === 1 ? "aviso pendiente" : "avisos pendientes"}`}
      </p>
      <OpenWithdrawals withdrawals={data.withdrawals} total={data.counts.withdrawals} nowMs={dataUpdatedAt} />
      {groupsOf(data).map((group) => (
        <NoticeList key={group.kind} group={group} seen={seen} />
      ))}
      <PendingReviews reviews={data.productReviews} total={data.counts.productReviews} />
      {may("read", "orders") && <AnsweredWithdrawals />}
      {may("read", "catalogue") && (
        <>
          <DecidedReviews state="published" />
          <DecidedReviews state="rejected" />
        </>
      )}
    </div>
  );
}

/** The notices of one kind; those whose keys are in `seen` were dismissed and are collapsed below. */
function NoticeList({ group, seen }: { group: NoticeGroup; seen: readonly string[] }) {
  const { kind, title, total, canDismiss, notices } = group;
  const { open, dismissed } = withoutSeen(group, seen);
  return (
    <section aria-labelledby={`avisos-${kind}`}>
      <h2 id={`avisos-${kind}`}>
        {title} <span>{open.total}</span>
      </h2>
      {total > notices.length && <p className="hint">Se muestran los primeros {notices.length}.</p>}
      <Items notices={open.notices} canDismiss={canDismiss} />
      {dismissed.length > 0 && (
        <details>
          <summary>{dismissed.length === 1 ? "1 visto" : `${dismissed.length} vistos`}</summary>
          <Items notices={dismissed} canDismiss isDismissed />
        </details>
      )}
    </section>
  );
}

function Items(props: { notices: readonly Notice[]; canDismiss: boolean; isDismissed?: boolean }) {
  const { notices, canDismiss, isDismissed = false } = props;
  if (notices.length === 0) return null;
  return (
    <ul>
      {notices.map(({ key, title, facts, advice, link, mailId }) => (
        <li key={key}>
          <div>
            <h3>{title}</h3>
            <p className="notice-facts">{facts}</p>
            <p>{advice}</p>
          </div>
          <div className="notice-acts">
            <a className="pill" href={link.path}>
              {link.text}
              <span className="sr-only">{`, ${title}`}</span>
            </a>
            {mailId && <SendAgain mailId={mailId} title={title} />}
            {canDismiss && (
              <TextButton
                onClick={() => {
                  dismissNotice(key, !isDismissed);
                  // The pressed button disappears.
                  focusPageHeading();
                }}
              >
                {isDismissed ? "Volver a mostrar" : "Ya lo vi"}
                <span className="sr-only">{` ${title}`}</span>
              </TextButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ mailId, title }: { mailId: string; title: string }) {
  const { busy, outcome, run } = useAction();
  return (
    <>
      <Button
        busy={busy}
        onClick={() =>
          run(
            () => resendMail(mailId),
            ({ message }) => message,
          )
        }
      >
        Enviar de nuevo<span className="sr-only">{`, ${title}`}</span>
      </Button>
      <ActionMessage outcome={outcome} />
    </>
  );
}
