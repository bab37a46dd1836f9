import { useEffect, useState } from "react";
import type { PictureUse } from "#shop/catalogue/pictures/uploaded-picture.ts";
import { TypedField } from "../../kit/fields.tsx";
import { FileDropArea, UploadList } from "./FileDropArea.tsx";
import { useUploads } from "./use-uploads.ts";

interface Props {
  use: PictureUse;
  /** The server's name for the path field. */
  name: string;
  label: string;
  hint?: string | undefined;
  /** The path. */
  value: string;
  onType: (path: string) => void;
  /** Called with the field and whether its upload is in progress. */
  onBusy: (name: string, isBusy: boolean) => void;
}

/** One picture outside the photos of a perfume, replaced by a file chosen, dropped or pasted, or by a typed path. */
export function PictureField({ use, name, label, hint, value, onType, onBusy }: Props) {
  const [announcement, setAnnouncement] = useState("");
  const { isBusy, addFiles, ...uploads } = useUploads(use, (stored) => {
    onType(stored);
    setAnnouncement(`${label}: subida. Falta guardar.`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onBusy` is a new function at each render; the effect must run only when the state changes
  useEffect(() => {
    onBusy(name, isBusy);
    return () => onBusy(name, false);
  }, [name, isBusy]);
  return (
    <FileDropArea legend={label} pickLabel="Subir imagen" onFiles={addFiles}>
      <TypedField name={name} label={`${label}, por su ruta`} hint={hint} value={value} onType={onType} />
      <UploadList {...uploads} />
      <p className={announcement ? "hint" : "sr-only"} role="status">
        {announcement}
      </p>
    </FileDropArea>
  );
}
