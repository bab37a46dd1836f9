import { useId, useState } from "react";
import { BRANDS } from "#shop/catalogue/brands.ts";
import { CATEGORIES, CATEGORY_LABELS } from "#shop/catalogue/catalogue.ts";
import { Choice } from "../kit/Choice.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import type { AskProducts, ProductsFilters } from "./use-products.ts";

interface Props {
  asked: ProductsFilters;
  onAsk: AskProducts;
}

const YES_NO = [
  ["true", "Sí"],
  ["false", "No"],
] as const;

const FILTERS = ["category", "brand", "status", "soon", "forSale", "decant", "stock", "unlocated"] as const;

/** Search and filters of the catalogue. On a phone the filters open above the list. */
export function ProductsTools({ asked, onAsk }: Props) {
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
