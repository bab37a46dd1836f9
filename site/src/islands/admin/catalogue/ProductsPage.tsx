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
import { CATEGORY_OPTIONS, copyOf, type ProductDraft } from "./draft.ts";
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
  const [copied, setCopied] = useState<ProductDraft>();
  const show = (id: string | null, copy?: ProductDraft) => {
    setCopied(copy);
    setOpen(id);
  };
  if (!query.data) return <QueryState query={query} />;
  const { perfumes, total, priceDollar } = query.data;
  const reload = () => void queries.invalidateQueries({ queryKey: ["products"] });
  return (
    <div className="desk" aria-busy={query.isFetching}>
      <ListHead filters={filters} total={total} onAdd={() => show("new")} />
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
          onOpen={show}
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
          copied={copied}
          rate={priceDollar}
          onCopy={(draft) => show("new", copyOf(draft))}
          onClosed={() => show(null)}
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
  copied: ProductDraft | undefined;
  /** Pesos per dollar. */
  rate: number;
  onCopy: (draft: ProductDraft) => void;
  onClosed: () => void;
  onSaved: () => void;
}

/** The panel that creates or edits a perfume. It reads the perfume when it opens, because the list may be stale. */
function ProductPanel({ id, copied, rate, onCopy, onClosed, onSaved }: ProductPanelProps) {
  const query = useQuery({
    queryKey: ["product", id],
    queryFn: () => unwrap(readProduct(id ?? "")),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const perfume = query.data?.perfume ?? null;
  return (
    <Sheet title={perfume ? `${perfume.productName}, ${perfume.brand}` : "Agregar perfume"} onClosed={onClosed}>
      {id !== null && <QueryState query={query} />}
      {(id === null || perfume) && (
        <ProductForm
          perfume={perfume}
          copied={copied}
          rate={rate}
          onCopy={onCopy}
          onReload={query.refetch}
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
