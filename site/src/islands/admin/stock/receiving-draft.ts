/** The sheet that receives goods, before it is sent. The page *Reponer* can prepare its rows. */
import { draftKey, draftStore, withChange } from "../kit/use-draft-form.ts";
import { type ReceiptValues, type SheetLine, withLines } from "./sheet-lines.ts";

export const RECEIVING_FORM = "receiving";
export const NO_RECEIPT: ReceiptValues = { supplier: "", note: "", purchaseOrder: null, lines: [] };

/** Adds rows to the stored sheet of this administrator and tab. Sizes that the sheet already has stay as they are. */
export function prepareReceipt(lines: readonly SheetLine[]): void {
  const store = draftStore(draftKey(RECEIVING_FORM), { start: NO_RECEIPT, base: null });
  const kept = store.get() ?? { values: NO_RECEIPT, start: NO_RECEIPT, base: null, requestKey: "", isSaved: false };
  store.set(withChange(kept, { lines: withLines(kept.values.lines, lines) }));
}
