import { mayRemove } from "#shop/catalogue/product-form.ts";
import { type Amount, emptySize, fieldOf, type SizeDraft } from "./draft.ts";
import { StockFields } from "./StockFields.tsx";
import { sizeHints } from "./size-hints.ts";
import { Switch, TypedField } from "./TypedField.tsx";

interface SizesFieldsProps {
  sizes: readonly SizeDraft[];
  /** Balms are sold in grams. */
  unit: "ml" | "gr";
  /** Pesos per dollar. */
  rate: number;
  onChange: (sizes: readonly SizeDraft[]) => void;
}

/** The sizes of a perfume. The first one cannot be removed. */
export function SizesFields({ sizes, unit, rate, onChange }: SizesFieldsProps) {
  const added = () => emptySize(`new-${Date.now()}-${sizes.length}`);
  return (
    <div className="sizes">
      {sizes.map((size, index) => (
        <SizeFields
          key={size.key}
          size={size}
          index={index}
          unit={unit}
          rate={rate}
          onChange={(change) => onChange(sizes.map((each) => (each === size ? { ...each, ...change } : each)))}
          onRemove={mayRemove(index) ? () => onChange(sizes.filter((each) => each !== size)) : null}
        />
      ))}
      <button type="button" className="text-button" onClick={() => onChange([...sizes, added()])}>
        Agregar otro tamaño
      </button>
    </div>
  );
}

interface SizeFieldsProps {
  size: SizeDraft;
  index: number;
  /** Balms are sold in grams. */
  unit: "ml" | "gr";
  /** Pesos per dollar. */
  rate: number;
  onChange: (change: Partial<SizeDraft>) => void;
  /** Null when it cannot be removed. */
  onRemove: (() => void) | null;
}

/** One size: dollar prices with their peso equivalents, promotion and stock. */
function SizeFields({ size, index, unit, rate, onChange, onRemove }: SizeFieldsProps) {
  const hints = sizeHints(size, rate);
  const field = (name: Amount, label: string, more: { disabled?: boolean; kind?: "units" } = {}) => (
    <TypedField
      name={fieldOf(index, name)}
      label={label}
      value={size[name]}
      kind="number"
      hint={hints[name]}
      onType={(text) => onChange({ [name]: text })}
      {...more}
    />
  );
  const off = { disabled: !size.forSale };
  return (
    <fieldset className="size">
      <legend>{size.ml === "" ? `Tamaño ${index + 1}` : `${size.ml} ${unit}`}</legend>
      <div className="form-grid">
        {field("ml", "ML (gramos en bálsamos)", { kind: "units" })}
        {field("price", "Precio en dólares")}
        {field("priceInInstallments", "Precio en cuotas, en dólares")}
        {field("numberOfInstallments", "Número de cuotas", { kind: "units" })}
      </div>
      <Switch label="En promoción" checked={size.forSale} onChange={(forSale) => onChange({ forSale })} />
      <div className="form-grid">
        {field("percentageForSale", "Descuento en %", off)}
        {field("priceForSale", "Precio en promoción, en dólares", off)}
        {field("priceInInstallmentsForSale", "En cuotas y promoción, en dólares", off)}
      </div>
      <StockFields size={size} index={index} onChange={onChange} />
      {onRemove && (
        <button type="button" className="text-button is-danger" onClick={onRemove}>
          Quitar este tamaño
        </button>
      )}
    </fieldset>
  );
}
