import { mayRemove } from "#shop/catalogue/product-form.ts";
import { emptySize, type SizeDraft } from "./draft.ts";
import { SizeFields } from "./SizeFields.tsx";

interface Props {
  sizes: readonly SizeDraft[];
  /** Balms are sold in grams. */
  unit: "ml" | "gr";
  /** Pesos for a dollar. */
  rate: number;
  onChange: (sizes: readonly SizeDraft[]) => void;
}

/** The sizes of a perfume. The first one stays. */
export function SizesFields({ sizes, unit, rate, onChange }: Props) {
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
