import { useEffect, useRef, useState } from "react";
import type { BulkUndone } from "#shop/catalogue/bulk.contract.ts";
import { undoProducts } from "#site/api/admin-products-many.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import type { BulkDone, LastBulk } from "./bulk-done.ts";
import { perfumesLabel } from "./bulk-labels.ts";

interface Props {
  bulk: LastBulk;
  onUndone: () => void;
}

/** The last bulk change, with a button to undo it; nothing without one. */
export function BulkNotice({ bulk: { done, isFresh, forget }, onUndone }: Props) {
  if (!done) return null;
  return <Done key={done.undo} done={done} isFresh={isFresh} onUndone={onUndone} onClosed={forget} />;
}

interface DoneProps {
  done: BulkDone;
  /** Whether it was just made; then it takes the focus. */
  isFresh: boolean;
  onUndone: () => void;
  onClosed: () => void;
}

function Done({ done: { undo, text }, isFresh, onUndone, onClosed }: DoneProps) {
  const { busy, once } = useBusy();
  const [kept, setKept] = useState<BulkUndone["kept"]>([]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) place.current?.focus();
  }, [isFresh]);
  const takeBack = async (id: string) => {
    const answer = await undoProducts(id);
    if (!answer.ok) {
      toast(answer.message || "No pudimos deshacerlo. Probá de nuevo.");
      return answer.code === "already_undone" ? onClosed() : undefined;
    }
    toast(`Deshecho: ${perfumesLabel(answer.body.restored)} como antes`);
    onUndone();
    return answer.body.kept.length > 0 ? setKept(answer.body.kept) : onClosed();
  };
  return (
    <div className="bulk-done" ref={place} tabIndex={-1} role="status">
      {kept.length > 0 ? <Kept kept={kept} /> : <p>{text}</p>}
      <div className="desk-acts-buttons">
        {undo && kept.length === 0 && (
          <button
            type="button"
            className="pill is-filled"
            aria-disabled={busy}
            onClick={() => once(() => takeBack(undo))}
          >
            {busy ? "Deshaciendo…" : "Deshacer"}
          </button>
        )}
        <button type="button" className="pill" onClick={onClosed}>
          Cerrar
        </button>
      </div>
    </div>
  );
}

function Kept({ kept }: { kept: BulkUndone["kept"] }) {
  return (
    <>
      <p>Quedaron como están, porque alguien los cambió después:</p>
      <ul>
        {kept.map(({ _id, productName, brand }) => (
          <li key={_id}>{productName ? `${productName}, ${brand}` : "Un perfume que ya no está"}</li>
        ))}
      </ul>
    </>
  );
}
