import type { ImportAnswer } from "#shop/catalogue/import.contract.ts";
import type { FieldChange } from "#shop/catalogue/product.ts";
import { type ImportReport, seenOf } from "./import-products.ts";
import { presentChanges } from "./product.presenter.ts";

/** What a file did to the catalogue, or would do: what it would make has no id yet. */
export function presentImport(report: ImportReport, dryRun: boolean): ImportAnswer {
  const { rows, errors, perfumes, unchanged } = report;
  const shown = perfumes.map(({ row, id, isNew, productName, brand, changes }) => ({
    row,
    _id: isNew && dryRun ? null : id,
    isNew,
    productName,
    brand,
    changes: presentChanges(isNew ? changes.filter(saysSomething) : changes),
  }));
  const created = perfumes.filter(({ isNew }) => isNew).length;
  return {
    dryRun,
    seen: dryRun ? seenOf(report) : null,
    rows,
    created,
    changed: perfumes.length - created,
    unchanged,
    errors,
    warnings: dryRun ? report.warnings : [],
    perfumes: shown,
  };
}

/** What a new perfume leaves empty is not told: thousands of them are one answer. */
function saysSomething({ to }: FieldChange): boolean {
  return to !== null && to !== "" && to !== 0 && to !== false;
}
