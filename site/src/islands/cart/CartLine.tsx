import type { CartItem } from "#shop/cart/cart.contract.ts";
import { pictureDouble, pictureSource } from "#shop/catalogue/picture.ts";
import { productPath } from "#site/islands/orders/checkout/paths.ts";
import { focusTitle } from "#site/islands/orders/checkout/StepTitle.tsx";
import { wantGone, wantUnits } from "#site/stores/cart/cart.ts";
import { sizeWords } from "#site/stores/cart/cart-lines.ts";
import { LinePrices } from "./LinePrices.tsx";
import { UnitStepper } from "./UnitStepper.tsx";

interface Props {
  userId: string;
  line: CartItem;
}

/** One line of the cart: what it is, what one costs, how many, and the way out. */
export function CartLine({ userId, line }: Props) {
  const { productName, quantity } = line;
  const name = `${productName}, ${sizeWords(line)}`;
  const remove = () => {
    wantGone(userId, line);
    requestAnimationFrame(focusTitle);
  };
  return (
    <li className="line">
      <LinePicture image={line.image} />
      <div className="line-about">
        <p className="house">{line.brand}</p>
        <h2>
          <a href={productPath(line.perfume)}>{productName}</a>
        </h2>
        <p className="line-size">{sizeWords(line)}</p>
        <LinePrices line={line} />
      </div>
      <div className="line-units">
        <UnitStepper name={name} units={quantity} type={line.type} onWant={(units) => wantUnits(userId, line, units)} />
        <button type="button" className="text-button" onClick={remove}>
          Eliminar
          <span className="seen-by-readers">{` ${name}`}</span>
        </button>
      </div>
    </li>
  );
}

function LinePicture({ image }: Pick<CartItem, "image">) {
  return (
    <div className="line-pic">
      <img
        src={pictureSource(image, 112)}
        srcSet={pictureDouble(image, 112) || undefined}
        width="112"
        height="137"
        alt=""
        decoding="async"
      />
    </div>
  );
}
