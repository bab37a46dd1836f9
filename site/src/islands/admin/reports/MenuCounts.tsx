import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { readNotices } from "#site/api/admin-reports.ts";
import { $seenNotices, startSeenNotices } from "#site/stores/reports/seen-notices.ts";
import { unwrap } from "../kit/calls.tsx";
import { useMay } from "../kit/permissions.tsx";
import { countOf, forgetRestocked } from "./notice-keys.ts";

/** Largest number shown; above it the badge shows this number with "+". */
const MAX_SHOWN = 99;

/** The numbers of notices and of transfers to confirm, in the menu. */
export function MenuCounts() {
  const { data } = useNotices();
  const seen = useStore($seenNotices);
  const canRead = useMay()("read", "stock");
  useEffect(startSeenNotices, []);
  useEffect(() => {
    if (data && canRead) forgetRestocked(data);
  }, [data, canRead]);
  if (!data) return null;
  return (
    <>
      <MenuCount entry="notices" count={countOf(data, seen)} />
      <MenuCount entry="transfers" count={data.transfers} />
    </>
  );
}

/** A number beside an entry of the menu, which Astro rendered; nothing for zero. */
function MenuCount({ entry, count }: { entry: string; count: number }) {
  const badge = document.querySelector(`[data-part=${entry}-count]`);
  if (!badge || count === 0) return null;
  return createPortal(
    <>
      <b aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</b>
      <span className="sr-only">{count === 1 ? "1 pendiente" : `${count} pendientes`}</span>
    </>,
    badge,
  );
}

const MINUTE_MS = 60_000;

/** Queries the notices for menu and page. The cache lasts one minute; an open page refetches, by default every 5 minutes. */
export function useNotices(refetchInterval: number = 5 * MINUTE_MS) {
  return useQuery({
    queryKey: ["notices"],
    queryFn: () => unwrap(readNotices()),
    staleTime: MINUTE_MS,
    refetchInterval,
  });
}
