import { type HTMLAttributes, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { canRemove, offersAnotherImage } from "#shop/catalogue/product-form.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { TextButton } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { FileDropArea, UploadList } from "./FileDropArea.tsx";
import { type Entry, moveBy, moveTo, positionLabel, useEntries, withoutEntry, withStored } from "./image-entries.ts";
import { hasFile, useUploads } from "./use-uploads.ts";

interface Props {
  images: readonly string[];
  onChange: (images: readonly string[]) => void;
  /** Called with whether an upload is in progress. */
  onBusy: (isBusy: boolean) => void;
}

/** The pictures of a perfume, given as paths or as files chosen, dropped or pasted. The first is the main one. */
export function Images({ images, onChange, onBusy }: Props) {
  const { entries, nextKey, change, add } = useEntries(images, onChange);
  const [announcement, setAnnouncement] = useState("");
  const { isBusy, addFiles, ...uploads } = useUploads("product", (path) => {
    const all = add(withStored, path);
    setAnnouncement(`Imagen subida: es la ${all.length} de ${all.length}`);
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const move = (key: string, moved: Parameters<typeof change>[0]) => setAnnouncement(positionLabel(change(moved), key));
  const { dragged, handle } = useRowDrag((key, place) => move(key, (all) => moveTo(all, key, place)));
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const rows = offersAnotherImage(entries.map(({ path }) => path)) ? [...entries, { key: nextKey, path: "" }] : entries;
  const setPath = (place: number, path: string) => {
    if (place === entries.length) add((all, entry) => [...all, entry], path);
    else change((all) => all.map((each, at) => (at === place ? { ...each, path } : each)));
  };
  return (
    <FileDropArea legend="Imágenes" pick="Subir archivos" many pastesAnywhere onFiles={addFiles}>
      <ol ref={list}>
        {rows.map((entry, place) => (
          <ImageRow
            key={entry.key}
            entry={entry}
            place={place}
            count={entries.length}
            isDragged={dragged === entry.key}
            handle={handle(entry.key)}
            onType={(path) => setPath(place, path)}
            onMove={(by) => {
              keepFocus();
              move(entry.key, (all) => moveBy(all, entry.key, by));
            }}
            onRemove={() => {
              change((all) => withoutEntry(all, entry.key));
              setAnnouncement(`Imagen ${place + 1} quitada`);
            }}
          />
        ))}
      </ol>
      <UploadList {...uploads} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </FileDropArea>
  );
}

/** Keeps the focus on the button that moved its row: browsers lose it when the row moves in the document. */
function useKeptFocus(list: { current: HTMLElement | null }): () => void {
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

const MOVES = [
  { text: "Mover antes", by: -1 },
  { text: "Mover después", by: 1 },
] as const;

interface ImageRowProps {
  entry: Entry;
  place: number;
  /** The number of pictures. A row at this place is the empty one, where another begins. */
  count: number;
  isDragged: boolean;
  /** Props of the drag handle, which is the picture. */
  handle: HTMLAttributes<HTMLElement>;
  onType: (path: string) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function ImageRow({ entry, place, count, isDragged, handle, onType, onMove, onRemove }: ImageRowProps) {
  const which = <span className="sr-only"> la imagen {place + 1}</span>;
  const move = ({ text, by }: (typeof MOVES)[number]) => {
    // At the end of the list the button keeps the focus and does nothing.
    const isAtEnd = place + by < 0 || place + by === count;
    return (
      <TextButton key={by} data-does={text} aria-disabled={isAtEnd} onClick={() => isAtEnd || onMove(by)}>
        {text}
        {which}
      </TextButton>
    );
  };
  return (
    <li data-row={entry.key} className={isDragged ? "is-dragged" : undefined}>
      <span className="image-handle" {...handle}>
        {hasFile(entry.path) && <LinePicture image={entry.path} width={72} />}
        {place === 0 && <b>Principal</b>}
      </span>
      <TypedField name={`images.${place}`} label={labelOf(place, count)} value={entry.path} onType={onType} />
      <div className="image-acts">
        {count > 1 && place < count && MOVES.map(move)}
        {canRemove(place) && place < count && (
          <TextButton className="text-button is-danger" onClick={onRemove}>
            Quitar{which}
          </TextButton>
        )}
      </div>
    </li>
  );
}

function labelOf(place: number, count: number): string {
  if (place === count) return "Otra imagen, por su ruta";
  return place === 0 ? "Imagen principal" : `Imagen ${place + 1}`;
}
