import type { AdminPerfume, AdminSize, WireFieldChange } from "#shop/catalogue/product.contract.ts";
import { Button } from "../kit/elements.tsx";
import { fieldLabel, valueLabel } from "./field-labels.ts";

interface Props {
  /** The perfume when editing began. */
  before: AdminPerfume;
  /** As another administrator saved it. */
  now: AdminPerfume;
  onSaveOver: () => void;
}

/** Lists what another administrator changed meanwhile, and offers to save over it. The typed values stay. */
export function EditConflict({ before, now, onSaveOver }: Props) {
  return (
    <div className="notice" role="alert">
      <p>Otra persona guardó cambios en este perfume mientras lo editabas:</p>
      <ul>
        {differences(before, now).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>Lo que escribiste sigue acá. Si lo guardás, reemplaza lo de la otra persona.</p>
      <Button onClick={onSaveOver}>Guardar lo mío igual</Button>
    </div>
  );
}

const FIELDS = [
  "productName",
  "brand",
  "description",
  "gender",
  "category",
  "status",
  "soon",
  "bigDecant",
  "smallDecant",
  "priceBigDecant",
  "priceSmallDecant",
] as const satisfies readonly (keyof AdminPerfume)[];

const SIZE_FIELDS = [
  "ml",
  "price",
  "priceInInstallments",
  "numberOfInstallments",
  "forSale",
  "percentageForSale",
  "priceForSale",
  "stock",
  "snF",
  "snL",
  "ros",
] as const satisfies readonly (keyof AdminSize)[];

/** Returns the differences between two versions, one sentence each: "100 ml, Precio: US$ 40,00 → US$ 42,00". */
function differences(was: AdminPerfume, is: AdminPerfume): string[] {
  const own = changesOf(was, is, FIELDS);
  const images = was.images.join() === is.images.join() ? [] : ["Imágenes"];
  const sizes = is.milliliters.flatMap((size) => {
    const before = was.milliliters.find(({ _id }) => _id === size._id);
    if (!before) return [`${size.ml} ml, nuevo`];
    return changesOf(before, size, SIZE_FIELDS).map((text) => `${size.ml} ml, ${text}`);
  });
  const gone = was.milliliters.filter(({ _id }) => !is.milliliters.some((size) => size._id === _id));
  return [...own, ...images, ...sizes, ...gone.map(({ ml }) => `${ml} ml, quitado`)];
}

type Values<Name extends string> = Readonly<Record<Name, WireFieldChange["from"]>>;

function changesOf<Name extends string>(was: Values<Name>, is: Values<Name>, names: readonly Name[]): string[] {
  const changed = names.filter((name) => was[name] !== is[name]);
  return changed.map((name) => `${fieldLabel(name)}: ${valueLabel(name, was[name])} → ${valueLabel(name, is[name])}`);
}
