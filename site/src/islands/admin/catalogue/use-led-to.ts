import { type RefObject, useEffect, useRef } from "react";

/** A heading of what was asked for and is there now, maybe out of sight on a telephone: who asked is led to it. */
export function useLedTo(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return heading;
}
