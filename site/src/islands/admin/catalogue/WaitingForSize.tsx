import { useQuery } from "@tanstack/react-query";
import type { AdminSize } from "#shop/catalogue/product.contract.ts";
import { readWaiting } from "#site/api/admin-stock-notices.ts";
import { brought } from "../kit/read.ts";

/** How many wait to be told that a size is there again; nothing when nobody does, or it is not known. */
export function WaitingForSize({ size: { _id, ml, unit } }: { size: Pick<AdminSize, "_id" | "ml" | "unit"> }) {
  const { data } = useQuery({ queryKey: ["stock-notices"], queryFn: () => brought(readWaiting()) });
  const count = data?.waiting.find(({ size }) => size === _id)?.count;
  if (!count) return null;
  return (
    <small>
      {count === 1 ? "1 persona espera" : `${count} personas esperan`} el de {ml} {unit}
    </small>
  );
}
