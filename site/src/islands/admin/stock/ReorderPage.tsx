import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { COVER_DAYS, COVER_DAYS_MAX } from "#shop/stock/reorder.ts";
import type { WireReorderLine } from "#shop/stock/stock-desk.contract.ts";
import { readReorder } from "#site/api/admin-stock.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { dayText } from "../kit/days/day-text.ts";
import { Button } from "../kit/elements.tsx";
import { downloadTable } from "../kit/files/download.ts";
import { countLabel } from "../kit/formats.ts";
import { ActionBar, Filter, List, PageBox } from "../kit/List.tsx";
import { onDemand } from "../kit/on-demand.tsx";
import { RECEIVING_PATH, stockPath } from "../kit/paths.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { type Selection, useList } from "../kit/use-list.ts";
import { prepareReceipt } from "./receiving-draft.ts";
import { reorderTable, totalUsdCents } from "./reorder-csv.ts";
import { emptyLine } from "./sheet-lines.ts";

const PER_PAGE = 100;
const PurchaseOrderSheet = onDemand(() =>
  import("./purchase-orders/PurchaseOrderSheet.tsx").then((part) => part.PurchaseOrderSheet),
);

/**
 * The sizes to order from suppliers, the most urgent first, with the suggested units. They can be exported, recorded as a
 * purchase order, or copied into the receiving sheet.
 */
export function ReorderPage() {
  const list = useList({
    name: "reorder",
    filters: ["days", "brand"],
    perPage: PER_PAGE,
    read: ({ days, brand }) => readReorder({ ...(days && { days }), ...(brand && { brand }) }),
  });
  const { data, filters, setFilters, page, selection } = list;
  const lines = data?.lines ?? [];
  const shown = lines.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const brands = (data?.brands ?? []).map(({ slug, name, lines: count }) => [slug, `${name} (${count})`] as const);
  return (
    <List
      list={list}
      one="tamaño para reponer"
      more="tamaños para reponer"
      none="No hay nada para reponer"
      actions={
        <Button disabled={lines.length === 0} onClick={() => exportLines(lines)}>
          Exportar CSV
        </Button>
      }
      tools={
        <div className="reorder-tools">
          <CoverDays days={filters.days} onChange={(days) => setFilters({ days })} />
          <Filter label="Marca" value={filters.brand} options={brands} onChoose={(brand) => setFilters({ brand })} />
        </div>
      }
      after={<Selected lines={lines} selection={selection} onOrdered={list.reload} />}
    >
      {data && <ReorderTable lines={shown} days={data.days} selection={selection} />}
    </List>
  );
}

function exportLines(lines: readonly WireReorderLine[]): void {
  void downloadTable(reorderTable(lines), `reponer-${dayInArgentina(Date.now())}.csv`);
}

const PAUSE_MS = 400;

/** The days that the stock should last. The list updates after a pause in typing. */
function CoverDays({ days, onChange }: { days: string | undefined; onChange: (days: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(days ?? `${COVER_DAYS}`);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="field reorder-days">
      <label htmlFor={id}>Que alcance para</label>
      <span>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={COVER_DAYS_MAX}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(timer.current);
            if (target.value !== "" && target.validity.valid)
              timer.current = setTimeout(() => onChange(target.value), PAUSE_MS);
          }}
        />{" "}
        días
      </span>
    </div>
  );
}

interface TableProps {
  lines: readonly WireReorderLine[];
  days: number;
  selection: Selection;
}

const NONE = <span className="is-none">–</span>;

/** The columns of figures: the cell of a line, by heading. */
const FIGURES: Readonly<Record<string, (line: WireReorderLine, days: number) => ReactNode>> = {
  Quedan: ({ stock }) => (stock === 0 ? <b className="desk-alert">Agotado</b> : stock),
  Alcanza: daysLeftCell,
  "Vendidas en 30 días": ({ sold30Days, soldBefore }) => (
    <>
      {sold30Days} <small>{trendLabel(sold30Days, soldBefore)}</small>
    </>
  ),
  Esperan: ({ waiting }) => (waiting > 0 ? <b>{waiting}</b> : NONE),
  "En camino": ({ onOrder, expectedOn }) =>
    onOrder === 0 ? (
      NONE
    ) : (
      <>
        {onOrder} {expectedOn && <small>desde el {dayText(expectedOn).slice(0, 5)}</small>}
      </>
    ),
  "Costo, US$": ({ averageCost }) =>
    averageCost === null ? NONE : formatUsd(toMinorUnits(averageCost)).replace(/^US\$\s*/, ""),
  Pedir: ({ suggested }) => (suggested > 0 ? <b>{suggested}</b> : NONE),
};

