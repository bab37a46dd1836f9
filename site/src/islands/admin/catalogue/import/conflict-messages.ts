import type { ImportAnswer } from "#shop/catalogue/import.contract.ts";
import { importFingerprint } from "#shop/catalogue/import-fingerprint.ts";

type Report = Pick<ImportAnswer, "perfumes">;

/** Maximum rows named before "y N más". */
const ROWS_NAMED = 10;

/** Returns which rows of a file now have another effect than in the preview, by each perfume's first row. */
export function conflictMessage(before: Report, now: Report): string {
  const [was, is] = [changesByRow(before), changesByRow(now)];
  const rows = [...new Set([...was.keys(), ...is.keys()])]
    .filter((row) => was.get(row) !== is.get(row))
    .toSorted((one, other) => one - other);
  if (rows.length === 0) return "";
  const more = rows.length > ROWS_NAMED ? ` y ${rows.length - ROWS_NAMED} más` : "";
  return `Es otro el cambio en ${rows.length === 1 ? "la fila" : "las filas"} ${rows.slice(0, ROWS_NAMED).join(", ")}${more}.`;
}

function changesByRow({ perfumes }: Report): Map<number, string> {
  return new Map(perfumes.map(({ row, changes }) => [row, importFingerprint(changes)]));
}
