import { COUNTER_FIELDS, LOCATION_FIELDS, PERFUME_FIELDS, SIZE_FIELDS } from "#shop/catalogue/fields.ts";
import type { AdminPerfume, WireFieldChange } from "#shop/catalogue/product.contract.ts";
import type { Fields } from "#shop/fields.ts";
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

const namesOf = <F extends Fields>(fields: F): F[keyof F]["name"][] => Object.values(fields).map(({ name }) => name);
const FIELDS = namesOf(PERFUME_FIELDS);
const ENTERED_SIZE_FIELDS = namesOf({ ...SIZE_FIELDS, stock: COUNTER_FIELDS.stock, ...LOCATION_FIELDS });

/** Returns the differences between two versions, one sentence each: "100 ml, Precio: US$ 40,00 → US$ 42,00". */
function differences(before: AdminPerfume, now: AdminPerfume): string[] {
  const own = changesOf(before, now, FIELDS);
  const images = before.images.join() === now.images.join() ? [] : ["Imágenes"];
  const sizes = now.milliliters.flatMap((size) => {
    const sizeBefore = before.milliliters.find(({ _id }) => _id === size._id);
    if (!sizeBefore) return [`${size.ml} ml, nuevo`];
    return changesOf(sizeBefore, size, ENTERED_SIZE_FIELDS).map((text) => `${size.ml} ml, ${text}`);
  });
  const removed = before.milliliters.filter(({ _id }) => !now.milliliters.some((size) => size._id === _id));
  return [...own, ...images, ...sizes, ...removed.map(({ ml }) => `${ml} ml, quitado`)];
}

type Values<Name extends string> = Readonly<Record<Name, WireFieldChange["from"]>>;

function changesOf<Name extends string>(before: Values<Name>, now: Values<Name>, names: readonly Name[]): string[] {
  const changed = names.filter((name) => before[name] !== now[name]);
  const values = (name: Name) => `${valueLabel(name, before[name])} → ${valueLabel(name, now[name])}`;
  return changed.map((name) => `${fieldLabel(name)}: ${values(name)}`);
}
