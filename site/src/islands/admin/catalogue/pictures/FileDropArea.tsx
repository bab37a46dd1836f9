import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { TextButton } from "../../kit/elements.tsx";
import type { Upload, Uploads } from "./use-uploads.ts";

interface Props {
  legend: string;
  /** Label of the button that opens the file picker. */
  pickLabel: string;
  /** Takes several files, and files pasted anywhere on the page, not only inside the area. */
  many?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A fieldset that takes picture files dropped, pasted or chosen. */
export function FileDropArea({ legend, pickLabel, many = false, onFiles, children }: Props) {
  const area = useRef<HTMLFieldSetElement>(null);
  const [isOver, setOver] = useState(false);
  const addFiles = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(many ? files : files.slice(0, 1));
    return files.length > 0;
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isInside = event.target instanceof Node && area.current?.contains(event.target);
    if (isTextForField(event)) return;
    if ((many || isInside) && addFiles(event.clipboardData?.files)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    addFiles(event.dataTransfer.files);
  };
  return (
    <fieldset
      ref={area}
      className={isOver ? "size images is-over" : "size images"}
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={onDrop}
    >
      <legend>{legend}</legend>
      {children}
      <p className="image-ways">
        <label className="pill">
          {pickLabel}
          <input
            type="file"
            accept="image/*"
            multiple={many}
            onChange={({ target }) => {
              addFiles(target.files);
              target.value = "";
            }}
          />
        </label>
        <span className="hint">
          o {many ? "arrastralas" : "arrastrala"} hasta acá, o {many ? "pegalas" : "pegala"}.
        </span>
      </p>
    </fieldset>
  );
}

/** Whether text is pasted into a field. Office programs put a picture of copied cells on the clipboard beside their text. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && clipboardData?.types.includes("text/plain") === true;
}

/** Uploads in progress with their progress, and failed ones with their error. */
export function UploadList({ uploads, remove, retry }: Pick<Uploads, "uploads" | "remove" | "retry">) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label="Archivos que se están subiendo">
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.error === null ? (
            <>
              <span className="upload-name">{upload.file.name}</span>
              <progress value={upload.sent} aria-label={`Subiendo ${upload.file.name}`} />
            </>
          ) : (
            <>
              <p className="field-error" role="alert">
                {upload.file.name}: {upload.error}
              </p>
              <UploadButton text="Reintentar" upload={upload} onPress={retry} />
            </>
          )}
          <UploadButton text={upload.error === null ? "Cancelar" : "Descartar"} upload={upload} onPress={remove} />
        </li>
      ))}
    </ul>
  );
}

function UploadButton(props: { text: string; upload: Upload; onPress: (upload: Upload) => void }) {
  const { text, upload, onPress } = props;
  return (
    <TextButton onClick={() => onPress(upload)}>
      {text}
      <span className="sr-only"> {upload.file.name}</span>
    </TextButton>
  );
}
