import { formatPercent } from "#shop/pricing/money.ts";
import { type OfferView, stockNote } from "#shop/storefront/offer.ts";
import type { Choice, Offer } from "#shop/storefront/offer-shape.ts";
import type { PriceDetails } from "#shop/storefront/price-details.ts";
import { sizeAct } from "#site/scripts/boot/acts.ts";
import { AddButton, Chip, type OnAct } from "./CardOffer.tsx";

interface ProductOfferProps {
  view: OfferView;
  full: PriceDetails;
  /** Whether the choice is being added to the cart. */
  isAdding?: boolean;
  /** Whether the perfume is still sold. */
  available: boolean;
  /** The transfer discount in basis points. */
  transferOffBp: number;
  quantity: number;
  /** Maximum units that one press can add. */
  maxQuantity: number;
  /** For screen readers: the last choice; empty before the first choice, and undefined in the build. */
  announcement?: string | undefined;
  onAct?: OnAct | undefined;
}

/** Sizes, decants, prices, quantity and button of a product page. The build renders it, and the island hydrates it. */
export function ProductOffer(props: ProductOfferProps) {
  const { view, full, isAdding, available, transferOffBp, announcement, onAct, ...stepper } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a wrapping flex row in every browser we serve */}
      <div className="chips" role="group" aria-label="Tamaño" data-part="chips">
        {view.sizes.map(({ key, label, selected, outOfStock }) => (
          <Chip key={key} act={sizeAct(key)} label={label} pressed={selected} out={outOfStock} onAct={onAct} />
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
        <PriceRow
          part="transfer"
          title={`Por transferencia, ${formatPercent(transferOffBp)} menos`}
          text={view.transfer}
        />
        <PriceRow part="installments" title="Con tarjeta" text={view.installments} />
        <PriceRow part="cost" title={full.costLabel} text={full.cost} named />
        <PriceRow part="unit" title={full.unitLabel} text={full.unit} named />
        <PriceRow part="free" title="Envío gratis" text={full.freeShipping} />
        <PriceRow part="net" title="PRECIO SIN IMPUESTOS NACIONALES:" text={full.net} />
      </dl>
      <form action="/login" className="add-row">
        <Stepper {...stepper} onAct={onAct} />
        <AddButton className="add pill is-filled" view={view} isAdding={isAdding} onAct={onAct} />
      </form>
      <p className="note" data-part="note">
        {stockNote(view, available)}
      </p>
      {announcement !== undefined && (
        <p className="sr-only" role="status">
          {announcement}
        </p>
      )}
    </>
  );
}

interface PriceRowProps {
  part: string;
  title: string;
  text: string | null;
  /** Whether the title depends on the choice. */
  named?: boolean;
}

/** A line of the prices box; without text it is hidden. */
function PriceRow({ part, title, text, named }: PriceRowProps) {
  return (
    <div>
      <dt data-part={named ? `${part}-words` : undefined}>{title}</dt>
      <dd data-part={part}>{text}</dd>
    </div>
  );
}

/** Uses `aria-disabled`, which keeps the focus on the button: `unitsAfter` ignores a press at a limit. */
function Stepper({ quantity, maxQuantity, onAct }: Pick<ProductOfferProps, "quantity" | "maxQuantity" | "onAct">) {
  return (
    <div className="stepper">
      <button
        type="button"
        data-act="less"
        aria-label="Uno menos"
        aria-disabled={quantity <= 1 || undefined}
        onClick={onAct}
      >
        −
      </button>
      <output aria-label="Cantidad">{quantity}</output>
      <button
        type="button"
        data-act="more"
        aria-label="Uno más"
        aria-disabled={quantity >= maxQuantity || undefined}
        onClick={onAct}
      >
        +
      </button>
    </div>
  );
}

/** Maximum units of one size in a cart (docs/product-rules.md#units-per-line). */
const MAX_UNITS_PER_SIZE = 2;
/** Maximum units of one decant in a cart. */
const MAX_UNITS_PER_LINE = 99;

/** Returns the quantity after a press on "more" or "less": from 1 to `maxQuantity`. */
export function unitsAfter(act: string, quantity: number, maxQuantity: number): number {
  return Math.max(1, Math.min(maxQuantity, quantity + (act === "more" ? 1 : -1)));
}

/** Returns how many units of a choice one press can add: limited by the stock and the units per line, at least 1. */
export function maxUnits(offer: Offer, choice: Choice | null): number {
  if (choice?.type !== "milliliter") return MAX_UNITS_PER_LINE;
  const stock = offer.sizes.find(({ key }) => key === choice.key)?.stock ?? 0;
  return Math.max(1, Math.min(MAX_UNITS_PER_SIZE, stock));
}
