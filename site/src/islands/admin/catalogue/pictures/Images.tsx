import { type HTMLAttributes, useEffect, useRef, useState } from "react";
import { offersAnotherImage } from "#shop/catalogue/product-form.ts";
import { useCurrentForm } from "#site/islands/kit/Form.tsx";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { Button, Switch } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { useKeptFocus, useRowDrag } from "../../kit/order/row-order.ts";
import { FileDropArea, UploadList } from "./FileDropArea.tsx";
import { type Entry, moveBy, moveTo, positionLabel, useEntries, withoutEntry, withStored } from "./image-entries.ts";
import { hasFile, useUploads } from "./use-uploads.ts";

interface Props {
  images: readonly string[];
  onChange: (images: readonly string[]) => void;
  /** Called with whether an upload is in progress. */
  onBusy: (isBusy: boolean) => void;
}

/** The pictures of a perfume, as files chosen, dropped or pasted, or as paths. The first is the main one. */
export function Images({ images, onChange, onBusy }: Props) {
  const { entries, nextKey, change, add } = useEntries(images, onChange);
  const [announcement, setAnnouncement] = useState("");
  const [isCropped, setCropped] = useState(false);
  const { isBusy, addFiles, ...uploads } = useUploads("product", (path) => {
    const all = add(withStored, path);
    setAnnouncement(`Imagen subida: es la ${all.length} de ${all.length}`);
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const move = (key: string, moved: Parameters<typeof change>[0]) => setAnnouncement(positionLabel(change(moved), key));
  const { dragged, handle } = useRowDrag((key, index) => move(key, (all) => moveTo(all, key, index)));
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const setPath = (index: number, path: string) => {
    if (index === entries.length) add((all, entry) => [...all, entry], path);
    else change((all) => all.map((each, at) => (at === index ? { ...each, path } : each)));
  };
  return (
    <FileDropArea legend="Fotos" pickLabel="Subir fotos" many onFiles={(files) => addFiles(files, { isCropped })}>
      <p className="hint">Arrastralas para ordenarlas. La primera es la principal: la del catálogo.</p>
      <ol ref={list} className="image-grid">
        {entries.map((entry, index) => (
          <ImageTile
            key={entry.key}
            entry={entry}
            index={index}
            count={entries.length}
            isDragged={dragged === entry.key}
            handle={handle(entry.key)}
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
      <Switch label="Recortar lo que sobra, para que llenen el cuadro" checked={isCropped} onChange={setCropped} />
      <ImagePaths entries={entries} nextKey={nextKey} onType={setPath} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </FileDropArea>
  );
}

interface PathsProps {
  entries: readonly Entry[];
  /** Key of the picture to add. */
  nextKey: string;
  /** `index`: the index of the picture, or the number of pictures for a new one. */
  onType: (index: number, path: string) => void;
}

/** Fields for the paths, collapsed at first: a picture that is already on the site needs no upload. */
function ImagePaths({ entries, nextKey, onType }: PathsProps) {
  const { errors } = useCurrentForm();
  const [isOpen, setOpen] = useState(false);
  const isInvalid = Object.keys(errors).some((field) => field.startsWith("images."));
  const rows = offersAnotherImage(entries.map(({ path }) => path)) ? [...entries, { key: nextKey, path: "" }] : entries;
  return (
    <details
      className="image-paths"
      open={isOpen || isInvalid}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Ponerlas por su ruta</summary>
      {rows.map(({ key, path }, index) => (
        <TypedField
          key={key}
          name={`images.${index}`}
          label={labelOf(index, entries.length)}
          value={path}
          onType={(typed) => onType(index, typed)}
        />
      ))}
    </details>
  );
}

const MOVES = [
  { text: "Mover antes", sign: "←", by: -1 },
  { text: "Mover después", sign: "→", by: 1 },
] as const;

interface ImageTileProps {
  entry: Entry;
  index: number;
  /** The number of pictures. */
  count: number;
  isDragged: boolean;
  /** Props of the drag handle, which is the picture. */
  handle: HTMLAttributes<HTMLElement>;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function ImageTile({ entry, index, count, isDragged, handle, onMove, onRemove }: ImageTileProps) {
  const which = `la imagen ${index + 1}`;
  const move = ({ text, sign, by }: (typeof MOVES)[number]) => {
    // At the end of the list the button keeps the focus and does nothing.
    const isAtEnd = index + by < 0 || index + by === count;
    return (
      <Button
        key={by}
        className="image-act"
        aria-disabled={isAtEnd}
        aria-label={`${text} ${which}`}
        onClick={() => isAtEnd || onMove(by)}
      >
        {sign}
      </Button>
    );
  };
  return (
    <li data-row={entry.key} data-path={entry.path} className={isDragged ? "is-dragged" : undefined}>
      <span className="image-handle" {...handle}>
        {hasFile(entry.path) ? <LinePicture image={entry.path} width={132} /> : <small>Sin foto</small>}
        {index === 0 && <b>Principal</b>}
        {count > 1 && <i className="image-grip" data-grip aria-hidden="true" />}
      </span>
      <div className="image-acts">
        {count > 1 && MOVES.map(move)}
        {index > 0 && (
          <Button className="image-act is-danger" aria-label={`Quitar ${which}`} onClick={onRemove}>
            ×
          </Button>
        )}
      </div>
    </li>
  );
}

function labelOf(index: number, count: number): string {
  if (index === count) return "Otra imagen, por su ruta";
  return index === 0 ? "Imagen principal" : `Imagen ${index + 1}`;
}
