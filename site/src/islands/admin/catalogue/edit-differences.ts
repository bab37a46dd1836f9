/** What another administrator changed in a perfume while it was edited. */
import { COUNTER_FIELDS, LOCATION_FIELDS, PERFUME_FIELDS, SIZE_FIELDS } from "#shop/catalogue/fields.ts";
import type { AdminPerfume, AdminSize, WireFieldChange } from "#shop/catalogue/product.contract.ts";
import type { Fields } from "#shop/fields.ts";
import { fieldLabel, valueLabel } from "./field-labels.ts";

const namesOf = <F extends Fields>(fields: F): F[keyof F]["name"][] => Object.values(fields).map(({ name }) => name);
const FIELDS = namesOf(PERFUME_FIELDS);
const ENTERED_SIZE_FIELDS = namesOf({ ...SIZE_FIELDS, stock: COUNTER_FIELDS.stock, ...LOCATION_FIELDS });

/** Returns the differences between two versions, one text each: "100 ml, Precio: US$ 40,00 → US$ 42,00". */
export function differences(before: AdminPerfume, now: AdminPerfume): string[] {
  const own = changesOf(before, now, FIELDS);
  const images = before.images.join() === now.images.join() ? [] : ["Imágenes"];
  const sizes = now.milliliters.flatMap((size) => {
    const sizeBefore = before.milliliters.find(({ _id }) => _id === size._id);
    if (!sizeBefore) return [`${labelOf(size)}, nuevo`];
    return changesOf(sizeBefore, size, ENTERED_SIZE_FIELDS).map((text) => `${labelOf(size)}, ${text}`);
  });
  const removed = before.milliliters.filter(({ _id }) => !now.milliliters.some((size) => size._id === _id));
  return [...own, ...images, ...sizes, ...removed.map((size) => `${labelOf(size)}, quitado`)];
}

const labelOf = ({ ml, unit }: AdminSize) => `${ml} ${unit}`;

type Values<Name extends string> = Readonly<Record<Name, WireFieldChange["from"]>>;

function changesOf<Name extends string>(before: Values<Name>, now: Values<Name>, names: readonly Name[]): string[] {
  const changed = names.filter((name) => before[name] !== now[name]);
  const values = (name: Name) => `${valueLabel(name, before[name])} → ${valueLabel(name, now[name])}`;
  return changed.map((name) => `${fieldLabel(name)}: ${values(name)}`);
}
