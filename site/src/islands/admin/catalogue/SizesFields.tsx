import { PRICE_FIELDS, PROMOTION_FIELDS, SUPPLY_FIELDS } from "#shop/catalogue/fields.ts";
import { type DeltaName, WHY_MAX } from "#shop/catalogue/product-form-fields.ts";
import { LOCATION_LABELS, LOCATIONS, type Location, locationCheck } from "#shop/stock/stock.ts";
import { Switch, TextButton } from "../kit/elements.tsx";
import { inputKind, TypedField } from "../kit/fields.tsx";
import { parseWhole } from "../kit/formats.ts";
import { Fields, ForWriters } from "../kit/permissions.tsx";
import { DELTAS, emptySize, fieldOf, type SizeDraft } from "./draft.ts";
import { sizeHints } from "./size-hints.ts";

interface SizesFieldsProps {
  sizes: readonly SizeDraft[];
  /** Balms are sold in grams. */
  unit: "ml" | "gr";
  /** Pesos per dollar. */
  rate: number;
  onChange: (sizes: readonly SizeDraft[]) => void;
}

/** The prices and promotions of the sizes. The first size cannot be removed. */
export function SizesPrices({ sizes, unit, rate, onChange }: SizesFieldsProps) {
  const added = () => emptySize(`new-${Date.now()}-${sizes.length}`);
  return (
    <div className="sizes">
      {sizes.map((size, index) => (
        <SizePrices
          key={size.key}
          size={size}
          index={index}
          unit={unit}
          rate={rate}
          onChange={(change) => onChange(changed(sizes, size, change))}
          onRemove={index > 0 ? () => onChange(sizes.filter((each) => each !== size)) : null}
        />
      ))}
      <ForWriters area="catalogue">
        <TextButton onClick={() => onChange([...sizes, added()])}>Agregar otro tamaño</TextButton>
      </ForWriters>
    </div>
  );
}

/** Barcode, cost, stock and locations of the sizes. */
export function SizesStock({ sizes, unit, onChange }: Omit<SizesFieldsProps, "rate">) {
  return (
    <div className="sizes">
      {sizes.map((size, index) => (
        <fieldset className="size" key={size.key}>
          <legend>{sizeLegend(size, index, unit)}</legend>
          <SizeStock size={size} index={index} onChange={(change) => onChange(changed(sizes, size, change))} />
        </fieldset>
      ))}
    </div>
  );
}

function changed(sizes: readonly SizeDraft[], size: SizeDraft, change: Partial<SizeDraft>): readonly SizeDraft[] {
  return sizes.map((each) => (each === size ? { ...each, ...change } : each));
}

function sizeLegend({ ml }: SizeDraft, index: number, unit: string): string {
  return ml === "" ? `Tamaño ${index + 1}` : `${ml} ${unit}`;
}

interface SizeProps {
  size: SizeDraft;
  index: number;
  onChange: (change: Partial<SizeDraft>) => void;
}

interface SizePricesProps extends SizeProps, Pick<SizesFieldsProps, "unit" | "rate"> {
  /** Null when the size cannot be removed. */
  onRemove: (() => void) | null;
}

const { forSale: FOR_SALE, ...PROMOTION_NUMBERS } = PROMOTION_FIELDS;
type NumberField =
  | (typeof PRICE_FIELDS)[keyof typeof PRICE_FIELDS]
  | (typeof PROMOTION_NUMBERS)[keyof typeof PROMOTION_NUMBERS]
  | (typeof SUPPLY_FIELDS)[keyof typeof SUPPLY_FIELDS];

interface NumberProps extends SizeProps {
  field: NumberField;
  hint?: string | undefined;
  disabled?: boolean;
}

function SizeNumber({ size, index, field, hint, disabled = false, onChange }: NumberProps) {
  const { name, kind, label, formLabel } = field;
  return (
    <TypedField
      name={fieldOf(index, name)}
      label={formLabel ?? label}
      value={size[name]}
      kind={inputKind(kind)}
      hint={hint}
      disabled={disabled}
      onType={(text) => onChange({ [name]: text })}
    />
  );
}

