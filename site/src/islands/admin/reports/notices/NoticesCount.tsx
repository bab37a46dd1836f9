import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { $seenNotices, startSeenNotices } from "#site/stores/reports/seen-notices.ts";
import { countOf } from "./notices-of.ts";
import { useNotices } from "./use-notices.ts";

/** Largest number shown; above it the badge shows "+". */
const MOST = 99;

/** The number of notices, beside the inbox in the menu. Shows nothing for zero or before it is loaded. */
export function NoticesCount() {
  const { data } = useNotices();
  const seen = useStore($seenNotices);
  useEffect(startSeenNotices, []);
  const place = document.querySelector("[data-part=notices-count]");
  const count = data ? countOf(data, seen) : 0;
  if (!place || count === 0) return null;
  return createPortal(
    <>
      <b aria-hidden="true">{count > MOST ? `${MOST}+` : count}</b>
      <span className="seen-by-readers">{count === 1 ? "1 pendiente" : `${count} pendientes`}</span>
    </>,
    place,
  );
}
