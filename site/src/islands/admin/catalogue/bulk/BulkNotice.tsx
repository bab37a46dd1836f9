import { useEffect, useRef, useState } from "react";
import type { BulkUndone } from "#shop/catalogue/bulk/bulk.contract.ts";
import { undoProducts } from "#site/api/admin-products.ts";
import { storedValue } from "#site/stores/stored-value.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActMessage, useAct } from "../../kit/calls.tsx";
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
  const { busy, outcome, act } = useAct("No pudimos deshacerlo. Probá de nuevo.");
  const [notUndone, setNotUndone] = useState<BulkUndone["kept"]>([]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) notice.current?.focus();
  }, [isFresh]);
  const sendUndo = async (id: string) => {
    const response = await undoProducts(id);
    if (!response.ok && response.code === "already_undone") {
      toast(response.message);
      onClosed();
    }
    return response;
  };
  const undone = ({ restored, kept }: BulkUndone) => {
    toast(`Deshecho: ${perfumesLabel(restored)} como antes`);
    onUndone();
    if (kept.length > 0) setNotUndone(kept);
    else onClosed();
    return "";
  };
  return (
    <div className="bulk-done" ref={notice} tabIndex={-1} role="status">
      {notUndone.length > 0 ? <NotUndone perfumes={notUndone} /> : <p>{text}</p>}
      <ActMessage outcome={outcome} />
      <div className="desk-acts-buttons">
        {undo && notUndone.length === 0 && (
          <Button className="pill is-filled" busy={busy} onClick={() => act(() => sendUndo(undo), undone)}>
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

/** Returns this tab's last bulk change that can be undone. */
export const storedBulk = () =>
  storedValue<BulkDone>(
    () => sessionStorage,
    "panel-bulk-done",
    ({ undo, text }) => (typeof undo === "string" && typeof text === "string" ? { undo, text } : null),
  );

/** The last bulk change of this tab, and whether it was made since the page opened. */
export function useBulkDone() {
  const [store] = useState(storedBulk);
  const [{ done, isFresh }, setLast] = useState(() => ({ done: store.get(), isFresh: false }));
  const set = (next: BulkDone | null) => {
    store.set(next?.undo ? next : null);
    setLast({ done: next, isFresh: true });
  };
  return { done, isFresh, show: (next: BulkDone) => set(next), clear: () => set(null) };
}
