import type { ReactNode } from "react";
import type { HomeResponse } from "#shop/reports/home.contract.ts";
import type { NoticesResponse } from "#shop/reports/notices.contract.ts";
import { adminOrderPath, NOTICES_PATH, ordersPath, productsPath, REORDER_PATH, TRANSFERS_PATH } from "../kit/paths.ts";
import { reviewLabel } from "../orders/admin-order-labels.ts";
import { spanLabel } from "./figures.ts";

/** Number of decisions and of sizes that are shown; the server limits the other queues. */
const SHOWN = 3;
/** A transfer that expires within this time is marked. */
const SOON_MS = 3 * 3_600_000;
/** An order that waits longer than this to be prepared is marked. */
const LATE_MS = 2 * 86_400_000;

interface Props {
  home: HomeResponse;
  notices: NoticesResponse;
  nowMs: number;
}

/** `leftMs` is `Infinity` for a transfer without a deadline. */
function deadlineNote(leftMs: number): string {
  if (leftMs === Number.POSITIVE_INFINITY) return "sin plazo";
  return leftMs > 0 ? `vence en ${spanLabel(leftMs)}` : "vencida";
}

/** The work queues: transfers to confirm, orders to prepare, cases to decide, sizes to restock. */
export function Queues({ home: { queues }, notices, nowMs }: Props) {
  const { counts, reviews, withdrawals, lowStock } = notices;
  const decisions = [
    ...withdrawals.map(({ _id, orderNumber, createdAt }) => ({
      key: _id,
      path: NOTICES_PATH,
      text: `${orderNumber ?? ""} Arrepentimiento`.trim(),
      at: createdAt,
    })),
    ...reviews.map((each) => ({
      key: each.orderId,
      path: adminOrderPath(each.orderId),
      text: `${reviewLabel(each)}, ${each.buyer || "sin cuenta"}`,
      at: each.at,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const age = (at: string) => nowMs - Date.parse(at);
  return (
    <div className="home-queues">
      {queues && (
        <>
          <Queue
            title="Transferencias"
            count={queues.transfers.count}
            all={{ text: "Confirmar", path: TRANSFERS_PATH }}
          >
            {queues.transfers.first.map(({ orderId, number, buyer, expiresAt }) => {
              const leftMs = expiresAt ? Date.parse(expiresAt) - nowMs : Number.POSITIVE_INFINITY;
              return (
                <Item
                  key={orderId}
                  path={`${TRANSFERS_PATH}#${orderId}`}
                  text={`${number} ${buyer}`}
                  note={deadlineNote(leftMs)}
                  isUrgent={leftMs < SOON_MS}
                />
              );
            })}
          </Queue>
          <Queue
            title="Preparar"
            count={queues.preparing.count}
            all={{ text: "Preparar", path: ordersPath("En Preparación") }}
          >
            {queues.preparing.first.map(({ orderId, number, buyer, since }) => (
              <Item
                key={orderId}
                path={adminOrderPath(orderId)}
                text={`${number} ${buyer}`}
                note={`hace ${spanLabel(age(since))}`}
                isUrgent={age(since) > LATE_MS}
              />
            ))}
          </Queue>
          <Queue
            title="Decidir"
            count={counts.reviews + counts.withdrawals}
            all={{ text: "Decidir", path: NOTICES_PATH }}
          >
            {decisions.slice(0, SHOWN).map(({ key, path, text, at }) => (
              <Item key={key} path={path} text={text} note={`hace ${spanLabel(age(at))}`} />
            ))}
          </Queue>
        </>
      )}
      <Queue title="Reponer" count={counts.lowStock} all={{ text: "Reponer", path: REORDER_PATH }}>
        {lowStock.slice(0, SHOWN).map(({ _id, sizeId, productName, ml, unit, stock }) => (
          <Item
            key={sizeId}
            path={productsPath(productName, _id)}
            text={`${productName} ${ml} ${unit}`}
            note={stock === 0 ? "no quedan" : stock === 1 ? "queda 1" : `quedan ${stock}`}
            isUrgent={stock === 0}
          />
        ))}
      </Queue>
    </div>
  );
}

interface QueueProps {
  title: string;
  count: number;
  /** The link to all items of the queue. */
  all: { text: string; path: string };
  children: ReactNode;
}

function Queue({ title, count, all, children }: QueueProps) {
  return (
    <section className="home-card home-queue">
      <h2>
        {title} <b>{count}</b>
      </h2>
      {count === 0 ? <p className="hint">Nada pendiente</p> : <ul>{children}</ul>}
      {count > 0 && (
        <a className="link" href={all.path}>
          {all.text}
        </a>
      )}
    </section>
  );
}

interface ItemProps {
  path: string;
  text: string;
  note: string;
  isUrgent?: boolean;
}

function Item({ path, text, note, isUrgent = false }: ItemProps) {
  return (
    <li>
      <a href={path}>{text}</a>
      <span className={isUrgent ? "is-urgent" : undefined}>{note}</span>
    </li>
  );
}
