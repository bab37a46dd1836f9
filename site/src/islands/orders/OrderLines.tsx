import { picture2x, pictureSource } from "#shop/catalogue/picture.ts";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { productPath } from "#site/islands/paths.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** The bought products at their purchase prices. */
export function OrderLines({ lines }: { lines: readonly OrderLineResponse[] }) {
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <Line key={line._id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: OrderLineResponse }) {
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
      </div>
      <p className="order-sum">
        <span className="order-quiet">
          {quantity} × {formatArs(hundredths(unitArs))}
        </span>
        <b>{formatArs(hundredths(lineArs))}</b>
      </p>
    </li>
  );
}

/** A product thumbnail, `width` pixels wide, 9:11. */
export function LinePicture({ image, width }: { image: string; width: number }) {
  return (
    <img
      className="order-pic"
      src={pictureSource(image, width)}
      srcSet={picture2x(image, width) || undefined}
      width={width}
      height={Math.round((width * 11) / 9)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
