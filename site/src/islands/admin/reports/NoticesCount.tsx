import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { readNotices } from "#site/api/admin-reports.ts";
import { $seenNotices, startSeenNotices } from "#site/stores/reports/seen-notices.ts";
import { unwrap } from "../kit/calls.tsx";
import { countOf } from "./notice-groups.ts";

/** Largest number shown; above it the badge shows "+". */
const MAX_SHOWN = 99;

/** The number of notices, beside the inbox in the menu. Shows nothing for zero or before it is loaded. */
export function NoticesCount() {
  const { data } = useNotices();
  const seen = useStore($seenNotices);
  useEffect(startSeenNotices, []);
  const badge = document.querySelector("[data-part=notices-count]");
  const count = data ? countOf(data, seen) : 0;
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

/** Queries the inbox once for badge and page. It is cached for one minute; an open page refetches every five. */
export function useNotices() {
  return useQuery({
    queryKey: ["notices"],
    queryFn: () => unwrap(readNotices()),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
}
