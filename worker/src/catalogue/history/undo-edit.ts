import { perfumeEntryOf } from "#db/catalogue/panel-writes.ts";
import { selectProduct } from "#db/catalogue/products.ts";
import { read } from "#db/read.ts";
import { selectPerfumeEntry } from "#db/reports/audit-log.ts";
import { restoredForm, undoableChanges } from "#shop/catalogue/history/undo-edit.ts";
import { readProduct } from "#shop/catalogue/product-form.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../../request-context.ts";
import { CONFLICT, type PanelRequest, runOncePerKey } from "../change-once.ts";
import { type PerfumeChanged, readSaved, writeEdit } from "../change-perfume.ts";

export type EditUndone = Exclude<PerfumeChanged, Refused<"perfume_stale">> | Refused<"not_found" | "edit_overwritten">;

/**
 * Restores the fields that one edit of a perfume changed, as a new edit. Refuses `not_found` for an entry that is not an edit
 * of this perfume or cannot be undone, and `edit_overwritten` when one of the fields was changed again.
 */
export function undoEdit(
  context: RequestContext,
  panelRequest: PanelRequest,
  { perfumeId, entryKey }: { perfumeId: string; entryKey: number },
): Promise<EditUndone> {
  return runOncePerKey<EditUndone>(context, panelRequest, {
    async run() {
      const [[product], [entry]] = await read(context.db, [
        selectProduct(perfumeId),
        selectPerfumeEntry(perfumeId, entryKey),
      ]);
      if (!product) return refuse({ code: "perfume_not_found" });
      const changes = entry ? undoableChanges(perfumeEntryOf(entry)) : [];
      if (changes.length === 0) return refuse({ code: "not_found" });
      const form = restoredForm(product, changes);
      if (!form) return refuse({ code: "edit_overwritten" });
      const entered = readProduct(form);
      if (!entered.ok) return entered;
      const undo = { id: perfumeId, entry: entered.entry, updatedAtMs: product.updatedAtMs, isStockOnly: false };
      const written = await writeEdit(context, panelRequest, { ...undo, what: "edit_undone" });
      // The perfume was saved meanwhile, perhaps with other values in the same fields: plan again.
      return written !== CONFLICT && "fresh" in written ? CONFLICT : written;
    },
    repeat: () => readSaved(context.db, perfumeId),
  });
}
