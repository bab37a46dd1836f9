import { filledIn } from "#shop/catalogue/product-form.ts";
import { fromWire } from "#shop/decimal.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { UsdCents } from "#shop/pricing/money.ts";
import { amountIn, type ProductDraft } from "./draft.ts";
import { pesosOf } from "./size-hints.ts";
import { Switch, TypedField } from "./TypedField.tsx";

interface Props {
  draft: ProductDraft;
  /** Pesos per dollar. */
  rate: number;
  onChange: (change: Partial<ProductDraft>) => void;
}

/** Which decants are sold, and their prices. An empty price derives from the first size. */
export function DecantFields({ draft, rate, onChange }: Props) {
  const usual = usualPrices(draft, rate);
  return (
    <fieldset className="size">
      <legend>Decants</legend>
      <div className="form-pair">
        <Decant
          ml={10}
          isOn={draft.bigDecant}
          onSwitch={(bigDecant) => onChange({ bigDecant })}
          name="priceBigDecant"
          price={draft.priceBigDecant}
          onType={(priceBigDecant) => onChange({ priceBigDecant })}
          hint={pesosOf(draft.priceBigDecant, rate) ?? usual.big}
        />
        <Decant
          ml={5}
          isOn={draft.smallDecant}
          onSwitch={(smallDecant) => onChange({ smallDecant })}
          name="priceSmallDecant"
          price={draft.priceSmallDecant}
          onType={(priceSmallDecant) => onChange({ priceSmallDecant })}
          hint={pesosOf(draft.priceSmallDecant, rate) ?? usual.small}
        />
      </div>
    </fieldset>
  );
}

interface DecantProps {
  ml: number;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
  name: string;
  price: string;
  onType: (price: string) => void;
  hint: string | undefined;
}

function Decant({ ml, isOn, onSwitch, name, price, onType, hint }: DecantProps) {
  return (
    <div className="decant">
      <Switch label={`Decant de ${ml} ml`} checked={isOn} onChange={onSwitch} />
      <TypedField
        name={name}
        label={`Precio de ${ml} ml, en dólares`}
        kind="number"
        value={price}
        disabled={!isOn}
        hint={hint}
        onType={onType}
      />
    </div>
  );
}

/** Returns what an empty price stands for: "Vacío: US$ 7,50, $ 11.000". */
function usualPrices({ sizes }: ProductDraft, rate: number): { big: string | undefined; small: string | undefined } {
  const price = fromWire(amountIn(sizes[0]?.price ?? "") ?? 0);
  if (!price.ok || price.value <= 0) return { big: undefined, small: undefined };
  const { bigDecant, smallDecant } = filledIn(price.value);
  const text = (cents: UsdCents) => `Vacío: ${formatUsd(cents)}, ${pesosOf(`${cents / 100}`, rate)}`;
  return { big: text(bigDecant), small: text(smallDecant) };
}
