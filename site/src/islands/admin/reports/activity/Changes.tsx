import type { AuditAnswer } from "#shop/settings/settings-admin-trace.contract.ts";
import { NOTICES_PATH, productsPath, usersPath } from "../../kit/paths.ts";
import { adminOrderPath } from "../../orders/paths.ts";
import { changeWords } from "./trace-words.ts";

type Entry = AuditAnswer["entries"][number];

/** So many changes are read at a glance; the others are folded. */
const SEEN = 6;

/** What a deed was done to, by its name, with the way there. */
export function Thing({ entry }: { entry: Entry }) {
  const path = placeOf(entry);
  if (entry.label === "") return null;
  return <small>{path ? <a href={path}>{entry.label}</a> : entry.label}</small>;
}

/** What a deed changed, a line for each field. */
export function Changes({ entry }: { entry: Entry }) {
  const lines = changeWords(entry);
  const folded = lines.slice(SEEN);
  return (
    <>
      <Lines lines={lines.slice(0, SEEN)} />
      {folded.length > 0 && (
        <details>
          <summary>y {folded.length} más</summary>
          <Lines lines={folded} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((words) => <small key={words}>{words}</small>);
}

/** Where the panel shows what a deed was done to; null when it has no place of its own. */
function placeOf({
  noun,
  nounId,
  label,
}: Pick<AuditAnswer["entries"][number], "noun" | "nounId" | "label">): string | null {
  if (noun === "order") return adminOrderPath(nounId);
  if (noun === "user") return usersPath(label, nounId);
  if (noun === "withdrawal") return NOTICES_PATH;
  // "Asad de Lattafa": a brand may have no " de " in it, a name may.
  return noun === "perfume" ? productsPath(label.split(" de ").slice(0, -1).join(" de "), nounId) : null;
}
