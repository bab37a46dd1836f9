import { useEffect, useState } from "react";
import type { PictureUse } from "#shop/catalogue/uploaded-picture.ts";
import { FieldFrame } from "#site/islands/kit/FieldFrame.tsx";
import { DropPlace } from "../catalogue/pictures/DropPlace.tsx";
import { hasFile } from "../catalogue/pictures/has-file.ts";
import { UploadList } from "../catalogue/pictures/UploadList.tsx";
import { useUploads } from "../catalogue/pictures/use-uploads.ts";

interface Props {
  use: Exclude<PictureUse, "product">;
  /** As the server names the field of its path. */
  name: string;
  label: string;
  hint: string;
  /** The path that stands there now. */
  start: string;
  /** Whether one is still being uploaded. */
  onBusy: (isBusy: boolean) => void;
}

/** One of the home's banners as it is now: a file that is chosen, dropped or pasted takes its place, or a path that is typed. */
export function BannerPicture({ use, name, label, hint, start, onBusy }: Props) {
  const [path, setPath] = useState(start);
  const [said, setSaid] = useState("");
  const { isBusy, take, ...uploads } = useUploads(use, (stored) => {
    setPath(stored);
    setSaid(`${label}: subida. Falta guardar.`);
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  return (
    <DropPlace legend={label} pick="Subir imagen" onFiles={take}>
      <div className="banner-picture">{hasFile(path) && <img src={path} alt="" loading="lazy" />}</div>
      <FieldFrame name={name} label={`${label}, por su ruta`} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            value={path}
            onChange={({ target }) => setPath(target.value)}
          />
        )}
      </FieldFrame>
      <UploadList {...uploads} />
      <p className={said ? "hint" : "seen-by-readers"} role="status">
        {said}
      </p>
    </DropPlace>
  );
}
