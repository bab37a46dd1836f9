import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { readProduct } from "#site/api/admin-products.ts";
import { productsCsvUrl } from "#site/api/admin-products-many.ts";
import { Pages } from "../kit/Pages.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { Trouble } from "../kit/Trouble.tsx";
import { unwrap } from "../kit/unwrap.ts";
import { useOpened } from "../kit/use-opened.ts";
import { useUrlFilters } from "../kit/use-url-filters.ts";
import { BulkNotice } from "./bulk/BulkNotice.tsx";
import { BulkWork } from "./bulk/BulkWork.tsx";
import { perfumesLabel } from "./bulk/bulk-labels.ts";
import { useBulkDone } from "./bulk/use-bulk-done.ts";
import { type Selection, useSelection } from "./bulk/use-selection.ts";
import { draftOf, emptyDraft, likeIt, type ProductDraft } from "./draft.ts";
import { PickPage } from "./PickPage.tsx";
import { ProductForm } from "./ProductForm.tsx";
import { ProductsTable } from "./ProductsTable.tsx";
import { ProductsTools } from "./ProductsTools.tsx";
import { SortField } from "./SortField.tsx";
import {
  type AskProducts,
  PRODUCTS_ASKED,
  PRODUCTS_OF_A_PAGE,
  type ProductsFilters,
  useProducts,
} from "./use-products.ts";

/** The list of perfumes, the panel that edits one, and the bulk actions. */
export function ProductsPage() {
  const { asked, page, ask, goTo } = useUrlFilters(PRODUCTS_ASKED);
  const { data, error, refetch, isFetching } = useProducts(asked, page);
  const [selection, bulk, queries] = [useSelection(), useBulkDone(), useQueryClient()];
  const [open, setOpen] = useOpened("per");
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  const { perfumes, total, priceDollar } = data;
  const readAgain = () => void queries.invalidateQueries({ queryKey: ["products"] });
  return (
    <div className="desk" aria-busy={isFetching}>
      <DeskHead asked={asked} total={total} onAdd={() => setOpen("new")} />
      <BulkNotice bulk={bulk} onUndone={readAgain} />
      <ProductsTools asked={asked} onAsk={ask} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <ProductsList perfumes={perfumes} asked={asked} onAsk={ask} selection={selection} onOpen={setOpen} />
      <Pages page={page} of={Math.ceil(total / PRODUCTS_OF_A_PAGE)} onGo={goTo} />
      <BulkWork
        selection={selection}
        asked={asked}
        total={total}
        pageIds={perfumes.map(({ _id }) => _id)}
        onDone={(done) => {
          bulk.tell(done);
          readAgain();
        }}
      />
      {open !== null && (
        <ProductPanel
          key={open}
          id={open === "new" ? null : open}
          rate={priceDollar}
          onClosed={() => setOpen(null)}
          onSaved={readAgain}
        />
      )}
    </div>
  );
}

interface ProductsPageProps {
  asked: ProductsFilters;
  /** Perfumes that match the filter. */
  total: number;
  onAdd: () => void;
}

/** The number of perfumes, the CSV export and the button for a new one. */
function DeskHead({ asked, total, onAdd }: ProductsPageProps) {
  return (
    <div className="desk-count">
      <p role="status">{perfumesLabel(total)}</p>
      <div className="desk-acts-buttons">
        <a className="pill" href={productsCsvUrl(new URLSearchParams(asked))} download>
          Exportar CSV
        </a>
        <a className="pill" href="/admin-panel/import">
          Importar CSV
        </a>
        <button type="button" className="pill is-filled" onClick={onAdd}>
          Agregar perfume
        </button>
      </div>
    </div>
  );
}

interface ProductPanelProps {
  /** Null for a new perfume. */
  id: string | null;
  /** Pesos per dollar. */
  rate: number;
  onClosed: () => void;
  onSaved: () => void;
}

/** The panel that creates or edits a perfume. It reads the perfume when it opens, because the list may be stale. */
function ProductPanel({ id, rate, onClosed, onSaved }: ProductPanelProps) {
  const [copied, setCopied] = useState<ProductDraft | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["product", id],
    queryFn: () => unwrap(readProduct(id ?? "")),
    enabled: id !== null,
    staleTime: 0,
    // A background read must not overwrite what is typed.
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

interface Props {
  perfumes: readonly AdminPerfume[];
  asked: ProductsFilters;
  onAsk: AskProducts;
  selection: Selection;
  onOpen: (perfumeId: string) => void;
}

/** One page of perfumes, to sort and select. */
function ProductsList({ perfumes, asked, onAsk, selection: { ids: picked, pick }, onOpen }: Props) {
  if (perfumes.length === 0) return <p className="desk-empty">No hay perfumes con este filtro</p>;
  return (
    <>
      <SortField asked={asked} onAsk={onAsk}>
        <PickPage ids={perfumes.map(({ _id }) => _id)} picked={picked} onPick={pick} />
      </SortField>
      <ProductsTable perfumes={perfumes} asked={asked} onAsk={onAsk} picked={picked} onPick={pick} onOpen={onOpen} />
    </>
  );
}
