import { useEffect, useEffectEvent, useState } from "react";
import type { Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { formatCuit } from "#shop/settings/settings-texts.ts";
import { momentLabel } from "#site/islands/dates.ts";
import { CopyButton } from "#site/islands/kit/CopyButton.tsx";
import { readyNotice } from "#site/islands/orders/order-labels.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { NextSteps } from "./NextSteps.tsx";

interface InstructionsProps {
  order: Pick<Order, "number" | "shipping">;
  transfer: TransferInstructions;
  /** Whether the buyer has sent a receipt. The next steps are left out then. */
  isSent: boolean;
  onExpired: () => void;
}

/** Transfer instructions: account, amount, deadline and, until the receipt is sent, the next steps. */
export function Instructions({ order, transfer, isSent, onExpired }: InstructionsProps) {
  const { number } = order;
  const { holder, taxId, bank, cbu, alias, amount } = transfer;
  const rows = [
    ["Monto exacto", formatArs(toMinorUnits(amount)), typedAmount(amount), "monto exacto"],
    ["Alias", alias, alias, "alias"],
    ["CBU", cbu, cbu, "CBU"],
    ["Titular", holder, holder, "titular"],
    ...(taxId ? ([["CUIT", formatCuit(taxId), taxId, "CUIT"]] as const) : []),
    ["Banco", bank, bank, "banco"],
    ["Referencia", number, number, "referencia"],
  ] as const;
  return (
    <>
      <Countdown expiresAt={transfer.expiresAt} onExpired={onExpired} />
      <dl className="account-data">
        {rows.map(([name, shown, copied, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span translate="no">{shown}</span>
              <CopyButton text={copied} what={what} />
            </dd>
          </div>
        ))}
      </dl>
      {!isSent && (
        <NextSteps
          steps={[
            `Transferí ese monto y subí el comprobante. Si tu banco te deja escribir una referencia, poné ${unbroken(number)}.`,
            "Cuando veamos la transferencia en la cuenta, te avisamos y preparamos tu pedido.",
            readyNotice(order),
          ]}
        />
      )}
    </>
  );
}

/** The number of an order, with a word joiner so that it does not wrap at its dash. */
function unbroken(number: string): string {
  return number.replace("-", "-\u2060");
}

/** Formats an amount for a bank's form, without thousands separators: "157320" or "157320,50". */
function typedAmount(amount: number): string {
  return (Number.isInteger(amount) ? `${amount}` : amount.toFixed(2)).replace(".", ",");
}

/**
 * The deadline of the hold and the time left. Screen readers get the deadline, not every second. `onExpired` is called once when
 * the time is over.
 */
function Countdown({ expiresAt, onExpired }: { expiresAt: string; onExpired: () => void }) {
  const atMs = Date.parse(expiresAt);
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  const isOver = atMs <= nowMs;
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (isOver) expire();
  }, [isOver]);
  return (
    <p className="countdown">
      Te reservamos todo hasta el <b>{momentLabel(atMs)}</b>.{" "}
      <span aria-hidden="true">
        Quedan <b>{remainingLabel(atMs - nowMs)}</b>.
      </span>
    </p>
  );
}

/** Formats the time left: "23 h 59 min 41 s", "59 min 41 s", "41 s"; "0 s" when over. */
export function remainingLabel(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h} h ${min} min ${s} s`;
  return min > 0 ? `${min} min ${s} s` : `${s} s`;
}
