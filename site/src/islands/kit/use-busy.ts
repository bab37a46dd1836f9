import { useEffect, useRef, useState } from "react";

interface Busy {
  busy: boolean;
  /** Does the work, unless some is under way. Work that ends with "leaving" stays under way: another page is on its way. */
  once: (work: () => Promise<unknown>) => Promise<void>;
}

/** One thing at a time: a second press while the first is under way does nothing. */
export function useBusy(): Busy {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const be = (value: boolean) => {
    underWay.current = value;
    setBusy(value);
  };
  // A page that was left while busy, and is come back to with "Back", can be used again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && be(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  });
  const once = async (work: () => Promise<unknown>) => {
    if (underWay.current) return;
    be(true);
    let after: unknown;
    try {
      after = await work();
    } finally {
      if (after !== "leaving") be(false);
    }
  };
  return { busy, once };
}
