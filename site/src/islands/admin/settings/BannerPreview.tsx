import { headlineLines } from "#shop/settings/headline.ts";
import type { PromoBanner } from "#shop/settings/settings.ts";
import { hasFile } from "../catalogue/pictures/use-uploads.ts";

/** A banner as the home shows it on a computer and on a phone, smaller. */
export function BannerPreview({ banner }: { banner: PromoBanner }) {
  return (
    <div className="banner-previews">
      <Preview banner={banner} kind="wide" label="En una computadora" path={banner.desktopPath} />
      <Preview banner={banner} kind="narrow" label="En un teléfono" path={banner.mobilePath} />
    </div>
  );
}

function Preview(props: { banner: PromoBanner; kind: "wide" | "narrow"; label: string; path: string }) {
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
