import { type PointerEvent, useState } from "react";

/** Rows of a list that are moved by their handle, by mouse or by finger: `onOver` tells which row is to stand where another one is. */
export function useRowDrag(onOver: (key: string, place: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const handle = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
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
