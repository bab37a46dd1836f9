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
  const { dragged, handle } = useRowDrag((key, index) => move(key, (all) => moveTo(all, key, index)));
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const rows = offersAnotherImage(entries.map(({ path }) => path)) ? [...entries, { key: nextKey, path: "" }] : entries;
  const setPath = (index: number, path: string) => {
    if (index === entries.length) add((all, entry) => [...all, entry], path);
    else change((all) => all.map((each, at) => (at === index ? { ...each, path } : each)));
  };
  return (
    <FileDropArea legend="Imágenes" pickLabel="Subir archivos" many pastesAnywhere onFiles={addFiles}>
      <ol ref={list}>
        {rows.map((entry, index) => (
          <ImageRow
            key={entry.key}
            entry={entry}
            index={index}
            count={entries.length}
            isDragged={dragged === entry.key}
            handle={handle(entry.key)}
            onType={(path) => setPath(index, path)}
            onMove={(by) => {
              keepFocus();
              move(entry.key, (all) => moveBy(all, entry.key, by));
            }}
            onRemove={() => {
              change((all) => withoutEntry(all, entry.key));
              setAnnouncement(`Imagen ${index + 1} quitada`);
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
 * Drag and drop of list rows by a handle, for mouse and touch. `onOver(key, index)` reports the index that the row is dragged to.
 */
function useRowDrag(onOver: (key: string, index: number) => void) {
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
  index: number;
  /** The number of pictures. The row at this index is empty, for another picture. */
  count: number;
  isDragged: boolean;
  /** Props of the drag handle, which is the picture. */
  handle: HTMLAttributes<HTMLElement>;
  onType: (path: string) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function ImageRow({ entry, index, count, isDragged, handle, onType, onMove, onRemove }: ImageRowProps) {
  const which = <span className="sr-only"> la imagen {index + 1}</span>;
  const move = ({ text, by }: (typeof MOVES)[number]) => {
    // At the end of the list the button keeps the focus and does nothing.
    const isAtEnd = index + by < 0 || index + by === count;
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
        {index === 0 && <b>Principal</b>}
      </span>
      <TypedField name={`images.${index}`} label={labelOf(index, count)} value={entry.path} onType={onType} />
      <div className="image-acts">
        {count > 1 && index < count && MOVES.map(move)}
        {canRemove(index) && index < count && (
          <TextButton className="text-button is-danger" onClick={onRemove}>
            Quitar{which}
          </TextButton>
        )}
      </div>
    </li>
  );
}

function labelOf(index: number, count: number): string {
  if (index === count) return "Otra imagen, por su ruta";
  return index === 0 ? "Imagen principal" : `Imagen ${index + 1}`;
}
