import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readProduct } from "#site/api/admin-products.ts";
import { brought } from "../kit/read.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { Trouble } from "../kit/Trouble.tsx";
import { draftOf, emptyDraft, likeIt, type ProductDraft } from "./draft.ts";
import { ProductForm } from "./ProductForm.tsx";

interface Props {
  /** Null of a perfume that is yet to be made. */
  id: string | null;
  /** Pesos for a dollar. */
  rate: number;
  onClosed: () => void;
  onSaved: () => void;
}

/** The panel in which a perfume is made or changed. It is read when the panel opens: the list may be a while old. */
export function ProductPanel({ id, rate, onClosed, onSaved }: Props) {
  const [copied, setCopied] = useState<ProductDraft | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["product", id],
    queryFn: () => brought(readProduct(id ?? "")),
    enabled: id !== null,
    staleTime: 0,
    // What is typed must not be swept away by what is read behind it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const perfume = copied ? null : (data?.perfume ?? null);
  const isThere = id === null || copied !== null || perfume !== null;
  const title = perfume ? `${perfume.productName}, ${perfume.brand}` : "Agregar perfume";
  return (
    <Sheet title={title} isDirty={isDirty} busy={busy} onClosed={onClosed}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!isThere && !error && <p role="status">Cargando…</p>}
      {isThere && (
        <ProductForm
          key={perfume?._id ?? (copied ? "copy" : "new")}
          perfume={perfume}
          start={copied ?? (perfume ? draftOf(perfume) : emptyDraft())}
          rate={rate}
          onDirty={setDirty}
          onBusy={setBusy}
          onCopy={(draft) => setCopied(likeIt(draft))}
          onReadAgain={async () => (await refetch()).data?.perfume ?? null}
          onSaved={() => {
            onSaved();
            onClosed();
          }}
        />
      )}
    </Sheet>
  );
}
