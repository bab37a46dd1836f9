import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { offersAnotherImage } from "#shop/catalogue/product-form.ts";
import { ImageRow } from "./images/ImageRow.tsx";
import { type Entry, moved, movedTo, placeLabel, without, withStored } from "./images/order.ts";
import { DropPlace } from "./pictures/DropPlace.tsx";
import { UploadList } from "./pictures/UploadList.tsx";
import { useUploads } from "./pictures/use-uploads.ts";

interface Props {
  images: readonly string[];
  onChange: (images: readonly string[]) => void;
  /** Called with whether an upload is in progress. */
  onBusy: (isBusy: boolean) => void;
}

/** The pictures of a perfume, given as paths or as files chosen, dropped or pasted. The first is the main one. */
export function Images({ images, onChange, onBusy }: Props) {
  const { entries, nextKey, change, add } = useEntries(images, onChange);
  const [said, setSaid] = useState("");
  const tell = (all: readonly Entry[], key: string) => setSaid(placeLabel(all, key));
  const { isBusy, take, ...uploads } = useUploads("product", (path) => {
    const all = add(withStored, path);
    setSaid(`Imagen subida: es la ${all.length} de ${all.length}`);
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const { dragged, handle } = useRowDrag((key, place) =>
    tell(
      change((all) => movedTo(all, key, place)),
      key,
    ),
  );
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const move = (key: string, by: number) => {
    keepFocus();
    tell(
      change((all) => moved(all, key, by)),
      key,
    );
  };
  const rows = offersAnotherImage(entries.map(({ path }) => path)) ? [...entries, { key: nextKey, path: "" }] : entries;
  const type = (place: number, path: string) => {
    if (place === entries.length) add((all, entry) => [...all, entry], path);
    else change((all) => all.map((each, at) => (at === place ? { ...each, path } : each)));
  };
  return (
    <DropPlace legend="Imágenes" pick="Subir archivos" many pastesAnywhere onFiles={take}>
      <ol ref={list}>
        {rows.map((entry, place) => (
          <ImageRow
            key={entry.key}
            entry={entry}
            place={place}
            of={entries.length}
            isDragged={dragged === entry.key}
            handle={handle(entry.key)}
            onType={(path) => type(place, path)}
            onMove={(by) => move(entry.key, by)}
            onRemove={() => {
              change((all) => without(all, entry.key));
              setSaid(`Imagen ${place + 1} quitada`);
            }}
          />
        ))}
      </ol>
      <UploadList {...uploads} />
      <p className="seen-by-readers" role="status">
        {said}
      </p>
    </DropPlace>
  );
}

/** Keeps the focus on the button that moved its row: browsers lose it when the row moves in the document. */
function useKeptFocus(list: { current: HTMLElement | null }): () => void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (kept.current instanceof HTMLElement && list.current?.contains(kept.current)) kept.current.focus();
    kept.current = null;
  });
  return () => {
    kept.current = document.activeElement;
  };
}

type Change = (entries: readonly Entry[]) => readonly Entry[];

/**
 * The pictures of a form, with stable keys. `change` reads the current entries from a ref, because uploads finish while rows
 * move. `nextKey` is the key of the next picture, so the empty input keeps its element when it becomes a row.
 */
function useEntries(paths: readonly string[], onChange: (paths: readonly string[]) => void) {
  const made = useRef(paths.length);
  const [entries, setEntries] = useState<readonly Entry[]>(() => paths.map((path, key) => ({ key: `${key}`, path })));
  const now = useRef(entries);
  const change = (changed: Change) => {
    now.current = changed(now.current);
    setEntries(now.current);
    onChange(now.current.map(({ path }) => path));
    return now.current;
  };
  const nextKey = `${made.current}`;
  const add = (into: (entries: readonly Entry[], entry: Entry) => readonly Entry[], path: string) => {
    const key = `${made.current}`;
    made.current += 1;
    return change((all) => into(all, { key, path }));
  };
  return { entries, nextKey, change, add };
}

/**
 * Drag and drop of list rows by a handle, for mouse and touch. `onOver(key, place)` reports the place the row is dragged to.
 */
function useRowDrag(onOver: (key: string, place: number) => void) {
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
