import { saveFile } from "#site/islands/kit/save-file.ts";

/** Saves a table as a CSV file that Excel in Argentina opens; the first row is the heading. */
export async function downloadTable(rows: readonly (readonly string[])[], name: string): Promise<void> {
  // Few visits export, so the CSV writer loads on demand.
  const { writeCsv } = await import("#shop/catalogue/bulk/csv.ts");
  saveFile(new Blob([writeCsv(rows)], { type: "text/csv" }), name);
}
