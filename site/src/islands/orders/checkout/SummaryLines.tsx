import type { CartItem } from "#shop/cart/cart.contract.ts";
import { pictureDouble, pictureSource } from "#shop/catalogue/picture.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";

type Line = Pick<CartItem, "_id" | "image" | "productName" | "quantity" | "type" | "ml" | "category">;

/** The products in short. */
export function SummaryLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="summary-lines">
      {lines.map(({ _id, image, productName, quantity, ...size }) => (
        <li key={_id}>
          <img
            src={pictureSource(image, 48)}
            srcSet={pictureDouble(image, 48) || undefined}
            width="48"
            height="59"
            alt=""
            decoding="async"
          />
          <span>
            {productName}
            <small>
              {sizeLabel(size)} · {quantity === 1 ? "1 unidad" : `${quantity} unidades`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
