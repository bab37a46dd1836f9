import { useEffect, useState } from "react";
import type { TransferInstructions } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { CopyButton } from "./CopyButton.tsx";

interface InstructionsProps {
  transfer: TransferInstructions;
  onOver: () => void;
}

/** Transfer instructions: account, amount, deadline and next steps. */
export function Instructions({ transfer, onOver }: InstructionsProps) {
  const { holder, bank, cbu, alias, amount } = transfer;
  const rows = [
    ["Monto exacto", formatArs(hundredths(amount)), typedAmount(amount), "monto exacto"],
    ["Alias", alias, alias, "alias"],
    ["CBU", cbu, cbu, "CBU"],
    ["Titular", holder, holder, "titular"],
    ["Banco", bank, bank, "banco"],
  ] as const;
  return (
    <>
      <Countdown expiresAt={transfer.expiresAt} onOver={onOver} />
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
      <p className="step-lead">
        Transferí ese monto y subí el comprobante. Cuando lo veamos en la cuenta te avisamos por email y preparamos tu
        pedido.
      </p>
    </>
  );
}

/** Formats an amount for a bank's form, without thousands separators: "157320" or "157320,50". */
function typedAmount(amount: number): string {
  return (Number.isInteger(amount) ? `${amount}` : amount.toFixed(2)).replace(".", ",");
}

interface CountdownProps {
  /** ISO 8601. */
  expiresAt: string;
  /** Called when the time is over; must keep its identity between renders. */
  onOver: () => void;
}

/** The deadline of the hold and the time left. Screen readers get the deadline, not every second. */
function Countdown({ expiresAt, onOver }: CountdownProps) {
  const atMs = Date.parse(expiresAt);
  const leftMs = useLeft(atMs);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <p className="countdown">
      Te reservamos todo hasta el <b>{momentLabel(atMs)}</b>.{" "}
      <span aria-hidden="true">
        Quedan <b>{remainingLabel(leftMs)}</b>.
      </span>
    </p>
  );
}

/** Returns the milliseconds until an instant, updated each second. */
function useLeft(atMs: number): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  return atMs - nowMs;
}

const MOMENT = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  weekday: "long",
  day: "numeric",
  month: "long",
});
const TIME = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Formats a moment in Argentine time: "sábado, 22 de noviembre a las 10:47". */
export function momentLabel(atMs: number): string {
  return `${MOMENT.format(atMs)} a las ${TIME.format(atMs)}`;
}

/** Formats the time left: "23 h 59 min 41 s", "59 min 41 s", "41 s"; "0 s" when over. */
export function remainingLabel(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h} h ${min} min ${s} s`;
  return min > 0 ? `${min} min ${s} s` : `${s} s`;
}