function SizePrices({ unit, rate, onRemove, ...props }: SizePricesProps) {
  const { size, index, onChange } = props;
  const hints = sizeHints(size, rate);
  return (
    <fieldset className="size">
      <legend>{sizeLegend(size, index, unit)}</legend>
      <Fields area="catalogue">
        <div className="form-grid">
          {Object.values(PRICE_FIELDS).map((field) => (
            <SizeNumber key={field.name} {...props} field={field} hint={hints[field.name]} />
          ))}
        </div>
        <Switch
          label={FOR_SALE.formLabel ?? FOR_SALE.label}
          checked={size.forSale}
          onChange={(forSale) => onChange({ forSale })}
        />
        <div className="form-grid">
          {Object.values(PROMOTION_NUMBERS).map((field) => (
            <SizeNumber key={field.name} {...props} field={field} hint={hints[field.name]} disabled={!size.forSale} />
          ))}
        </div>
      </Fields>
      {onRemove && (
        <ForWriters area="catalogue">
          <TextButton className="text-button is-danger" onClick={onRemove}>
            Quitar este tamaño
          </TextButton>
        </ForWriters>
      )}
    </fieldset>
  );
}

function SizeStock(props: SizeProps) {
  return (
    <Fields area="stock">
      <div className="form-grid">
        {Object.values(SUPPLY_FIELDS).map((field) => (
          <SizeNumber key={field.name} {...props} field={field} />
        ))}
      </div>
      <StockFields {...props} />
    </Fields>
  );
}

const DELTA_LABELS: Readonly<Record<DeltaName, string>> = {
  revenue: "Ingresan",
  sold: "Vendidas por fuera",
  removeToStock: "Se retiran",
  defectiveStock: "Defectuosas",
};

/** A size's stock: the current units, the entered changes with their result, and where the units are. */
function StockFields({ size, index, onChange }: SizeProps) {
  const { stored } = size;
  const [now, after] = [stored?.stock ?? 0, stockAfter(size)];
  const isEntered = DELTAS.some((name) => size[name] !== "");
  const unitsField = (name: DeltaName | Location, label: string, kind: "delta" | "units") => (
    <TypedField
      key={name}
      name={fieldOf(index, name)}
      label={label}
      value={size[name]}
      kind={kind}
      onType={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <div className="stock">
      <p className="stock-now">
        Stock{" "}
        <output>
          {now}
          {isEntered && (
            <b className={after < 0 ? "is-wrong" : undefined}>
              {" "}
              → {after}
              {after < 0 && " (no puede quedar bajo cero)"}
            </b>
          )}
        </output>
        {stored && (
          <small>
            Ingresadas {stored.revenue} · reservadas {stored.reserved} · vendidas {stored.sold} · retiradas{" "}
            {stored.removeToStock}
            {stored.defectiveStock > 0 && ` · CajaM ${stored.defectiveStock}`}
          </small>
        )}
      </p>
      <div className="form-grid">{DELTAS.map((name) => unitsField(name, DELTA_LABELS[name], "delta"))}</div>
      {isEntered && (
        <TypedField
          name={fieldOf(index, "why")}
          label="Motivo"
          value={size.why}
          maxLength={WHY_MAX}
          hint="Queda anotado con tu nombre. Un número negativo corrige lo que se cargó de más."
          onType={(why) => onChange({ why })}
        />
      )}
      <div className="form-grid">{LOCATIONS.map((name) => unitsField(name, LOCATION_LABELS[name], "units"))}</div>
      <LocationCheck size={size} stockAfter={after} />
    </div>
  );
}

function stockAfter(size: SizeDraft): number {
  const entered = (name: DeltaName) => parseWhole(size[name]) ?? 0;
  const removed = entered("sold") + entered("removeToStock") + entered("defectiveStock");
  return (size.stored?.stock ?? 0) + entered("revenue") - removed;
}

/** Shows in green or red whether the located units equal stock plus reserved units (docs/product-rules.md#stock-locations). */
function LocationCheck({ size, stockAfter: stock }: { size: SizeDraft; stockAfter: number }) {
  const locations = {
    snF: parseWhole(size.snF) ?? 0,
    snL: parseWhole(size.snL) ?? 0,
    ros: parseWhole(size.ros) ?? 0,
  };
  const reserved = size.stored?.reserved ?? 0;
  const { located, expected, matches } = locationCheck(locations, { stock, reserved });
  return (
    <p className={matches ? "located is-right" : "located is-wrong"} role="status">
      {matches ? "✓" : "✕"} Ubicadas {located} de {expected}
      {reserved > 0 && ` (${reserved} reservadas siguen en el estante)`}
    </p>
  );
}
