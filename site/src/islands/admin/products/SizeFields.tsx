import { type Amount, type Delta, fieldOf, type SizeDraft } from "./draft.ts";
import { pesosOf } from "./pesos.ts";
import { StockFields } from "./StockFields.tsx";
import { Switch, TypedField } from "./TypedField.tsx";

interface Props {
  size: SizeDraft;
  index: number;
  /** Pesos for a dollar. */
  rate: number;
  onChange: (change: Partial<SizeDraft>) => void;
  /** Null of one that stays. */
  onRemove: (() => void) | null;
}

/** One size: its prices in dollars with the pesos they come to, its promotion, its stock. */
export function SizeFields({ size, index, rate, onChange, onRemove }: Props) {
  const field = (name: Amount | Delta, label: string, more: { hint?: string | undefined; disabled?: boolean } = {}) => (
    <TypedField
      name={fieldOf(index, name)}
      label={label}
      value={size[name]}
      kind="number"
      onType={(text) => onChange({ [name]: text })}
      {...more}
    />
  );
  const pesos = (name: Amount) => ({ hint: pesosOf(size[name], rate) });
  const off = { disabled: !size.forSale };
  return (
    <fieldset className="size">
      <legend>{size.ml === "" ? `Tamaño ${index + 1}` : `${size.ml} ml`}</legend>
      <div className="form-grid">
        {field("ml", "ML (gramos en bálsamos)")}
        {field("price", "Precio en dólares", pesos("price"))}
        {field("priceInInstallments", "Precio en cuotas, en dólares", {
          hint: pesosOf(size.priceInInstallments, rate) ?? "Vacío: sale del precio",
        })}
        {field("numberOfInstallments", "Número de cuotas")}
      </div>
      <Switch label="En promoción" checked={size.forSale} onChange={(forSale) => onChange({ forSale })} />
      <div className="form-grid">
        {field("percentageForSale", "Descuento en %", off)}
        {field("priceForSale", "Precio en promoción, en dólares", { ...off, ...pesos("priceForSale") })}
        {field("priceInInstallmentsForSale", "En cuotas y promoción, en dólares", {
          ...off,
          ...pesos("priceInInstallmentsForSale"),
        })}
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
