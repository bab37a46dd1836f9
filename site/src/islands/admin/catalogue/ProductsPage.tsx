import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BRANDS } from "#shop/catalogue/brands.ts";
import { CATEGORIES, CATEGORY_LABELS } from "#shop/catalogue/catalogue.ts";
import { productsCsvUrl, readProduct } from "#site/api/admin-products.ts";
import { LoadError, unwrap } from "../kit/failed-call.tsx";
import { Choice, Pages, SearchField } from "../kit/list-controls.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { useOpened, useUrlFilters } from "../kit/use-url-state.ts";
import { BulkNotice, useBulkDone } from "./bulk/BulkNotice.tsx";
import { BulkWork } from "./bulk/BulkWork.tsx";
import { perfumesLabel } from "./bulk/bulk-labels.ts";
import { copyOf, draftOf, emptyDraft, type ProductDraft } from "./draft.ts";
import { ProductForm } from "./ProductForm.tsx";
import { ProductsList } from "./ProductsTable.tsx";
import {
  type ChangeFilters,
  PRODUCT_FILTERS,
  PRODUCTS_OF_A_PAGE,
  type ProductsFilters,
  useProducts,
  useSelection,
} from "./use-products.ts";

/** The list of perfumes, the panel that edits one, and the bulk actions. */
export function ProductsPage() {
  const { filters, page, setFilters, goTo } = useUrlFilters(PRODUCT_FILTERS);
  const { data, error, refetch, isFetching } = useProducts(filters, page);
  const [selection, bulk, queries] = [useSelection(), useBulkDone(), useQueryClient()];
  const [open, setOpen] = useOpened("per");
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  const { perfumes, total, priceDollar } = data;
  const reload = () => void queries.invalidateQueries({ queryKey: ["products"] });
  return (
    <div className="desk" aria-busy={isFetching}>
      <ListHead filters={filters} total={total} onAdd={() => setOpen("new")} />
      <BulkNotice bulk={bulk} onUndone={reload} />
      <ProductsTools filters={filters} onFilter={setFilters} />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <ProductsList
        perfumes={perfumes}
        filters={filters}
        onFilter={setFilters}
        selection={selection}
        onOpen={setOpen}
      />
      <Pages page={page} pageCount={Math.ceil(total / PRODUCTS_OF_A_PAGE)} onGo={goTo} />
      <BulkWork
        selection={selection}
        filters={filters}
        total={total}
        pageIds={perfumes.map(({ _id }) => _id)}
        onDone={(done) => {
          bulk.show(done);
          reload();
        }}
      />
      {open !== null && (
        <ProductPanel
          key={open}
          id={open === "new" ? null : open}
          rate={priceDollar}
          onClosed={() => setOpen(null)}
          onSaved={reload}
        />
      )}
    </div>
  );
}

interface ListHeadProps {
  filters: ProductsFilters;
  /** Perfumes that match the filter. */
  total: number;
  onAdd: () => void;
}

/** The number of perfumes, the CSV export and the button for a new one. */
function ListHead({ filters, total, onAdd }: ListHeadProps) {
  return (
    <div className="desk-count">
      <p role="status">{perfumesLabel(total)}</p>
      <div className="desk-acts-buttons">
        <a className="pill" href={productsCsvUrl(new URLSearchParams(filters))} download>
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
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!isThere && !error && <p role="status">Cargando…</p>}
      {isThere && (
        <ProductForm
          key={perfume?._id ?? (copied ? "copy" : "new")}
          perfume={perfume}
          start={copied ?? (perfume ? draftOf(perfume) : emptyDraft())}
          rate={rate}
          onDirty={setDirty}
          onBusy={setBusy}
          onCopy={(draft) => setCopied(copyOf(draft))}
          onReload={async () => (await refetch()).data?.perfume ?? null}
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
  filters: ProductsFilters;
  onFilter: ChangeFilters;
}

const YES_NO = [
  ["true", "Sí"],
  ["false", "No"],
] as const;

const FILTERS = ["category", "brand", "status", "soon", "forSale", "decant", "stock", "unlocated"] as const;

/** Search and filters of the catalogue. On a phone the filters open above the list. */
function ProductsTools({ filters, onFilter }: ProductsToolsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const inUse = FILTERS.filter((name) => filters[name]).length;
  const filter = (name: (typeof FILTERS)[number], label: string, options: readonly (readonly [string, string])[]) => (
    <Choice
      label={label}
      value={filters[name] ?? ""}
      options={[["", "Todos"], ...options]}
      onChoose={(value) => onFilter({ [name]: value })}
    />
  );
  return (
    <div className="desk-tools is-wide">
      <SearchField
        label="Buscar por nombre o marca"
        value={filters.productName ?? ""}
        onSearch={(productName) => onFilter({ productName })}
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