function daysLeftCell({ stock, daysLeft }: WireReorderLine, days: number): ReactNode {
  if (stock === 0 || daysLeft === null) return NONE;
  const text = daysLeft === 0 ? "menos de 1 día" : countLabel(daysLeft, "día", "días");
  return daysLeft * 2 < days ? <b className="reorder-soon">{text}</b> : text;
}

/** How the last 30 days compare with the 30 before: "↑ antes 4". */
function trendLabel(sold: number, before: number): string {
  if (sold === 0 && before === 0) return "";
  const sign = sold > before ? "↑" : sold < before ? "↓" : "=";
  return `${sign} antes ${before}`;
}

function ReorderTable({ lines, days, selection }: TableProps) {
  const sizes = lines.map(({ size }) => size);
  const picked = sizes.filter((size) => selection.ids.has(size)).length;
  return (
    <table className="desk-table products-table reorder-table" aria-label="Para reponer">
      <thead>
        <tr>
          <th scope="col" className="is-pick">
            <PageBox
              className="pick"
              picked={picked}
              all={sizes.length}
              onPick={(isIn) => selection.select(sizes, isIn)}
            >
              Elegir esta página
            </PageBox>
          </th>
          <th scope="col">Perfume</th>
          {Object.keys(FIGURES).map((text) => (
            <th key={text} scope="col" className="is-number">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row
            key={line.size}
            line={line}
            days={days}
            isPicked={selection.ids.has(line.size)}
            onPick={(isIn) => selection.select([line.size], isIn)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  line: WireReorderLine;
  days: number;
  isPicked: boolean;
  onPick: (isIn: boolean) => void;
}

function Row({ line, days, isPicked, onPick }: RowProps) {
  const { perfume, productName, brand, image, ml, unit } = line;
  return (
    <tr>
      <td className="is-pick">
        <label className="pick">
          <input type="checkbox" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
          <span className="sr-only">
            Elegir {productName} {ml} {unit}
          </span>
        </label>
      </td>
      <th scope="row">
        <span className="sheet-name">
          <LinePicture image={image} width={32} />
          <span>
            <a className="link" href={stockPath(perfume)}>
              {productName}
            </a>{" "}
            <b>
              {ml} {unit}
            </b>
            <small>{brand}</small>
          </span>
        </span>
      </th>
      {Object.entries(FIGURES).map(([heading, cellOf]) => (
        <td key={heading} className="is-number" data-label={heading}>
          {cellOf(line, days)}
        </td>
      ))}
    </tr>
  );
}

interface SelectedProps {
  lines: readonly WireReorderLine[];
  selection: Selection;
  /** Called after a purchase order is saved. */
  onOrdered: () => void;
}

/** The actions on the selected sizes. */
function Selected({ lines, selection, onOrdered }: SelectedProps) {
  /** The sizes of the open sheet. It stays open when the list no longer has them. */
  const [ordering, setOrdering] = useState<readonly WireReorderLine[] | null>(null);
  const chosen = lines.filter(({ size }) => selection.ids.has(size));
  if (chosen.length === 0 && !ordering) return null;
  const units = chosen.reduce((sum, { suggested }) => sum + suggested, 0);
  const usdCents = totalUsdCents(chosen);
  const prepare = () => {
    prepareReceipt(chosen.map((line) => ({ ...emptyLine(line), snF: line.suggested > 0 ? `${line.suggested}` : "" })));
    location.assign(RECEIVING_PATH);
  };
  return (
    <>
      {chosen.length > 0 && (
        <ActionBar
          status={
            <>
              {countLabel(chosen.length, "elegido", "elegidos")}, {countLabel(units, "unidad", "unidades")}
              {usdCents > 0 && `, ${formatUsd(usdCents)} al costo`}
            </>
          }
        >
          <Button onClick={() => exportLines(chosen)}>Exportar CSV</Button>
          <Button onClick={selection.clear}>No elegir ninguno</Button>
          <ForWriters area="stock">
            <Button onClick={prepare}>Preparar recepción</Button>
            <Button className="pill is-filled" onClick={() => setOrdering(chosen)}>
              Anotar compra
            </Button>
          </ForWriters>
        </ActionBar>
      )}
      {ordering && (
        <PurchaseOrderSheet
          chosen={ordering}
          onSaved={() => {
            selection.clear();
            onOrdered();
          }}
          onClosed={() => setOrdering(null)}
        />
      )}
    </>
  );
}
