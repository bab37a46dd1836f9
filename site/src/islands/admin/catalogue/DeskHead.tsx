import { productsCsvUrl } from "#site/api/admin-products-many.ts";
import { perfumesWords } from "./bulk/bulk-words.ts";
import type { ProductsAsked } from "./use-products.ts";

interface Props {
  asked: ProductsAsked;
  /** How many there are with this filter. */
  total: number;
  onAdd: () => void;
}

/** How many perfumes there are, them as a file, and one more of them. */
export function DeskHead({ asked, total, onAdd }: Props) {
  return (
    <div className="desk-count">
      <p role="status">{perfumesWords(total)}</p>
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
