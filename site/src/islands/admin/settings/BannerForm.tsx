import { useState } from "react";
import { formTexts } from "#shop/fields.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { BANNERS_MAX } from "#shop/settings/banner.ts";
import { BANNER_FIELDS, DATED_BANNER_FIELDS } from "#shop/settings/banner-fields.ts";
import { headlineLines } from "#shop/settings/headline.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { PictureField } from "../catalogue/pictures/PictureField.tsx";
import { hasFile } from "../catalogue/pictures/use-uploads.ts";
import { TypedArea, TypedField } from "../kit/fields.tsx";
import { ListForm } from "./ListForm.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

type Banner = AdminSettings["banner"];
type DatedBanner = AdminSettings["banners"][number];

const WAIT = ["Todavía se está subiendo: esperá a que termine, o cancelala."];

/** The usual banner of the home page: its texts, its link, a wide and a narrow picture. */
export function BannerForm({ settings: { banner } }: { settings: AdminSettings }) {
  const { waiting, onBusy } = useWaiting();
  return (
    <SettingsForm
      name="banner"
      title="Banner de inicio"
      submit="Guardar banner"
      start={banner}
      rule={() => waiting}
      changeOf={(typed) => ({ banner: typed })}
    >
      {({ values, change }) => <BannerFields path="banner" banner={values} change={change} onBusy={onBusy} />}
    </SettingsForm>
  );
}

const DAY_FIELDS = [DATED_BANNER_FIELDS.from, DATED_BANNER_FIELDS.to].map((field) => ({
  name: field.name,
  kind: "day" as const,
  ...formTexts(field),
}));

/** The banners with dates. On a day with such banners, the first of them replaces the usual one. */
export function DatedBanners({ settings: { banner, banners, updatedAt } }: { settings: AdminSettings }) {
  const { waiting, onBusy } = useWaiting();
  return (
    <ListForm<DatedBanner>
      name="banners"
      title="Banners con fechas"
      submit="Guardar banners"
      noun={{ one: "Banner", the: "el banner", another: "un banner" }}
      start={banners}
      newRow={() => ({ ...banner, from: "", to: "" })}
      fields={DAY_FIELDS}
      maximum={BANNERS_MAX}
      rule={() => waiting}
      changeOf={(rows) => ({ banners: [...rows], updatedAt })}
      renderRow={(row, change, path) => <BannerFields path={path} banner={row} change={change} onBusy={onBusy} />}
    >
      <p className="hint">
        Entre esas fechas se ve el primero de la lista en lugar del banner de inicio; después vuelve solo el de siempre.
        Uno nuevo empieza como una copia.
      </p>
    </ListForm>
  );
}

/** The messages of the picture fields whose upload is in progress. */
function useWaiting() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const waiting: FieldMessages = Object.fromEntries(busy.map((name) => [name, WAIT]));
  const onBusy = (name: string, isBusy: boolean) =>
    setBusy((names) => [...names.filter((each) => each !== name), ...(isBusy ? [name] : [])]);
  return { waiting, onBusy };
}

interface BannerFieldsProps {
  /** The banner's name in the API. */
  path: string;
  banner: Banner;
  change: (changed: Partial<Banner>) => void;
  /** Called with a picture's field and whether its upload is in progress. */
  onBusy: (name: string, isBusy: boolean) => void;
}

function BannerFields({ path, banner, change, onBusy }: BannerFieldsProps) {
  const bind = (field: keyof Banner) => ({
    name: `${path}.${field}`,
    ...formTexts(BANNER_FIELDS[field]),
    value: banner[field],
    onType: (text: string) => change({ [field]: text }),
  });
  const { hint, ...headline } = bind("headline");
  return (
    <>
      <BannerPreview banner={banner} />
      <TypedField {...bind("kicker")} />
      <TypedArea {...headline} rows={2} max={BANNER_FIELDS.headline.kind.maximum ?? 0} below={hint} />
      <TypedField {...bind("lead")} />
      <TypedField {...bind("button")} />
      <TypedField {...bind("href")} />
      <PictureField use="banner" {...bind("desktopPath")} onBusy={onBusy} />
      <PictureField use="bannerMobile" {...bind("mobilePath")} onBusy={onBusy} />
      <TypedField {...bind("alt")} />
    </>
  );
}

/** A banner as the home shows it on a computer and on a phone, smaller. */
function BannerPreview({ banner }: { banner: Banner }) {
  return (
    <div className="banner-previews">
      <Preview banner={banner} kind="wide" label="En una computadora" path={banner.desktopPath} />
      <Preview banner={banner} kind="narrow" label="En un teléfono" path={banner.mobilePath} />
    </div>
  );
}

function Preview(props: { banner: Banner; kind: "wide" | "narrow"; label: string; path: string }) {
  const { banner, kind, label, path } = props;
  const { kicker, headline, lead, button } = banner;
  return (
    <figure className={`banner-preview is-${kind}`}>
      <figcaption className="hint">{label}</figcaption>
      <div aria-hidden="true">
        {hasFile(path) && <img src={path} alt="" loading="lazy" />}
        <p className="banner-kicker">{kicker}</p>
        <p className="banner-headline">
          {headlineLines(headline).map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
            <span key={line}>
              {parts.map(({ text, isItalic }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered
                isItalic ? <em key={at}>{text}</em> : text,
              )}
            </span>
          ))}
        </p>
        <p className="banner-lead">{lead}</p>
        <span className="banner-button">{button}</span>
      </div>
    </figure>
  );
}
