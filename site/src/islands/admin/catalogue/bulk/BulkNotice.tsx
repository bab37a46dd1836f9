import { useEffect, useRef, useState } from "react";
import type { BulkUndone } from "#shop/catalogue/bulk/bulk.contract.ts";
import { undoProducts } from "#site/api/admin-products.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button } from "../../kit/elements.tsx";
import { perfumesLabel } from "./bulk-labels.ts";

interface Props {
  done: BulkDone;
  /** Whether it was just made; then it takes the focus. */
  isFresh: boolean;
  onUndone: () => void;
  onClosed: () => void;
}

/** The last bulk change, with a button to undo it. */
export function BulkNotice({ done: { undo, text }, isFresh, onUndone, onClosed }: Props) {
  const { busy, once } = useBusy();
  const [notUndone, setNotUndone] = useState<BulkUndone["kept"]>([]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) notice.current?.focus();
  }, [isFresh]);
  const undoChange = async (id: string) => {
    const response = await undoProducts(id);
    if (!response.ok) {
      toast(response.message || "No pudimos deshacerlo. Probá de nuevo.");
      return response.code === "already_undone" ? onClosed() : undefined;
    }
    toast(`Deshecho: ${perfumesLabel(response.body.restored)} como antes`);
    onUndone();
    return response.body.kept.length > 0 ? setNotUndone(response.body.kept) : onClosed();
  };
  return (
    <div className="bulk-done" ref={notice} tabIndex={-1} role="status">
      {notUndone.length > 0 ? <NotUndone perfumes={notUndone} /> : <p>{text}</p>}
      <div className="desk-acts-buttons">
        {undo && notUndone.length === 0 && (
          <Button className="pill is-filled" busy={busy} onClick={() => once(() => undoChange(undo))}>
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

/** An applied bulk change. It is stored per tab, so that a reload can still undo it. */
export interface BulkDone {
  /** Id for the undo; null when nothing changed. */
  undo: string | null;
  text: string;
}

const KEY = "panel-bulk-done";

type BulkStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns this tab's last bulk change that was not undone, or null. */
export function storedBulk(storage?: BulkStorage): BulkDone | null {
  try {
    const target = storage ?? sessionStorage;
    const { undo, text }: Partial<BulkDone> = Object(JSON.parse(target.getItem(KEY) ?? "null"));
    return typeof undo === "string" && typeof text === "string" ? { undo, text } : null;
  } catch {
    // Storage is blocked, or the value is not ours.
    return null;
  }
}

/** Stores the last change, or clears it. */
export function storeBulk(done: BulkDone | null, storage?: BulkStorage): void {
  try {
    const target = storage ?? sessionStorage;
    if (done?.undo) target.setItem(KEY, JSON.stringify(done));
    else target.removeItem(KEY);
  } catch {
    // Storage is blocked: undo works until the page is left.
  }
}

/** The last bulk change of this tab, and whether it was made since the page opened. */
export function useBulkDone() {
  const [{ done, isFresh }, setLast] = useState(() => ({ done: storedBulk(), isFresh: false }));
  const set = (next: BulkDone | null) => {
    storeBulk(next);
    setLast({ done: next, isFresh: true });
  };
  return { done, isFresh, show: (next: BulkDone) => set(next), clear: () => set(null) };
}
