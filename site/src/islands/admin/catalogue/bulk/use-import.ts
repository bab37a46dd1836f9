import { useState } from "react";
import type { ImportResponse } from "#shop/catalogue/bulk/bulk.contract.ts";
import { importFingerprint } from "#shop/catalogue/product.ts";
import { importFile, previewImport } from "#site/api/admin-products.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";

/** The chosen file. Its bytes are kept, so that what was previewed is what is applied. */
interface ChosenFile {
  name: string;
  bytes: ArrayBuffer;
  /** The same for every retry, so that a retry after a lost response does not apply the file twice. */
  requestKey: string;
}

/** The result so far; `report.dryRun` says whether it is only a preview. */
type Imported = { file: ChosenFile; report: ImportResponse };

/** State of an import: the file is chosen, previewed, and applied completely or not at all. `step` is the one in progress. */
export function useImport() {
  const [imported, setImported] = useState<Imported | null>(null);
  const [errorMessage, setErrorMessage] = useState("");
  const [step, setStep] = useState<"reading" | "writing" | null>(null);
  const { once } = useBusy();
  const previewFile = async (file: ChosenFile) => {
    const response = await previewImport(file.bytes);
    if (response.ok) setImported({ file, report: response.body });
    else setErrorMessage(response.message || NO_RESPONSE);
    return response.ok ? response.body : null;
  };
  const read = async (file: File): Promise<void> => {
    setImported(null);
    const problem = fileProblem(file);
    if (problem) return setErrorMessage(problem);
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) return setErrorMessage("No pudimos leer el archivo. Elegilo de nuevo.");
    await previewFile({ name: file.name, bytes, requestKey: crypto.randomUUID() });
  };
  const write = async ({ file, report }: Imported) => {
    const response = await importFile(file.bytes, { requestKey: file.requestKey, seen: report.seen ?? "" });
    if (response.ok) return setImported({ file, report: response.body });
    setErrorMessage(response.message || `${NO_RESPONSE} No se escribe dos veces.`);
    // The catalogue may have changed: preview the file again.
    const now = [400, 409].includes(response.status) ? await previewFile(file) : null;
    if (now && response.code === "import_overtaken")
      setErrorMessage(`${response.message} ${conflictMessage(report, now)}`);
  };
  const runStep = (what: "reading" | "writing", work: () => Promise<void>) =>
    void once(async () => {
      setErrorMessage("");
      setStep(what);
      await work().finally(() => setStep(null));
    });
  return {
    imported,
    errorMessage,
    step,
    choose: (file: File) => runStep("reading", () => read(file)),
    apply: () => imported && runStep("writing", () => write(imported)),
  };
}

const NO_RESPONSE = "No pudimos conectarnos con la tienda. Probá de nuevo.";

type Report = Pick<ImportResponse, "perfumes">;

/** Maximum rows named before "y N más". */
const MAX_ROWS_NAMED = 10;

/**
 * Returns a message that names the rows whose changes differ from those of the preview; empty if there are none. A perfume is
 * named by its first row.
 */
export function conflictMessage(before: Report, now: Report): string {
  const [previous, current] = [changesByRow(before), changesByRow(now)];
  const rows = [...new Set([...previous.keys(), ...current.keys()])]
    .filter((row) => previous.get(row) !== current.get(row))
    .toSorted((one, other) => one - other);
  if (rows.length === 0) return "";
  const more = rows.length > MAX_ROWS_NAMED ? ` y ${rows.length - MAX_ROWS_NAMED} más` : "";
  return `Es otro el cambio en ${rows.length === 1 ? "la fila" : "las filas"} ${rows.slice(0, MAX_ROWS_NAMED).join(", ")}${more}.`;
}

function changesByRow({ perfumes }: Report): Map<number, string> {
  return new Map(perfumes.map(({ row, changes }) => [row, importFingerprint(changes)]));
}

/** Largest file, in bytes (docs/product-rules.md#request-size-limits). */
const MAX_BYTES = 4 * 1024 * 1024;

/** Returns why a file cannot be imported, before it is sent; null when it can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    return "Es una planilla. En tu programa elegí Guardar como, CSV, y subí ese archivo.";
  if (!/\.(csv|txt|tsv)$/i.test(name)) return "Tiene que ser un archivo CSV.";
  if (size === 0) return "El archivo está vacío.";
  return size > MAX_BYTES ? "El archivo pesa más de 4 MB. Partilo en dos." : null;
}
