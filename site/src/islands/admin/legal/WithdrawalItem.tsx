import type { Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { usersPath } from "../kit/paths.ts";
import { adminOrderPath } from "../orders/paths.ts";
import { ageLabel, answeredLabel, isLate, orderLabel, termLabel } from "./withdrawal-labels.ts";

interface Props {
  withdrawal: Withdrawal;
  nowMs: number;
  /** Absent once answered. */
  onAnswer?: () => void;
}

/** A withdrawal: person, age, order, term and message. */
export function WithdrawalItem({ withdrawal, nowMs, onAnswer }: Props) {
  const { code, name, email, phone, orderId, message, outcome } = withdrawal;
  return (
    <li className="withdrawal">
      <div>
        <h3>
          <span translate="no">{code}</span>: {name}
        </h3>
        <p className="notice-facts">
          <span className={isLate(withdrawal, nowMs) ? "is-late" : undefined}>{ageLabel(withdrawal, nowMs)}</span>
          {" · "}
          {orderLabel(withdrawal)}
          {" · "}
          {termLabel(withdrawal)}
        </p>
        <p className="notice-facts">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          {phone && ` · ${phone}`}
        </p>
        {message && <blockquote>{message}</blockquote>}
        {outcome && (
          <>
            <p className="notice-facts">{answeredLabel(withdrawal)}</p>
            <blockquote>{outcome}</blockquote>
          </>
        )}
      </div>
      <div className="notice-acts">
        <a className="pill" href={orderId === null ? usersPath(email) : adminOrderPath(orderId)}>
          {orderId === null ? "Buscar la cuenta" : "Ver el pedido"}
          <span className="seen-by-readers">, {code}</span>
        </a>
        {onAnswer && (
          <button type="button" className="pill is-filled" onClick={onAnswer}>
            Responder<span className="seen-by-readers"> {code}</span>
          </button>
        )}
      </div>
    </li>
  );
}
