import type { ImgHTMLAttributes } from "react";
import { picture2x, pictureSource } from "#shop/catalogue/pictures/picture.ts";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { productPath } from "#site/islands/paths.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

interface LinesProps {
  lines: readonly OrderLineResponse[];
  /** What else to say about each line; empty for nothing. */
  notes?: readonly string[];
  /** Where each line is taken from; empty for nothing. Only administrators see it. */
  places?: readonly string[];
}

/** The bought products at their purchase prices. */
export function OrderLines({ lines, notes = [], places = [] }: LinesProps) {
  return (
    <ul className="order-lines">
      {lines.map((line, index) => (
        <Line key={line._id} line={line} note={notes[index]} place={places[index]} />
      ))}
    </ul>
  );
}

interface LineProps {
  line: OrderLineResponse;
  note: string | undefined;
  place: string | undefined;
}

function Line({ line, note, place }: LineProps) {
  const { productName, brand, image, perfume, quantity, unitArs, lineArs } = line;
  return (
    <li>
      <LinePicture image={image} width={80} />
      <div>
        <p className="house">{brand}</p>
        <h3>
          <a href={productPath(perfume)}>{productName}</a>
        </h3>
        <p className="order-quiet">{sizeLabel(line)}</p>
        {place && <p>{place}</p>}
        {note && <p className="order-note">{note}</p>}
      </div>
      <p className="order-sum">
        <span className="order-quiet">
          {quantity} × {formatArs(toMinorUnits(unitArs))}
        </span>
        <b>{formatArs(toMinorUnits(lineArs))}</b>
      </p>
    </li>
  );
}

interface PictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, "className" | "loading"> {
  /** Site path. */
  image: string;
  /** In pixels; the height is 11/9 of it. */
  width: number;
}

/** The thumbnail of a line in a list of orders or products. */
export function LinePicture(props: PictureProps) {
  return <Thumbnail {...props} className="order-pic" loading="lazy" />;
}

export function Thumbnail({ image, width, ...attributes }: PictureProps) {
  return (
    <img
      {...attributes}
      src={pictureSource(image, width)}
      srcSet={picture2x(image, width) || undefined}
      width={width}
      height={Math.round((width * 11) / 9)}
      alt=""
      decoding="async"
    />
  );
}
