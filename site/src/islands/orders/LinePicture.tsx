import { pictureDouble, pictureSource } from "#shop/catalogue/picture.ts";

/** A product thumbnail, `width` pixels wide, 9:11. */
export function LinePicture({ image, width }: { image: string; width: number }) {
  return (
    <img
      className="order-pic"
      src={pictureSource(image, width)}
      srcSet={pictureDouble(image, width) || undefined}
      width={width}
      height={Math.round((width * 11) / 9)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
