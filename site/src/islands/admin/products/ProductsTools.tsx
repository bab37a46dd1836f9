import { BRANDS } from "#shop/brands.ts";
import { CATEGORIES, CATEGORY_LABELS } from "#shop/catalogue.ts";
import { SearchField } from "../shell/SearchField.tsx";
import type { Asked } from "./use-products.ts";

interface Props {
  asked: Asked;
  onAsk: (change: Readonly<Record<string, string | null>>) => void;
}

const YES_NO = [
  ["true", "Sí"],
  ["false", "No"],
] as const;

/** What is looked for in the catalogue. */
export function ProductsTools({ asked, onAsk }: Props) {
  const filter = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <Filter label={label} value={asked[name] ?? ""} options={options} onChoose={(value) => onAsk({ [name]: value })} />
  );
  return (
    <div className="desk-tools is-wide">
      <SearchField
        label="Buscar por nombre o marca"
        value={asked["productName"] ?? ""}
        onSearch={(productName) => onAsk({ productName })}
      />
      <div className="desk-filters">
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

interface FilterProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChoose: (value: string | null) => void;
}

function Filter({ label, value, options, onChoose }: FilterProps) {
  const id = `filtro-${label}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select id={id} value={value} onChange={({ target }) => onChoose(target.value || null)}>
          <option value="">Todos</option>
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
