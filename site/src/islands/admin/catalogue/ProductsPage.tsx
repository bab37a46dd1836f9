import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BRANDS } from "#shop/catalogue/brands.ts";
import { CATEGORIES, CATEGORY_LABELS } from "#shop/catalogue/catalogue.ts";
import { readProduct } from "#site/api/admin-products.ts";
import { productsCsvUrl } from "#site/api/admin-products-many.ts";
import { Choice } from "../kit/Choice.tsx";
import { Trouble, unwrap } from "../kit/failed-call.tsx";
import { Pages, SearchField } from "../kit/list-controls.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { useOpened, useUrlFilters } from "../kit/use-url-state.ts";
import { BulkNotice } from "./bulk/BulkNotice.tsx";
import { BulkWork } from "./bulk/BulkWork.tsx";
import { useBulkDone } from "./bulk/bulk-done.ts";
import { perfumesLabel } from "./bulk/bulk-labels.ts";
import { draftOf, emptyDraft, likeIt, type ProductDraft } from "./draft.ts";
import { ProductForm } from "./ProductForm.tsx";
import { ProductsList } from "./ProductsTable.tsx";
import {
  type AskProducts,
  PRODUCTS_ASKED,
  PRODUCTS_OF_A_PAGE,
  type ProductsFilters,
  useProducts,
  useSelection,
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

interface ProductsToolsProps {
  asked: ProductsFilters;
  onAsk: AskProducts;
}

const YES_NO = [
  ["true", "Sí"],
  ["false", "No"],
] as const;

const FILTERS = ["category", "brand", "status", "soon", "forSale", "decant", "stock", "unlocated"] as const;

/** Search and filters of the catalogue. On a phone the filters open above the list. */
function ProductsTools({ asked, onAsk }: ProductsToolsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const inUse = FILTERS.filter((name) => asked[name]).length;
  const filter = (name: (typeof FILTERS)[number], label: string, options: readonly (readonly [string, string])[]) => (
    <Choice
      label={label}
      value={asked[name] ?? ""}
      options={[["", "Todos"], ...options]}
      onChoose={(value) => onAsk({ [name]: value })}
    />
  );
  return (
    <div className="desk-tools is-wide">
      <SearchField
        label="Buscar por nombre o marca"
        value={asked.productName ?? ""}
        onSearch={(productName) => onAsk({ productName })}
      />
      <button
        type="button"
        className="pill desk-filters-open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {inUse > 0 ? `Filtros (${inUse})` : "Filtros"}
      </button>
      <div className="desk-filters" id={id} data-closed={!isOpen || undefined}>
        {filter(
          "category",
          "Categoría",
          CATEGORIES.map((category) => [category, CATEGORY_LABELS[category]]),
        )}
        {filter(
          "brand",
          "Marca",
          BRANDS.map(({ slug, name }) => [slug, name]),
        )}
        {filter("status", "Activo", YES_NO)}
        {filter("soon", "Próximamente", [["true", "Sí"]])}
        {filter("forSale", "Promoción", YES_NO)}
        {filter("decant", "Decant", YES_NO)}
        {filter("stock", "Stock", [
          ["none", "Sin stock"],
          ["low", "Quedan 1 o 2"],
          ["some", "Con stock"],
        ])}
        {filter("unlocated", "Ubicación", [["true", "Falta localizar"]])}
      </div>
    </div>
  );
}
