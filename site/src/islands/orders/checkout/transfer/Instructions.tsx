import type { TransferInstructions } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { CopyButton } from "./CopyButton.tsx";
import { Countdown } from "./Countdown.tsx";

interface Props {
  transfer: TransferInstructions;
  onOver: () => void;
}

/** Where to transfer how much, until when, and what happens then. */
export function Instructions({ transfer, onOver }: Props) {
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

/** An amount as a bank's form takes it: without points, "157320" or "157320,50". */
function typedAmount(amount: number): string {
  return (Number.isInteger(amount) ? `${amount}` : amount.toFixed(2)).replace(".", ",");
}
