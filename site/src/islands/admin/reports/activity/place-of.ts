import type { AuditAnswer } from "#shop/settings/settings-admin-trace.contract.ts";
import { NOTICES_PATH, productsPath, usersPath } from "../../kit/paths.ts";
import { adminOrderPath } from "../../orders/paths.ts";

/** Where the panel shows what a deed was done to; null when it has no place of its own. */
export function placeOf({
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
