import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface Opened {
  isOpen: boolean;
  open: () => void;
  /** Closes it and returns the focus to the button that opened it. */
  close: () => void;
  /** Ref of that button, which is not rendered while open. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** State of a form that opens in place of its button. */
export function useOpened(): Opened {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return { isOpen, open: () => setOpen(true), close, opener };
}

/** Focuses the first field of a form that has just opened. */
export function focusFirstField(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>("select, input:not([hidden])")?.focus();
}
