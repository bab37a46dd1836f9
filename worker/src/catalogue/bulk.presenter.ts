import type { BulkAnswer, BulkUndone } from "#shop/catalogue/bulk.contract.ts";
import { toWire } from "#shop/pricing/money.ts";
import type { PesoChange } from "#shop/pricing/price-changes.ts";
import type { BulkOutcome, BulkProblem } from "./bulk-change.ts";
import type { KeptPerfume } from "./bulk-undo.ts";
import { presentChanges } from "./product.presenter.ts";

/** What a change of many perfumes did, or would do. */
export function presentBulk({ changed, unchanged, problems, undo }: BulkOutcome, dryRun: boolean): BulkAnswer {
  const perfumes = changed.map(({ id, productName, brand, changes, prices }) => ({
    _id: id,
    productName,
    brand,
    changes: presentChanges(changes),
    ...(prices && { prices: prices.map(presentPrice) }),
  }));
  return { dryRun, changed: changed.length, unchanged, undo, perfumes, problems: presentProblems(problems) };
}

function presentPrice({ size, fromCentavos, toCentavos }: PesoChange) {
  return { size, fromArs: toWire(fromCentavos), toArs: toWire(toCentavos) };
}

export function presentProblems(problems: readonly BulkProblem[]): BulkAnswer["problems"] {
  return problems.map(({ id, productName, message }) => ({ _id: id, productName, message }));
}

export function presentKept(kept: readonly KeptPerfume[]): BulkUndone["kept"] {
  return kept.map(({ id, productName, brand }) => ({ _id: id, productName, brand }));
}
