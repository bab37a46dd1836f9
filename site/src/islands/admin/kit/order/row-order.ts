import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";

/** Keeps the focus on the button that moved its row: browsers lose it when the row moves in the document. */
export function useKeptFocus(list: { current: HTMLElement | null }): () => void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && list.current?.contains(focused.current)) focused.current.focus();
    focused.current = null;
  });
  return () => {
    focused.current = document.activeElement;
  };
}

/**
 * Drag and drop of list items, which have `data-row`. A mouse drags by the whole handle. A finger drags only by the grip in the
 * handle (`data-grip`), so that a touch elsewhere scrolls the page.
 * `onOver(key, index)` reports the index that the item is dragged to.
 */
export function useRowDrag(onOver: (key: string, index: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const handle = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnGrip = event.target instanceof Element && event.target.closest("[data-grip]");
      if (event.button !== 0 || (event.pointerType === "touch" && !isOnGrip)) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(key);
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (dragged !== key) return;
      const row = document.elementFromPoint(clientX, clientY)?.closest("[data-row]");
      const list = currentTarget.closest("ol");
      if (!row || !list?.contains(row) || row.contains(currentTarget)) return;
      onOver(key, [...list.querySelectorAll("[data-row]")].indexOf(row));
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
  });
  return { dragged, handle };
}
