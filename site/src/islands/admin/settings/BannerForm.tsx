import { useEffect, useState } from "react";
import type { PictureUse } from "#shop/catalogue/uploaded-picture.ts";
import { formTexts } from "#shop/fields.ts";
import { BANNER_FIELDS } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { FileDropArea, UploadList } from "../catalogue/pictures/FileDropArea.tsx";
import { hasFile, useUploads } from "../catalogue/pictures/use-uploads.ts";
import { TypedField } from "../kit/fields.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const WAIT = ["Todavía se está subiendo: esperá a que termine, o cancelala."];

/** The promo banner of the home page: a wide and a narrow picture, and its link. */
export function BannerForm({ settings: { banner } }: { settings: AdminSettings }) {
  const [isWideBusy, setWideBusy] = useState(false);
  const [isNarrowBusy, setNarrowBusy] = useState(false);
  return (
    <SettingsForm
      name="banner"
      title="Banner de inicio"
      submit="Guardar banner"
      start={banner}
      rule={() => ({
        ...(isWideBusy && { "banner.desktopPath": WAIT }),
        ...(isNarrowBusy && { "banner.mobilePath": WAIT }),
      })}
      changeOf={(typed) => ({ banner: typed })}
    >
      {({ bind }) => (
        <>
          <BannerPicture
            use="banner"
            name="banner.desktopPath"
            {...formTexts(BANNER_FIELDS.desktopPath)}
            {...bind("desktopPath")}
            onBusy={setWideBusy}
          />
          <BannerPicture
            use="bannerMobile"
            name="banner.mobilePath"
            {...formTexts(BANNER_FIELDS.mobilePath)}
            {...bind("mobilePath")}
            onBusy={setNarrowBusy}
          />
          <TypedField name="banner.href" {...formTexts(BANNER_FIELDS.href)} {...bind("href")} />
          <TypedField name="banner.alt" {...formTexts(BANNER_FIELDS.alt)} {...bind("alt")} />
        </>
      )}
    </SettingsForm>
  );
}

interface Props {
  use: Exclude<PictureUse, "product">;
  /** The server's name for the path field. */
  name: string;
  label: string;
  hint?: string;
  /** The path. */
  value: string;
  onType: (path: string) => void;
  /** Called with whether an upload is in progress. */
  onBusy: (isBusy: boolean) => void;
}

/** One banner picture, replaced by a file chosen, dropped or pasted, or by a typed path. */
function BannerPicture({ use, name, label, hint, value, onType, onBusy }: Props) {
  const [announcement, setAnnouncement] = useState("");
  const { isBusy, addFiles, ...uploads } = useUploads(use, (stored) => {
    onType(stored);
    setAnnouncement(`${label}: subida. Falta guardar.`);
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  return (
    <FileDropArea legend={label} pickLabel="Subir imagen" onFiles={addFiles}>
      <div className="banner-picture">{hasFile(value) && <img src={value} alt="" loading="lazy" />}</div>
      <TypedField name={name} label={`${label}, por su ruta`} hint={hint} value={value} onType={onType} />
      <UploadList {...uploads} />
      <p className={announcement ? "hint" : "sr-only"} role="status">
        {announcement}
      </p>
    </FileDropArea>
  );
}
