/** Largest file (docs/product-rules.md#request-size-limits). */
const MAX_BYTES = 4 * 1024 * 1024;

/** Returns why a file cannot be imported, before it is sent; null when it can. */
export function fileTrouble({ name, size }: { name: string; size: number }): string | null {
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    return "Es una planilla. En tu programa elegí Guardar como, CSV, y subí ese archivo.";
  if (!/\.(csv|txt|tsv)$/i.test(name)) return "Tiene que ser un archivo CSV.";
  if (size === 0) return "El archivo está vacío.";
  return size > MAX_BYTES ? "El archivo pesa más de 4 MB. Partilo en dos." : null;
}
