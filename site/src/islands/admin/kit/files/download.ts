/** Saves a table as a CSV file that Excel in Argentina opens; the first row is the heading. */
export async function downloadTable(rows: readonly (readonly string[])[], name: string): Promise<void> {
  // Few visits export, so the page loads without the writer of CSV.
  const { writeCsv } = await import("#shop/catalogue/bulk/csv.ts");
  saveFile(new Blob([writeCsv(rows)], { type: "text/csv" }), name);
}

/** Saves a file as the browser saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
