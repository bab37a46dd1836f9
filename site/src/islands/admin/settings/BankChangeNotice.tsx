import { useQueryClient } from "@tanstack/react-query";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { changeSettings } from "#site/api/admin-settings.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { ActMessage, useAct } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";

/** A change of the bank account that is not in effect yet, and the button that undoes it. */
export function BankChangeNotice({ settings: { bank, bankChange } }: { settings: AdminSettings }) {
  const queries = useQueryClient();
  const { busy, outcome, act } = useAct();
  if (!bankChange) return <ActMessage outcome={outcome} />;
  const { former, at } = bankChange;
  const undo = () =>
    act(
      () => changeSettings({ bank: former }),
      ({ settings }) => {
        queries.setQueryData(["settings"], settings);
        return "Listo: sigue valiendo la cuenta de antes.";
      },
    );
  return (
    <div className="notice">
      <p>
        <b>La cuenta para transferencias cambia</b> el <time dateTime={at}>{instantLabel(at)}</time>. Hasta entonces los
        pedidos nuevos muestran la de antes, <Account of={former} />; después, <Account of={bank} />.
      </p>
      <Button disabled={busy} onClick={undo}>
        Deshacer el cambio
      </Button>
      <ActMessage outcome={outcome} />
    </div>
  );
}

function Account({ of: { holder, cbu } }: { of: AdminSettings["bank"] }) {
  return (
    <span translate="no">
      CBU {cbu}, de {holder}
    </span>
  );
}
