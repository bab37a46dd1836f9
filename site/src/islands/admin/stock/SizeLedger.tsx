import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LOCATION_NAMES } from "#shop/stock/stock.ts";
import type { StockLedgerEntry } from "#shop/stock/stock-desk.contract.ts";
import { readSizeLedger } from "#site/api/admin-stock.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { SmallTable } from "../kit/elements.tsx";
import { shortInstant } from "../kit/formats.ts";
import { Pages } from "../kit/List.tsx";
import { adminOrderPath } from "../kit/paths.ts";
import { useMay } from "../kit/permissions.tsx";
import { authorLabel, changeLabel, KIND_LABELS } from "./ledger-labels.ts";

export const LEDGER_KEY = "size-ledger";
const PER_PAGE = 15;
const COLUMNS = ["Cuándo", "Qué", "Dónde", "Cambio", "Saldo"];

/** What happened to a size, newest first, a page at a time. */
export function SizeLedger({ size, label }: { size: string; label: string }) {
  const [page, setPage] = useState(1);
  const canReadOrders = useMay()("read", "orders");
  const query = useQuery({
    queryKey: [LEDGER_KEY, size, page],
    queryFn: () => unwrap(readSizeLedger(size, page, PER_PAGE)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <section className="size-ledger" aria-labelledby="movimientos">
      <h3 id="movimientos">Movimientos de {label}</h3>
      <QueryState query={query} />
      {data?.total === 0 && <p className="hint">Todavía no hubo ninguno.</p>}
      {data && data.total > 0 && (
        <SmallTable
          caption={<span className="sr-only">Movimientos de {label}, del último al primero</span>}
          columns={COLUMNS}
          numbers={["Cambio", "Saldo"]}
          rows={data.entries.map((entry) => [
            entry._id,
            <>
              {shortInstant(entry.at)}
              <small>{authorLabel(entry.by)}</small>
            </>,
            <>
              <b>{KIND_LABELS[entry.kind]}</b>
              <Cause entry={entry} canReadOrders={canReadOrders} />
            </>,
            entry.location === null ? "A la venta" : LOCATION_NAMES[entry.location],
            <b key="change" className={entry.change < 0 ? undefined : "is-plus"}>
              {changeLabel(entry)}
            </b>,
            entry.balance,
          ])}
        />
      )}
      {data && <Pages page={page} total={data.total} perPage={PER_PAGE} onGo={setPage} />}
    </section>
  );
}

/** The order, the receipt or the reason behind an entry. */
function Cause({ entry, canReadOrders }: { entry: StockLedgerEntry; canReadOrders: boolean }) {
  const { order, receipt, why } = entry;
  if (order)
    return <small>{canReadOrders ? <a href={adminOrderPath(order._id)}>{order.number}</a> : order.number}</small>;
  const text = receipt ? `Recepción ${receipt.number}` : why;
  return text === "" ? null : <small>{text}</small>;
}
