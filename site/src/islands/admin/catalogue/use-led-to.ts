import { type RefObject, useEffect, useRef } from "react";

/** Ref of a result's heading. It takes the focus and scrolls into view, because on a phone the result may be off screen. */
export function useLedTo(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return heading;
}
