import { type OfferView, soldOutLabel, transferLabel } from "#shop/storefront/offer.ts";
import type { Choice } from "#shop/storefront/offer-shape.ts";
import { choiceOf, sizeAct } from "#site/scripts/boot/acts.ts";
import { ADDING } from "#site/stores/cart/pending-item.ts";

interface CardOfferProps {
  view: OfferView;
  /** Whether the choice is being added to the cart. */
  isAdding?: boolean;
  /** For screen readers: the last choice; empty before the first choice, and undefined in the build. */
  announcement?: string | undefined;
  onAct?: OnAct;
}

/** Sizes, price and button of a card. The build renders it, and the island hydrates it. */
export function CardOffer({ view, isAdding, announcement, onAct }: CardOfferProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a wrapping flex row in every browser we serve */}
      <div className="chips" role="group" aria-label="Tamaño">
        {view.sizes.map((size) => (
          <Chip
            key={size.key}
            act={sizeAct(size.key)}
            label={size.label}
            pressed={size.selected}
            out={size.outOfStock}
            onAct={onAct}
          />
        ))}
        {view.hasDecants && <Chip act="decant" label="Decant" pressed={view.decantMode} onAct={onAct} />}
        {view.decantMode && (
          <span>
            {view.decants.map(({ type, label, selected, price }) => (
              <Chip
                key={type}
                act={type}
                label={label.replace("Decant ", "")}
                price={price}
                pressed={selected}
                onAct={onAct}
              />
            ))}
          </span>
        )}
      </div>
      <p className="price">
        <s data-part="struck">{view.struck}</s>
        <b data-part="price">{view.price}</b>
      </p>
      <p className="sub" data-part="installments">
        {view.installments}
      </p>
      {/* Always rendered: without a transfer price it shows "Precio promocional", or nothing. */}
      <p className="transfer">
        <b data-part="transfer">{view.transfer}</b> <span data-part="transfer-words">{transferLabel(view)}</span>
      </p>
      <form action="/login">
        <AddButton className="add pill" view={view} isAdding={isAdding} onAct={onAct} />
      </form>
      {announcement !== undefined && (
        <p className="sr-only" role="status">
          {announcement}
        </p>
      )}
    </>
  );
}

interface AddButtonProps {
  className: string;
  view: Pick<OfferView, "canAdd" | "button">;
  isAdding?: boolean | undefined;
  onAct?: OnAct | undefined;
}

/** Adds the choice to the cart. While it is being added the button keeps the focus, and further presses do nothing. */
export function AddButton({ className, view: { canAdd, button }, isAdding = false, onAct }: AddButtonProps) {
  return (
    <button
      type="submit"
      className={className}
      data-act="add"
      disabled={!canAdd}
      aria-busy={isAdding || undefined}
      aria-disabled={isAdding || undefined}
      onClick={onAct}
    >
      {isAdding ? ADDING : button}
    </button>
  );
}

interface ChipProps {
  act: string;
  label: string;
  /** Shown below the label. Live prices are painted by its `data-part` (`scripts/boot/live-overlay.ts`). */
  price?: string;
  pressed: boolean;
  out?: boolean;
  onAct?: OnAct | undefined;
}

/** The button of a choice. A choice without stock can still be selected. */
export function Chip({ act, label, price, pressed, out, onAct }: ChipProps) {
  return (
    <button
      type="button"
      data-act={act}
      aria-pressed={pressed}
      aria-label={out ? soldOutLabel(label) : undefined}
      data-out={out ? "" : undefined}
      onClick={onAct}
    >
      {price ? (
        <>
          {`${label} `}
          <small data-part={act}>{price}</small>
        </>
      ) : (
        label
      )}
    </button>
  );
}

/** Handles a press on an element with `data-act` (`scripts/boot/acts.ts`). */
export type OnAct = (event: { currentTarget: HTMLElement; preventDefault(): void }) => void;

/** Returns the choice of a `data-act`; null for other acts. "decant" toggles decant mode. */
export function choiceOfAct(act: string, view: OfferView): Choice | null {
  return act === "decant" ? toggleDecants(view) : choiceOf(act);
}

function toggleDecants({ decantMode, decants, sizes }: OfferView): Choice | null {
  const [decant] = decants;
  const size = sizes.find(({ outOfStock }) => !outOfStock) ?? sizes[0];
  if (!decantMode) return decant ? { type: decant.type } : null;
  return size ? { type: "milliliter", key: size.key } : null;
}
