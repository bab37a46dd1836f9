import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditAnswer } from "#shop/settings/audit.contract.ts";
import { readAudit } from "#site/api/admin-shop.ts";
import { unwrap } from "../../kit/unwrap.ts";
import { Changes, Thing } from "./Changes.tsx";

type Entry = AuditAnswer["entries"][number];

/** Maximum entries shown for one bulk action. */
const TOLD = 100;

/** What a bulk action did to each perfume; loaded when opened. */
export function Many({ entry }: { entry: Entry }) {
  const { at, by, what, count } = entry;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["deed", at, by._id, what],
    queryFn: () => unwrap(readAudit({ noun: "perfume", by: by._id, since: at, until: at }, TOLD)),
    enabled: isOpen,
  });
  const each = data?.entries.filter((one) => one.what === what) ?? [];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Ver cada uno</summary>
      {!data && <p role="status">{error ? error.message : "Cargando…"}</p>}
      {each.map((one) => (
        <div key={one._id} className="trace-one">
          <Thing entry={one} />
          <Changes entry={one} />
        </div>
      ))}
      {data && count > each.length && <p>y {count - each.length} más</p>}
    </details>
  );
}
