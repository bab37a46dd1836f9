import { useEffect, useRef, useState } from "react";

/** Runs one task at a time; a second press while one runs is ignored. */
export function useBusy() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const markBusy = (value: boolean) => {
    isRunning.current = value;
    setBusy(value);
  };
  // A page restored from the back/forward cache may still be marked busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && markBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  });
  /** Runs the work unless another is running. Work that resolves to "leaving" stays busy: the page is navigating away. */
  const once = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    markBusy(true);
    let after: unknown;
    try {
      after = await work();
    } finally {
      if (after !== "leaving") markBusy(false);
    }
  };
  return { busy, once };
}
