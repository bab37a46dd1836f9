import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { listProducts, productsCsvUrl, readProduct } from "#site/api/admin-products.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";
import { Filter, List, SearchField } from "../kit/List.tsx";
import { onDemand } from "../kit/on-demand.tsx";
import { ForWriters, useMay } from "../kit/permissions.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { useList, useOpened } from "../kit/use-list.ts";
import { useBrands } from "./brands/use-brands.ts";
import { BulkActions, BulkNotice, useBulkDone } from "./bulk/BulkActions.tsx";
import { CATEGORY_OPTIONS, copyOf, type ProductDraft } from "./draft.ts";
import { writeTab } from "./form/form-tabs.ts";
import {
  type ChangeFilters,
  PRODUCT_FILTERS,
  type ProductsFilters,
  ProductsOrder,
  ProductsTable,
} from "./ProductsTable.tsx";

const ProductForm = onDemand(() => import("./ProductForm.tsx").then((part) => part.ProductForm));

/** The list of perfumes, the sheet that edits one, and the bulk actions. */
export function ProductsPage() {
  const list = useList({
    name: "products",
    filters: PRODUCT_FILTERS,
    perPage: 50,
    read: (filters, page, limit) =>
      listProducts(new URLSearchParams({ ...filters, page: `${page}`, limit: `${limit}` })),
  });
  const { data, filters, setFilters, selection, reload } = list;
  const bulk = useBulkDone();
  const may = useMay();
  const [open, setOpen] = useOpened("per");
  const [copied, setCopied] = useState<ProductDraft>();
  const show = (id: string | null, copy?: ProductDraft) => {
    writeTab(null);
    setCopied(copy);
    setOpen(id);
  };
  return (
    <List
      list={list}
      one="perfume"
      more="perfumes"
      none="No hay perfumes con este filtro"
      actions={<ListActions filters={filters} onAdd={() => show("new")} />}
      tools={
        <>
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
        </>
      }
      after={
        data && (
          <>
            <ForWriters area="catalogue">
              <BulkActions
                selection={selection}
                filters={filters}
                total={data.total}
                pageIds={data.perfumes.map(({ _id }) => _id)}
                onDone={(done) => {
                  bulk.show(done);
                  reload();
                }}
              />
            </ForWriters>
            {open !== null && (open !== "new" || may("write", "catalogue")) && (
              <ProductPanel
                key={open}
                id={open === "new" ? null : open}
                copied={copied}
                rate={data.priceDollar}
                onCopy={(draft) => show("new", copyOf(draft))}
                onClosed={() => show(null)}
                onSaved={reload}
              />
            )}
          </>
        )
      }
    >
      {data && (
        <ProductsTable
          perfumes={data.perfumes}
          filters={filters}
          onFilter={setFilters}
          selection={selection}
          onOpen={show}
        />
      )}
    </List>
  );
}

/** The CSV export and import, and the button for a new perfume. */
function ListActions({ filters, onAdd }: { filters: ProductsFilters; onAdd: () => void }) {
  return (
    <>
      <a className="pill" href={productsCsvUrl(new URLSearchParams(filters))} download>
        Exportar CSV
      </a>
      <ForWriters area="catalogue">
        <a className="pill" href="/admin-panel/import">
          Importar CSV
        </a>
        <Button className="pill is-filled" onClick={onAdd}>
          Agregar perfume
        </Button>
      </ForWriters>
    </>
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

/** The sheet that creates or edits a perfume. It reads the perfume when it opens, because the list may be stale. */
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

/**
 * The filters: name, label and options; null means the brands. A chip shows only the chosen option, so each option's text must
 * be clear without the label.
 */
const FILTERS = [
  ["category", "Categoría", CATEGORY_OPTIONS],
  ["brand", "Marca", null],
  [
    "status",
    "Activo",
    [
      ["true", "Activos"],
      ["false", "No activos"],
    ],
  ],
  ["soon", "Próximamente", [["true", "Próximamente"]]],
  [
    "forSale",
    "Promoción",
    [
      ["true", "En promoción"],
      ["false", "Sin promoción"],
    ],
  ],
  [
    "decant",
    "Decant",
    [
      ["true", "Con decant"],
      ["false", "Sin decant"],
    ],
  ],
  [
    "stock",
    "Stock",
    [
      ["none", "Sin stock"],
      ["low", "Quedan 1 o 2"],
      ["some", "Con stock"],
    ],
  ],
  ["unlocated", "Ubicación", [["true", "Falta localizar"]]],
] as const;

/** Search and filters of the catalogue. On a phone, a button shows the filters and the order. */
function ProductsTools({ filters, onFilter }: { filters: ProductsFilters; onFilter: ChangeFilters }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const brands = useBrands();
  const inUse = FILTERS.filter(([name]) => filters[name]).length;
  return (
    <div className="desk-bar">
      <SearchField
        label="Buscar por nombre, marca o código"
        value={filters.productName ?? ""}
        onSearch={(productName) => onFilter({ productName })}
      />
      <Button className="pill desk-bar-more" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {inUse > 0 ? `Filtros (${inUse})` : "Filtros"}
      </Button>
      <div className={isOpen ? "desk-chips is-open" : "desk-chips"} id={id}>
        {FILTERS.map(([name, label, options]) => (
          <Filter
            key={name}
            label={label}
            value={filters[name]}
            options={options ?? brands.map(({ slug, name }) => [slug, name] as const)}
            onChoose={(value) => onFilter({ [name]: value })}
          />
        ))}
        <ProductsOrder filters={filters} onFilter={onFilter} />
      </div>
    </div>
  );
}
