import type { OrderLineAnswer } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { productPath } from "#site/islands/orders/checkout/paths.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { LinePicture } from "./LinePicture.tsx";

/** The bought products at their purchase prices. */
export function OrderLines({ lines }: { lines: readonly OrderLineAnswer[] }) {
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <Line key={line._id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: OrderLineAnswer }) {
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
