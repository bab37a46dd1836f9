import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface Opened {
  isOpen: boolean;
  open: () => void;
  /** Closes it, and gives the focus back to the button that opens it. */
  close: () => void;
  /** Of that button, which is not there while it is open. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Something that opens in a button's place. */
export function useOpened(): Opened {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return { isOpen, open: () => setOpen(true), close, opener };
}

/** For a place that has just come: the first of its fields takes the focus. */
export function focusFirstField(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>("select, input:not([hidden])")?.focus();
}
