import { useState } from "react";
import { CATEGORIES, CATEGORY_LABELS, type Category } from "#shop/catalogue/catalogue.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { Options } from "../../kit/list-controls.tsx";
import { BULK_KINDS, type BulkKind, type BulkResponseKey, PRICE_WAYS, type PriceWay } from "./use-bulk.ts";

const KIND_LABELS: Readonly<Record<BulkKind, string>> = {
  price: "Precio",
  promotion: "Promoción",
  category: "Categoría",
  status: "Activo",
  soon: "Próximamente",
};
const WAY_LABELS: Readonly<Record<PriceWay, string>> = {
  "percent up": "Sube en %",
  "percent down": "Baja en %",
  "amount up": "Sube en US$",
  "amount down": "Baja en US$",
};
const YES_NO_OPTIONS: Readonly<
  Record<Exclude<BulkKind, "price" | "category">, readonly (readonly [BulkResponseKey, string])[]>
> = {
  promotion: [
    ["yes", "Poner en promoción"],
    ["no", "Sacar de promoción"],
  ],
  status: [
    ["yes", "Sí: se ven en la tienda"],
    ["no", "No: dejan de verse"],
  ],
  soon: [
    ["yes", "Sí: se ven, sin poder comprarse"],
    ["no", "No: se pueden comprar"],
  ],
};

/** The kind of bulk change and its values. */
export function BulkFields() {
  const [kind, setKind] = useState<BulkKind>("price");
  return (
    <div className="form-grid">
      <ChoiceField
        name="kind"
        label="Qué cambia"
        value={kind}
        options={BULK_KINDS.map((one) => [one, KIND_LABELS[one]])}
        onChoose={setKind}
      />
      {kind === "price" && <PriceFields />}
      {kind === "category" && <CategoryField />}
      {kind !== "price" && kind !== "category" && <ResponseFields key={kind} kind={kind} />}
    </div>
  );
}

function PriceFields() {
  const [way, setWay] = useState<PriceWay>("percent up");
  return (
    <>
      <ChoiceField
        name="way"
        label="Cómo"
        value={way}
        options={PRICE_WAYS.map((one) => [one, WAY_LABELS[one]])}
        onChoose={setWay}
      />
      <AmountField name="change.value" label={way.startsWith("percent") ? "Cuánto, en %" : "Cuánto, en dólares"} />
    </>
  );
}

function CategoryField() {
  const [category, setCategory] = useState<Category>(CATEGORIES[0]);
  return (
    <ChoiceField
      name="category"
      label="Categoría nueva"
      value={category}
      options={CATEGORIES.map((one) => [one, CATEGORY_LABELS[one]])}
      onChoose={setCategory}
    />
  );
}

function ResponseFields({ kind }: { kind: keyof typeof YES_NO_OPTIONS }) {
  const [response, setAnswer] = useState<BulkResponseKey>("yes");
  return (
    <>
      <ChoiceField
        name="answer"
        label={KIND_LABELS[kind]}
        value={response}
        options={YES_NO_OPTIONS[kind]}
        onChoose={setAnswer}
      />
      {kind === "promotion" && response === "yes" && <AmountField name="change.percentage" label="Descuento en %" />}
    </>
  );
}

interface ChoiceFieldProps<Key extends string> {
  name: string;
  label: string;
  value: Key;
  options: readonly (readonly [Key, string])[];
  onChoose: (key: Key) => void;
}

function ChoiceField<Key extends string>({ name, label, ...select }: ChoiceFieldProps<Key>) {
  return (
    <FieldFrame name={name} label={label}>
      {(control) => <Options control={control} {...select} />}
    </FieldFrame>
  );
}

function AmountField({ name, label }: { name: string; label: string }) {
  return (
    <FieldFrame name={name} label={label}>
      {(control) => <input {...control} type="text" inputMode="decimal" autoComplete="off" />}
    </FieldFrame>
  );
}
