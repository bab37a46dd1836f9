import { formatPercent } from "#shop/pricing/money.ts";
import type { FullView } from "#shop/storefront/full-view.ts";
import { noteOf, type OfferView } from "#shop/storefront/offer.ts";
import { sizeAct } from "#site/scripts/boot/acts.ts";
import { Chip, type OnAct } from "./Chip.tsx";

interface ProductOfferProps {
  view: OfferView;
  full: FullView;
  /** Whether the perfume is still sold. */
  available: boolean;
  /** The transfer discount in basis points. */
  transferOffBp: number;
  quantity: number;
  /** Maximum units that can be added at once. */
  most: number;
  onAct?: OnAct;
}

/** Sizes, decants, prices, quantity and button of a product page. The build and the island render the same markup from it. */
export function ProductOffer({ view, full, available, transferOffBp, quantity, most, onAct }: ProductOfferProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a wrapping flex row in every browser we serve */}
      <div className="chips" role="group" aria-label="Tamaño" data-part="chips">
        {view.sizes.map(({ key, label, selected, outOfStock }, index) => (
          <Chip key={key} act={sizeAct(index)} label={label} pressed={selected} out={outOfStock} onAct={onAct} />
        ))}
        {view.decants.map(({ type, label, selected }) => (
          <Chip key={type} act={type} label={label} pressed={selected} onAct={onAct} />
        ))}
      </div>
      <p className="price">
        <b data-part="price">{view.price}</b>
        <s data-part="struck">{view.struck}</s>
      </p>
      <dl className="faces">
        <Face part="transfer" title={`Por transferencia, ${formatPercent(transferOffBp)} menos`} text={view.transfer} />
        <Face part="installments" title="Con tarjeta" text={view.installments} />
        <Face part="cost" title={full.costLabel} text={full.cost} named />
        <Face part="unit" title={full.unitLabel} text={full.unit} named />
        <Face part="free" title="Envío gratis" text={full.free} />
        <Face part="net" title="PRECIO SIN IMPUESTOS NACIONALES:" text={full.net} />
      </dl>
      <form action="/login" className="add-row">
        <Stepper quantity={quantity} most={most} onAct={onAct} />
        <button type="submit" className="add pill is-filled" data-act="add" disabled={!view.canAdd} onClick={onAct}>
          {view.button}
        </button>
      </form>
      <p className="note" data-part="note">
        {noteOf(view, available)}
      </p>
    </>
  );
}

interface FaceProps {
  part: string;
  title: string;
  text: string | null;
  /** Whether the title depends on the choice. */
  named?: boolean;
}

/** A line of the prices box; without text it is hidden. */
function Face({ part, title, text, named }: FaceProps) {
  return (
    <div>
      <dt data-part={named ? `${part}-words` : undefined}>{title}</dt>
      <dd data-part={part}>{text}</dd>
    </div>
  );
}

interface StepperProps {
  quantity: number;
  most: number;
  onAct?: OnAct | undefined;
}

/** The quantity, from 1 to the maximum of the cart. */
function Stepper({ quantity, most, onAct }: StepperProps) {
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
