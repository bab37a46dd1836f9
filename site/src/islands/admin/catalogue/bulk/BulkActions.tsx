import { useEffect, useRef, useState } from "react";
import type { BulkUndone } from "#shop/catalogue/bulk/bulk.contract.ts";
import { BULK_MAX } from "#shop/catalogue/bulk/bulk-form.ts";
import { listProductIds, undoProducts } from "#site/api/admin-products.ts";
import { storedValue } from "#site/stores/stored-value.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, useAction } from "../../kit/calls.tsx";
import { Button } from "../../kit/elements.tsx";
import { countLabel, perfumesLabel } from "../../kit/formats.ts";
import { ActionBar } from "../../kit/List.tsx";
import { onDemand } from "../../kit/on-demand.tsx";
import type { Selection } from "../../kit/use-list.ts";
import type { ProductsFilters } from "../ProductsTable.tsx";
import type { AppliedBulkChange } from "./use-bulk.ts";

const BulkSheet = onDemand(() => import("./BulkSheet.tsx").then(({ BulkSheet }) => BulkSheet));

interface BulkActionsProps {
  selection: Selection;
  filters: ProductsFilters;
  /** Perfumes that match the filter. */
  total: number;
  /** Ids of the perfumes on this page. */
  pageIds: readonly string[];
  onDone: (done: AppliedBulkChange) => void;
}

/** Actions on the selected perfumes, and the sheet that changes them; nothing without a selection. */
export function BulkActions({ selection, filters, total, pageIds, onDone }: BulkActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, outcome, run } = useAction("No pudimos elegirlos. Probá de nuevo.");
  const { ids, select, clear } = selection;
  if (ids.size === 0) return null;
  const pickAll = () =>
    run(
      () => listProductIds(new URLSearchParams(filters)),
      (all) => {
        select(all.ids, true);
      },
    );
  const deselect = (deselected: readonly string[]) => {
    select(deselected, false);
    if (deselected.length >= ids.size) setOpen(false);
  };
  const onApplied = (done: AppliedBulkChange) => {
    setOpen(false);
    clear();
    onDone(done);
  };
  const isAllPicked = ids.size >= total && pageIds.every((id) => ids.has(id));
  const isTooMany = ids.size > BULK_MAX;
  return (
    <>
      <ActionBar
        status={
          <>
            {countLabel(ids.size, "elegido", "elegidos")}
            {isTooMany && `. Se pueden cambiar hasta ${BULK_MAX.toLocaleString("es-AR")} a la vez.`}
          </>
        }
      >
        <ActionMessage outcome={outcome} />
        {!isAllPicked && (
          <Button busy={busy} onClick={pickAll}>
            {total === 1 ? "Elegir el único del filtro" : `Elegir los ${total.toLocaleString("es-AR")} del filtro`}
          </Button>
        )}
        <Button onClick={clear}>No elegir ninguno</Button>
        <Button className="pill is-filled" disabled={isTooMany} onClick={() => setOpen(true)}>
          Cambiar
        </Button>
      </ActionBar>
      {isOpen && <BulkSheet ids={ids} onDeselect={deselect} onDone={onApplied} onClosed={() => setOpen(false)} />}
    </>
  );
}

interface BulkNoticeProps {
  done: AppliedBulkChange;
  /** Whether the change was just made. The notice then takes the focus. */
  isFresh: boolean;
  onUndone: () => void;
  onClosed: () => void;
}

/** The last bulk change, with a button to undo it if it changed a perfume. */
export function BulkNotice({ done: { undo, text }, isFresh, onUndone, onClosed }: BulkNoticeProps) {
  const { busy, outcome, run } = useAction("No pudimos deshacerlo. Probá de nuevo.");
  const [requestKey] = useState(() => crypto.randomUUID());
  const [notUndone, setNotUndone] = useState<BulkUndone["kept"]>([]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) notice.current?.focus();
  }, [isFresh]);
  const sendUndo = async (id: string) => {
    const response = await undoProducts(id, requestKey);
    if (!response.ok && response.code === "already_undone") {
      toast(response.message);
      onUndone();
      onClosed();
    }
    return response;
  };
  const undone = ({ restored, kept }: BulkUndone): undefined => {
    toast(`Deshecho: ${perfumesLabel(restored)} como antes`);
    onUndone();
    if (kept.length > 0) setNotUndone(kept);
    else onClosed();
  };
  return (
    <div className="bulk-done" ref={notice} tabIndex={-1} role="status">
      {notUndone.length > 0 ? <NotUndone perfumes={notUndone} /> : <p>{text}</p>}
      <ActionMessage outcome={outcome} />
      <div className="desk-acts-buttons">
        {undo && notUndone.length === 0 && (
          <Button className="pill is-filled" busy={busy} onClick={() => run(() => sendUndo(undo), undone)}>
            {busy ? "Deshaciendo…" : "Deshacer"}
          </Button>
        )}
        <Button onClick={onClosed}>Cerrar</Button>
      </div>
    </div>
  );
}

function NotUndone({ perfumes }: { perfumes: BulkUndone["kept"] }) {
  return (
    <>
      <p>Quedaron como están, porque alguien los cambió después:</p>
      <ul>
        {perfumes.map(({ _id, productName, brand }) => (
          <li key={_id}>{productName ? `${productName}, ${brand}` : "Un perfume que ya no está"}</li>
        ))}
      </ul>
    </>
  );
}

/** Returns the store of this tab's last bulk change that can be undone. */
export const storedBulk = () =>
  storedValue<AppliedBulkChange>(
    () => sessionStorage,
    "panel-bulk-done",
    ({ undo, text }) => (typeof undo === "string" && typeof text === "string" ? { undo, text } : null),
  );

/** The last bulk change of this tab, and whether it was made since the page opened. */
export function useBulkDone() {
  const [store] = useState(storedBulk);
  const [{ done, isFresh }, setLast] = useState(() => ({ done: store.get(), isFresh: false }));
  const set = (next: AppliedBulkChange | null) => {
    store.set(next?.undo ? next : null);
    setLast({ done: next, isFresh: true });
  };
  return { done, isFresh, show: set, clear: () => set(null) };
}
