import { type OfferView, transferLabel } from "#shop/storefront/offer.ts";
import { sizeAct } from "#site/scripts/boot/acts.ts";
import { Chip, type OnAct } from "./Chip.tsx";

interface Props {
  view: OfferView;
  onAct?: OnAct;
}

/** Sizes, price and button of a card. The build and the island render the same markup from it. */
export function CardOffer({ view, onAct }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a wrapping flex row in every browser we serve */}
      <div className="chips" role="group" aria-label="Tamaño">
        {view.sizes.map((size, index) => (
          <Chip
            key={size.key}
            act={sizeAct(index)}
            label={size.label}
            pressed={size.selected}
            out={size.outOfStock}
            onAct={onAct}
          />
        ))}
        {view.hasDecants && <Chip act="decant" label="Decant" pressed={view.decantMode} onAct={onAct} />}
        {view.decantMode &&
          view.decants.map(({ type, label, selected }) => (
            <Chip key={type} act={type} label={label.replace("Decant ", "")} pressed={selected} onAct={onAct} />
          ))}
      </div>
      <p className="price">
        <s data-part="struck">{view.struck}</s>
        <b data-part="price">{view.price}</b>
      </p>
      <p className="sub" data-part="installments">
        {view.installments}
      </p>
      <TransferLine view={view} />
      <form action="/login">
        <button type="submit" className="add pill" data-act="add" disabled={!view.canAdd} onClick={onAct}>
          {view.button}
        </button>
      </form>
    </>
  );
}

/** The transfer price, or why there is none when a promotion is as low. The line is always rendered. */
function TransferLine({ view }: Pick<Props, "view">) {
  return (
    <p className="transfer">
      <b data-part="transfer">{view.transfer}</b> <span data-part="transfer-words">{transferLabel(view)}</span>
    </p>
  );
}
