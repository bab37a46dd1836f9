import type { HTMLAttributes, ReactNode } from "react";
import { mayRemove } from "#shop/catalogue/product-form.ts";
import { LinePicture } from "#site/islands/orders/LinePicture.tsx";
import { hasFile } from "../pictures/has-file.ts";
import { TypedField } from "../TypedField.tsx";
import type { Entry } from "./order.ts";

interface Props {
  entry: Entry;
  place: number;
  /** The number of pictures. A row at this place is the empty one, where another begins. */
  of: number;
  isDragged: boolean;
  /** Props of the drag handle, which is the picture. */
  handle: HTMLAttributes<HTMLElement>;
  onType: (path: string) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** One picture with its path and its place in the list. */
export function ImageRow({ entry, place, of, isDragged, handle, onType, onMove, onRemove }: Props) {
  const which = <span className="seen-by-readers"> la imagen {place + 1}</span>;
  return (
    <li data-row={entry.key} className={isDragged ? "is-dragged" : undefined}>
      <span className="image-handle" {...handle}>
        {hasFile(entry.path) && <LinePicture image={entry.path} width={72} />}
        {place === 0 && <b>Principal</b>}
      </span>
      <TypedField name={`images.${place}`} label={labelOf(place, of)} value={entry.path} onType={onType} />
      <div className="image-acts">
        {of > 1 && place < of && (
          <>
            <Move words="Mover antes" ends={place === 0} onMove={() => onMove(-1)}>
              {which}
            </Move>
            <Move words="Mover después" ends={place === of - 1} onMove={() => onMove(1)}>
              {which}
            </Move>
          </>
        )}
        {mayRemove(place) && place < of && (
          <button type="button" className="text-button is-danger" onClick={onRemove}>
            Quitar{which}
          </button>
        )}
      </div>
    </li>
  );
}

function labelOf(place: number, of: number): string {
  if (place === of) return "Otra imagen, por su ruta";
  return place === 0 ? "Imagen principal" : `Imagen ${place + 1}`;
}

interface MoveProps {
  words: string;
  /** Whether it is already at that end. The button then keeps the focus and does nothing. */
  ends: boolean;
  onMove: () => void;
  children: ReactNode;
}

function Move({ words, ends, onMove, children }: MoveProps) {
  return (
    <button
      type="button"
      className="text-button"
      data-does={words}
      aria-disabled={ends}
      onClick={() => {
        if (!ends) onMove();
      }}
    >
      {words}
      {children}
    </button>
  );
}
