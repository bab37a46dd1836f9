import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditResponse } from "#shop/settings/audit.contract.ts";
import { readAudit } from "#site/api/admin-reports.ts";
import { unwrap } from "../kit/calls.tsx";
import { adminOrderPath, NOTICES_PATH, productsPath, usersPath } from "../kit/paths.ts";
import { changeLines } from "./diff-labels.ts";

type Entry = AuditResponse["entries"][number];

/** Lines shown before the rest is collapsed. */
const LINES_SHOWN = 6;

/** The affected object, linked to its page in the panel. */
export function AffectedObject({ entry }: { entry: Entry }) {
  const path = panelPath(entry);
  if (entry.label === "") return null;
  return <small>{path ? <a href={path}>{entry.label}</a> : entry.label}</small>;
}

/** The changed fields of an audit entry, one line each. */
export function Changes({ entry }: { entry: Entry }) {
  const lines = changeLines(entry);
  const folded = lines.slice(LINES_SHOWN);
  return (
    <>
      <Lines lines={lines.slice(0, LINES_SHOWN)} />
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
  return lines.map((text) => <small key={text}>{text}</small>);
}

/** Returns the panel's page of the affected object, or null when it has none. */
function panelPath({ noun, nounId, label }: Entry): string | null {
  if (noun === "order") return adminOrderPath(nounId);
  if (noun === "user") return usersPath(label, nounId);
  if (noun === "withdrawal") return NOTICES_PATH;
  // In "Asad de Lattafa" the last " de " separates the brand, because a name may contain one.
  return noun === "perfume" ? productsPath(label.split(" de ").slice(0, -1).join(" de "), nounId) : null;
}

/** Maximum entries shown for one bulk action. */
const MAX_ENTRIES = 100;

/** What a bulk action did to each perfume; loaded when opened. */
export function BulkChanges({ entry }: { entry: Entry }) {
  const { at, by, what, count } = entry;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["audit-bulk", at, by._id, what],
    queryFn: () => unwrap(readAudit({ noun: "perfume", by: by._id, since: at, until: at }, MAX_ENTRIES)),
    enabled: isOpen,
  });
  const entries = data?.entries.filter((one) => one.what === what) ?? [];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Ver cada uno</summary>
      {!data && <p role="status">{error ? error.message : "Cargando…"}</p>}
      {entries.map((one) => (
        <div key={one._id} className="trace-one">
          <AffectedObject entry={one} />
          <Changes entry={one} />
        </div>
      ))}
      {data && count > entries.length && <p>y {count - entries.length} más</p>}
    </details>
  );
}
