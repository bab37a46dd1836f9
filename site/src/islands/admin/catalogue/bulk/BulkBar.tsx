import { BULK_MAX } from "#shop/catalogue/bulk-form.ts";
import { listProductIds } from "#site/api/admin-products-many.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import type { ProductsAsked } from "../use-products.ts";
import type { Selection } from "./use-selection.ts";

interface Props {
  selection: Selection;
  asked: ProductsAsked;
  /** How many there are with this filter. */
  total: number;
  /** Whether all that the list shows of them are picked. */
  isPagePicked: boolean;
  onChange: () => void;
}

/** What can be done with the perfumes that are picked; nothing while none is. */
export function BulkBar({ selection, asked, total, isPagePicked, onChange }: Props) {
  const { busy, once } = useBusy();
  const { ids, pick, clear } = selection;
  if (ids.size === 0) return null;
  const pickAll = async () => {
    const answer = await listProductIds(new URLSearchParams(asked));
    if (answer.ok) pick(answer.body.ids, true);
    else toast(answer.message || "No pudimos elegirlos. Probá de nuevo.");
  };
  const isAllPicked = isPagePicked && ids.size >= total;
  const isTooMany = ids.size > BULK_MAX;
  return (
    <div className="desk-acts">
      <p role="status">
        {ids.size === 1 ? "1 elegido" : `${ids.size.toLocaleString("es-AR")} elegidos`}
        {isTooMany && `. Se pueden cambiar hasta ${BULK_MAX.toLocaleString("es-AR")} a la vez.`}
      </p>
      <div className="desk-acts-buttons">
        {!isAllPicked && (
          <button type="button" className="pill" aria-disabled={busy} onClick={() => once(pickAll)}>
            Elegir los {total.toLocaleString("es-AR")} del filtro
          </button>
        )}
        <button type="button" className="pill" onClick={clear}>
          No elegir ninguno
        </button>
        <button type="button" className="pill is-filled" disabled={isTooMany} onClick={onChange}>
          Cambiar
        </button>
      </div>
    </div>
  );
}
