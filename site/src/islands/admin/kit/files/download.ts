/** Saves a table as a CSV file that Excel in Argentina opens; the first row is the heading. */
export async function downloadTable(rows: readonly (readonly string[])[], name: string): Promise<void> {
  // Few visits export, so the CSV writer loads on demand.
  const { writeCsv } = await import("#shop/catalogue/bulk/csv.ts");
  saveFile(new Blob([writeCsv(rows)], { type: "text/csv" }), name);
}

/** Makes the browser download a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
