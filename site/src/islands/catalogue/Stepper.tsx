import type { OnAct } from "./acts.ts";

interface Props {
  quantity: number;
  most: number;
  onAct?: OnAct | undefined;
}

/** How many, from 1 to the most that a cart takes. */
export function Stepper({ quantity, most, onAct }: Props) {
  return (
    <div className="stepper">
      <button type="button" data-act="less" aria-label="Uno menos" disabled={quantity <= 1} onClick={onAct}>
        −
      </button>
      <output aria-label="Cantidad">{quantity}</output>
      <button type="button" data-act="more" aria-label="Uno más" disabled={quantity >= most} onClick={onAct}>
        +
      </button>
    </div>
  );
}
