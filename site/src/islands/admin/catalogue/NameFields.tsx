import { BRANDS } from "#shop/catalogue/brands.ts";
import { CATEGORIES, CATEGORY_LABELS, GENDER_LABELS, GENDERS } from "#shop/catalogue/catalogue.ts";
import { BRAND_MAX, DESCRIPTION_MAX, derivedPrices, PRODUCT_NAME_MAX } from "#shop/catalogue/product-form.ts";
import { fromWire } from "#shop/decimal.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { UsdCents } from "#shop/pricing/money.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { Options } from "../kit/list-controls.tsx";
import { amountIn, type ProductDraft } from "./draft.ts";
import { pesosOf } from "./size-hints.ts";
import { Switch, TypedField } from "./TypedField.tsx";

interface NameFieldsProps {
  draft: ProductDraft;
  onChange: (change: Partial<ProductDraft>) => void;
}

/** Name, brand, description, category and state of a perfume. */
export function NameFields({ draft, onChange }: NameFieldsProps) {
  return (
    <>
      <div className="form-pair">
        <TypedField
          name="productName"
          label="Nombre"
          value={draft.productName}
          maxLength={PRODUCT_NAME_MAX}
          onType={(productName) => onChange({ productName })}
        />
        <FieldFrame name="brand" label="Marca">
          {(control) => (
            <>
              <input
                {...control}
                list="marcas"
                autoComplete="off"
                value={draft.brand}
                maxLength={BRAND_MAX}
                onChange={({ target }) => onChange({ brand: target.value })}
              />
              <datalist id="marcas">
                {BRANDS.map(({ slug, name }) => (
                  <option key={slug} value={name} />
                ))}
              </datalist>
            </>
          )}
        </FieldFrame>
      </div>
      <FieldFrame
        name="description"
        label="Descripción"
        below={`${[...draft.description].length} de ${DESCRIPTION_MAX} caracteres`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </FieldFrame>
      <div className="form-pair">
        <FieldFrame name="gender" label="Género">
          {(control) => (
            <Options
              control={control}
              value={draft.gender}
              options={GENDERS.map((key) => [key, GENDER_LABELS[key]])}
              onChoose={(gender) => onChange({ gender })}
            />
          )}
        </FieldFrame>
        <FieldFrame name="category" label="Categoría">
          {(control) => (
            <Options
              control={control}
              value={draft.category}
              options={CATEGORIES.map((key) => [key, CATEGORY_LABELS[key]])}
              onChoose={(category) => onChange({ category })}
            />
          )}
        </FieldFrame>
      </div>
      <div className="switches">
        <Switch label="Activo" checked={draft.status} onChange={(status) => onChange({ status })} />
        <Switch label="Próximamente" checked={draft.soon} onChange={(soon) => onChange({ soon })} />
      </div>
    </>
  );
}

interface DecantFieldsProps {
  draft: ProductDraft;
  /** Pesos per dollar. */
  rate: number;
  onChange: (change: Partial<ProductDraft>) => void;
}

/** Which decants are sold, and their prices. An empty price derives from the first size. */
export function DecantFields({ draft, rate, onChange }: DecantFieldsProps) {
  const defaults = defaultPrices(draft, rate);
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
          hint={pesosOf(draft.priceBigDecant, rate) ?? defaults.big}
        />
        <Decant
          ml={5}
          isOn={draft.smallDecant}
          onSwitch={(smallDecant) => onChange({ smallDecant })}
          name="priceSmallDecant"
          price={draft.priceSmallDecant}
          onType={(priceSmallDecant) => onChange({ priceSmallDecant })}
          hint={pesosOf(draft.priceSmallDecant, rate) ?? defaults.small}
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
function defaultPrices({ sizes }: ProductDraft, rate: number): { big: string | undefined; small: string | undefined } {
  const price = fromWire(amountIn(sizes[0]?.price ?? "") ?? 0);
  if (!price.ok || price.value <= 0) return { big: undefined, small: undefined };
  const { bigDecant, smallDecant } = derivedPrices(price.value);
  const text = (cents: UsdCents) => `Vacío: ${formatUsd(cents)}, ${pesosOf(`${cents / 100}`, rate)}`;
  return { big: text(bigDecant), small: text(smallDecant) };
}
