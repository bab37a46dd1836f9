import { useEffect, useRef, useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { LOCATION_NAMES, locationNotice } from "#shop/stock/stock.ts";
import { listProducts, readProduct } from "#site/api/admin-products.ts";
import { readPreparing, storeCount } from "#site/api/admin-stock.ts";
import type { Failure } from "#site/api/call.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, useAction, useNextStepGuard } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button, SmallTable, Switch } from "../kit/elements.tsx";
import { countLabel } from "../kit/formats.ts";
import { COUNT_DIFFERENCES_PATH, STOCK_PATH } from "../kit/paths.ts";
import { NoPermission, useMay } from "../kit/permissions.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { type ComparedLine, comparedLines, countOf } from "./count-lines.ts";
import { PerfumeSearch } from "./PerfumeSearch.tsx";
import { ScanPlace, SheetTable, useScanPlace, useSizeFocus } from "./SheetTable.tsx";
import { type SheetLine, sheetErrors, typedLines, withPerfumes, withScanned } from "./sheet-lines.ts";

const NOTHING: { lines: SheetLine[]; correctStock: boolean } = { lines: [], correctStock: true };
/** Maximum perfumes that one press adds, because a save takes a limited number of sizes (shop/stock/stock-desk.contract.ts). */
const PERFUMES_MAX = 60;

/** The code of the failure that the first press returns, so that the form shows the differences and is not saved. */
const COMPARED = "compared";
const compared = { ok: false as const, status: 409, message: "", code: COMPARED, fields: {} };

const CHANGED = "Cambiaste algo mientras comparábamos. Volvé a ver las diferencias.";

export function CountPage() {
  return useMay()("write", "stock") ? <CountSheet /> : <NoPermission />;
}

/** A blind count: the stored numbers appear only as differences, after everything is typed. The second press saves it. */
function CountSheet() {
  const [seen, setSeen] = useState<Compared | null>(null);
  const form = useDraftForm({
    name: "count",
    start: NOTHING,
    base: null,
    isEmptied: true,
    rule: ({ lines }) => sheetErrors(lines, { isCount: true }),
    send: async ({ lines, correctStock }, { requestKey }) => {
      if (seen) return storeCount(countOf(seen.compared, correctStock), requestKey);
      const read = await compare(lines);
      if (!read.ok) return read;
      if (!isShown(lines)) return { ...compared, code: "", message: CHANGED };
      setSeen(read);
      return compared;
    },
    onDone: () => {
      toast(`Conteo guardado: ${countLabel(seen?.compared.length ?? 0, "tamaño", "tamaños")}`);
      setSeen(null);
    },
    onFailed: ({ code, message }) => {
      if (code === COMPARED) return "";
      if (code === "count_stale") setSeen(null);
      return message || "No hubo respuesta. Lo que contaste sigue acá: probá de nuevo.";
    },
  });
  const guard = useNextStepGuard(seen);
  const isShown = (sent: readonly SheetLine[]): boolean => form.latest().lines === sent;
  const { lines, correctStock } = form.values;
  const focusSize = useSizeFocus();
  const [place, setPlace] = useScanPlace();
  const change = (changed: SheetLine[]) => {
    setSeen(null);
    form.change({ lines: changed });
  };
  const add = (perfumes: readonly AdminPerfume[]) => {
    focusSize(perfumes[0]?.milliliters[0]?._id);
    // Requested perfumes may arrive while others are being added.
    change(withPerfumes(form.latest().lines, perfumes));
  };
  const submit = seen ? "Guardar conteo" : "Ver diferencias";
  return (
    <div className="desk counting">
      <div className="counting-head">
        <a className="link" href={STOCK_PATH}>
          ← Todo el stock
        </a>
        <h2>Contar</h2>
      </div>
      <p className="hint">
        Contá todo lo que hay en cada lugar, también lo reservado y lo fallado. No cuentes lo de pedidos pagados, aunque
        siga en el estante. Lo anotado se muestra recién al final, como diferencias.
      </p>
      <DraftForm
        form={{ ...form, handlers: { ...form.handlers, ...guard } }}
        label="Contar stock"
        submit={typedLines(lines).length > 0 ? submit : null}
        sending={seen ? "Guardando…" : "Comparando…"}
        saved="Conteo guardado"
      >
        <div className="sheet-tools">
          <PerfumeSearch
            onChoose={(perfume) => add([perfume])}
            onScan={(perfume, { _id: size }) =>
              change(withScanned(form.latest().lines, perfume, { size, location: place }))
            }
          />
          <AddMismatched onAdd={add} />
        </div>
        <ScanPlace place={place} onChoose={setPlace} />
        {lines.length > 0 && (
          <SheetTable caption="Tamaños contados" lines={lines} sum="Contado" hasCost={false} onChange={change} />
        )}
        {seen && (
          <Differences
            {...seen}
            correctStock={correctStock}
            onCorrect={(isOn) => form.change({ correctStock: isOn })}
          />
        )}
      </DraftForm>
    </div>
  );
}

/**
 * Adds the sizes whose locations and stock differ, of at most `PERFUMES_MAX` perfumes, so that a count settles the differences.
 * A link to `COUNT_DIFFERENCES_PATH` adds them when the page opens.
 */
function AddMismatched({ onAdd }: { onAdd: (perfumes: readonly AdminPerfume[]) => void }) {
  const { busy, outcome, run } = useAction();
  const add = () =>
    run(
      () => listProducts(new URLSearchParams({ unlocated: "true", limit: `${PERFUMES_MAX}` })),
      ({ perfumes, total }) => {
        onAdd(perfumes.map(mismatchedSizes));
        if (total > perfumes.length)
          return `Son ${total} perfumes: acá van ${perfumes.length}. Guardá este conteo y seguí con el resto.`;
        return total === 0 ? "No hay perfumes con diferencias" : undefined;
      },
    );
  const first = useRef(add);
  useEffect(() => {
    if (COUNT_DIFFERENCES_PATH.endsWith(location.hash)) first.current();
  }, []);
  return (
    <div className="count-add">
      <Button busy={busy} onClick={add}>
        Agregar los que tienen diferencias
      </Button>
      <ActionMessage outcome={outcome} />
    </div>
  );
}

/** The perfume with only the sizes whose locations and stock differ. */
function mismatchedSizes(perfume: AdminPerfume): AdminPerfume {
  const milliliters = perfume.milliliters.filter(
    (size) => locationNotice(size, { ...size, defective: size.defectiveStock }) !== null,
  );
  return { ...perfume, milliliters };
}

interface Compared {
  ok: true;
  compared: ComparedLine[];
  /** The units of each size in orders that are being prepared. */
  preparing: ReadonlyMap<string, number>;
}

/** Reads the perfumes of the typed lines, and compares the typed with the stored units. */
async function compare(lines: readonly SheetLine[]): Promise<Compared | Failure> {
  const ids = [...new Set(typedLines(lines).map(({ perfume }) => perfume))];
  const perfumes = [];
  for (const id of ids) {
    const read = await readProduct(id);
    if (read.ok) perfumes.push(read.body.perfume);
    else if (read.status !== 404) return read;
  }
  const orders = await readPreparing();
  if (!orders.ok) return orders;
  const preparing = new Map(orders.body.sizes.map(({ size, units }) => [size, units]));
  return { ok: true, compared: comparedLines(lines, perfumes), preparing };
}

interface DifferencesProps extends Pick<Compared, "compared" | "preparing"> {
  correctStock: boolean;
  onCorrect: (isOn: boolean) => void;
}

const COLUMNS = ["Tamaño", "Lugares", "A la venta"];

/** What saving the count changes. */
function Differences({ compared, preparing, correctStock, onCorrect }: DifferencesProps) {
  const different = compared.filter(({ moved, stockDifference }) => moved.length > 0 || stockDifference !== 0);
  const same = compared.length - different.length;
  const hasStock = different.some(({ stockDifference }) => stockDifference !== 0);
  return (
    <section className="count-differences" aria-labelledby="diferencias">
      <h3 id="diferencias" tabIndex={-1} ref={focus}>
        Diferencias
      </h3>
      <p>
        {different.length === 0
          ? "Lo contado es igual a lo anotado."
          : `${countLabel(different.length, "tamaño con diferencias", "tamaños con diferencias")}${same > 0 ? `; ${same} sin cambios` : ""}.`}
      </p>
      {hasStock && <Switch label="Corregir también el stock a la venta" checked={correctStock} onChange={onCorrect} />}
      {different.length > 0 && (
        <SmallTable
          caption={<span className="sr-only">Lo que cambia al guardar</span>}
          columns={COLUMNS}
          rows={different.map(({ line, moved, stock, stockDifference }) => [
            line.size,
            <>
              {line.productName} {line.label}
              <Preparing units={preparing.get(line.size) ?? 0} />
            </>,
            moved.length === 0
              ? "Igual"
              : moved.map(({ location, from, to }) => `${LOCATION_NAMES[location]} ${from} → ${to}`).join(", "),
            <StockChange key="stock" stock={stock} difference={stockDifference} isCorrected={correctStock} />,
          ])}
        />
      )}
    </section>
  );
}

/** Outside the component, so that React calls it only when the heading appears. */
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}

/** Units of orders in preparation: they may still be on a shelf, but are no longer stored as located there. */
function Preparing({ units }: { units: number }) {
  return (
    units > 0 && <small>{`${units} en pedidos en preparación: no se ${units === 1 ? "cuenta" : "cuentan"}`}</small>
  );
}

function StockChange(props: { stock: number; difference: number; isCorrected: boolean }) {
  const { stock, difference, isCorrected } = props;
  if (difference === 0) return <>Igual, {stock}</>;
  const text = difference < 0 ? `faltan ${-difference}` : `sobran ${difference}`;
  return (
    <>
      <b className={difference < 0 ? "desk-alert" : undefined}>
        {isCorrected ? `${stock} → ${stock + difference}` : `Queda en ${stock}`}
      </b>
      <small>{text}</small>
    </>
  );
}
