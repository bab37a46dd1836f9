import { fromWire } from "#shop/decimal.ts";
import { filledIn } from "#shop/product-form.ts";
import { amountIn, type ProductDraft } from "./draft.ts";
import { pesosOf } from "./pesos.ts";
import { Switch, TypedField } from "./TypedField.tsx";

interface Props {
  draft: ProductDraft;
  /** Pesos for a dollar. */
  rate: number;
  onChange: (change: Partial<ProductDraft>) => void;
}

/** Whether decants are sold, and for how much; a price that is left empty follows from the first size. */
export function DecantFields({ draft, rate, onChange }: Props) {
  const usual = usualPrices(draft);
  return (
    <fieldset className="size">
      <legend>Decants</legend>
      <div className="form-pair">
        <div className="decant">
          <Switch label="Decant de 10 ml" checked={draft.bigDecant} onChange={(bigDecant) => onChange({ bigDecant })} />
          <TypedField
            name="priceBigDecant"
            label="Precio de 10 ml, en dólares"
            kind="number"
            value={draft.priceBigDecant}
            disabled={!draft.bigDecant}
            hint={pesosOf(draft.priceBigDecant, rate) ?? usual.big}
            onType={(priceBigDecant) => onChange({ priceBigDecant })}
          />
        </div>
        <div className="decant">
          <Switch
            label="Decant de 5 ml"
            checked={draft.smallDecant}
            onChange={(smallDecant) => onChange({ smallDecant })}
          />
          <TypedField
            name="priceSmallDecant"
            label="Precio de 5 ml, en dólares"
            kind="number"
            value={draft.priceSmallDecant}
            disabled={!draft.smallDecant}
            hint={pesosOf(draft.priceSmallDecant, rate) ?? usual.small}
            onType={(priceSmallDecant) => onChange({ priceSmallDecant })}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** What an empty price stands for, in words. */
function usualPrices({ sizes }: ProductDraft): { big: string | undefined; small: string | undefined } {
  const price = fromWire(amountIn(sizes[0]?.price ?? "") ?? 0);
  if (!price.ok || price.value <= 0) return { big: undefined, small: undefined };
  const { bigDecant, smallDecant } = filledIn(price.value);
  const words = (cents: number) => `Vacío: ${(cents / 100).toFixed(2).replace(".", ",")} dólares`;
  return { big: words(bigDecant), small: words(smallDecant) };
}
