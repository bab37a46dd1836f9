import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BRANDS } from "#shop/catalogue/brands.ts";
import { listProducts, productsCsvUrl, readProduct } from "#site/api/admin-products.ts";
import { Button } from "../kit/elements.tsx";
import { QueryState, unwrap } from "../kit/failed-call.tsx";
import { Choice, Pages, SearchField } from "../kit/list-controls.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { useOpened, useUrlFilters } from "../kit/use-url-state.ts";
import { BulkNotice, useBulkDone } from "./bulk/BulkNotice.tsx";
import { BulkWork } from "./bulk/BulkWork.tsx";
import { perfumesLabel } from "./bulk/bulk-labels.ts";
import { CATEGORY_OPTIONS, copyOf, draftOf, emptyDraft, type ProductDraft } from "./draft.ts";
import { ProductForm } from "./ProductForm.tsx";
import { ProductsTable } from "./ProductsTable.tsx";
import { type ChangeFilters, PRODUCT_FILTERS, type ProductsFilters, useSelection } from "./use-products.ts";

const PRODUCTS_OF_A_PAGE = 50;

/** The list of perfumes, the panel that edits one, and the bulk actions. */
export function ProductsPage() {
  const { filters, page, setFilters, goTo } = useUrlFilters(PRODUCT_FILTERS);
  const query = useQuery({
    queryKey: ["products", filters, page],
    queryFn: () =>
      unwrap(listProducts(new URLSearchParams({ ...filters, page: `${page}`, limit: `${PRODUCTS_OF_A_PAGE}` }))),
    placeholderData: keepPreviousData,
  });
  const [selection, bulk, queries] = [useSelection(), useBulkDone(), useQueryClient()];
  const [open, setOpen] = useOpened("per");
  if (!query.data) return <QueryState query={query} />;
  const { perfumes, total, priceDollar } = query.data;
  const reload = () => void queries.invalidateQueries({ queryKey: ["products"] });
  return (
    <div className="desk" aria-busy={query.isFetching}>
      <ListHead filters={filters} total={total} onAdd={() => setOpen("new")} />
      {bulk.done && (
        <BulkNotice
          key={bulk.done.undo}
          done={bulk.done}
          isFresh={bulk.isFresh}
          onUndone={reload}
          onClosed={bulk.clear}
        />
      )}
      <ProductsTools filters={filters} onFilter={setFilters} />
      <QueryState query={query} />
      {perfumes.length === 0 ? (
        <p className="desk-empty">No hay perfumes con este filtro</p>
      ) : (
        <ProductsTable
          perfumes={perfumes}
          filters={filters}
          onFilter={setFilters}
          selection={selection}
          onOpen={setOpen}
        />
      )}
      <Pages page={page} total={total} perPage={PRODUCTS_OF_A_PAGE} onGo={goTo} />
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

/** The number of perfumes that match the filters, the CSV export and the button for a new one. */
function ListHead({ filters, total, onAdd }: { filters: ProductsFilters; total: number; onAdd: () => void }) {
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
        <Button className="pill is-filled" onClick={onAdd}>
          Agregar perfume
        </Button>
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
  const query = useQuery({
    queryKey: ["product", id],
    queryFn: () => unwrap(readProduct(id ?? "")),
    enabled: id !== null,
    staleTime: 0,
    // A background read must not overwrite what is typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const perfume = copied ? null : (query.data?.perfume ?? null);
  const isLoaded = id === null || copied !== null || perfume !== null;
  const title = perfume ? `${perfume.productName}, ${perfume.brand}` : "Agregar perfume";
  return (
    <Sheet title={title} isDirty={isDirty} busy={busy} onClosed={onClosed}>
      {id !== null && <QueryState query={query} />}
      {isLoaded && (
        <ProductForm
          key={perfume?._id ?? (copied ? "copy" : "new")}
          perfume={perfume}
          start={copied ?? (perfume ? draftOf(perfume) : emptyDraft())}
          rate={rate}
          onDirty={setDirty}
          onBusy={setBusy}
          onCopy={(draft) => setCopied(copyOf(draft))}
          onReload={async () => (await query.refetch()).data?.perfume ?? null}
          onSaved={() => {
            onSaved();
            onClosed();
          }}
        />
      )}
    </Sheet>
  );
}

const BRAND_OPTIONS = BRANDS.map(({ slug, name }) => [slug, name] as const);
const YES_NO = [
  ["true", "Sí"],
  ["false", "No"],
] as const;

const FILTERS = ["category", "brand", "status", "soon", "forSale", "decant", "stock", "unlocated"] as const;

/** Search and filters of the catalogue. On a phone the filters open above the list. */
function ProductsTools({ filters, onFilter }: { filters: ProductsFilters; onFilter: ChangeFilters }) {
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
      <Button
        className="pill desk-filters-open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {inUse > 0 ? `Filtros (${inUse})` : "Filtros"}
      </Button>
      <div className="desk-filters" id={id} data-closed={!isOpen || undefined}>
        {filter("category", "Categoría", CATEGORY_OPTIONS)}
        {filter("brand", "Marca", BRAND_OPTIONS)}
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
