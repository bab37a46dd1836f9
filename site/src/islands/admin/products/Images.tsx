import { type DragEvent, useState } from "react";
import { mayRemove, offersAnotherImage, PICTURE_PREFIX } from "#shop/product-form.ts";
import { storeImage } from "#site/api/admin-images.ts";
import { LinePicture } from "#site/islands/orders/LinePicture.tsx";
import { TypedField } from "./TypedField.tsx";

interface Props {
  images: readonly string[];
  onChange: (images: readonly string[]) => void;
}

/** The pictures of a perfume, the first one being the main one: paths, or files that are picked, dropped or pasted. */
export function Images({ images, onChange }: Props) {
  const { state, take } = useTaking(images, onChange);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  };
  const swap = (index: number, by: number) => {
    const next = [...images];
    const [moved = ""] = next.splice(index, 1);
    next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <fieldset
      className="size images"
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
      onPaste={({ clipboardData }) => void take([...clipboardData.files])}
    >
      <legend>Imágenes</legend>
      <ol>
        {images.map((path, index) => (
          // Two may be alike while they are typed: their place is what tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place
          <li key={index}>
            {path.includes(".") && <LinePicture image={path} width={48} />}
            <TypedField
              name={`images.${index}`}
              label={index === 0 ? "Imagen principal" : `Imagen ${index + 1}`}
              value={path}
              onType={(typed) => onChange(images.map((each, at) => (at === index ? typed : each)))}
            />
            <div className="image-acts">
              {index > 0 && (
                <button type="button" className="text-button" onClick={() => swap(index, -1)}>
                  Subir<span className="seen-by-readers"> la imagen {index + 1}</span>
                </button>
              )}
              {mayRemove(index) && (
                <button
                  type="button"
                  className="text-button is-danger"
                  onClick={() => onChange(images.filter((_, at) => at !== index))}
                >
                  Quitar<span className="seen-by-readers"> la imagen {index + 1}</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {offersAnotherImage(images) && (
        <button type="button" className="text-button" onClick={() => onChange([...images, PICTURE_PREFIX])}>
          Agregar otra imagen
        </button>
      )}
      <label className="pill image-pick">
        Subir archivos
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
      <p className="hint" role="status">
        {state}
      </p>
    </fieldset>
  );
}

const IDLE = "También podés arrastrarlas hasta acá, o pegarlas.";

/** Files on their way to the shop, one after the other; each becomes a picture when it is there. */
function useTaking(images: readonly string[], onChange: (images: readonly string[]) => void) {
  const [state, setState] = useState(IDLE);
  const take = async (files: readonly File[]) => {
    const stored: string[] = [];
    for (const [index, file] of files.entries()) {
      setState(`Subiendo ${index + 1} de ${files.length}…`);
      const answer = await storeImage(file);
      if (answer.ok) stored.push(answer.body.path);
      else {
        const why = answer.fields["image"]?.join(" ") || answer.message || "no hubo respuesta";
        setState(`${file.name}: ${why}`);
        break;
      }
    }
    if (stored.length === 0) return;
    onChange([...images.filter((path) => path.includes(".")), ...stored]);
    if (stored.length === files.length) setState(stored.length === 1 ? "Imagen subida" : "Imágenes subidas");
  };
  return { state, take };
}
