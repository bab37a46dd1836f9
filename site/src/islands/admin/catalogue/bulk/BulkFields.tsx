import { useState } from "react";
import { CATEGORIES } from "#shop/catalogue/categories.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { ChoiceField } from "../../kit/list-controls.tsx";
import { CATEGORY_OPTIONS } from "../draft.ts";
import { BULK_KINDS, type BulkKind } from "./use-bulk.ts";

const KIND_LABELS: Readonly<Record<BulkKind, string>> = {
  price: "Precio",
  promotion: "Promoción",
  category: "Categoría",
  status: "Activo",
  soon: "Próximamente",
};
const PRICE_WAYS = [
  ["percent up", "Sube en %"],
  ["percent down", "Baja en %"],
  ["amount up", "Sube en US$"],
  ["amount down", "Baja en US$"],
] as const;
const YES_NO_OPTIONS = {
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
} as const;

/** The kind of bulk change and its values. */
export function BulkFields() {
  const [kind, setKind] = useState<BulkKind>("price");
  return (
    <div className="form-grid">
      <ChoiceField
        name="kind"
        label="Qué cambia"
        start={kind}
        options={BULK_KINDS.map((one) => [one, KIND_LABELS[one]])}
        onChoose={setKind}
      />
      {kind === "price" && <PriceFields />}
      {kind === "category" && (
        <ChoiceField name="category" label="Categoría nueva" start={CATEGORIES[0]} options={CATEGORY_OPTIONS} />
      )}
      {kind !== "price" && kind !== "category" && <YesNoFields key={kind} kind={kind} />}
    </div>
  );
}

function PriceFields() {
  const [way, setWay] = useState<string>("percent up");
  return (
    <>
      <ChoiceField name="way" label="Cómo" start={way} options={PRICE_WAYS} onChoose={setWay} />
      <AmountField name="change.value" label={way.startsWith("percent") ? "Cuánto, en %" : "Cuánto, en dólares"} />
    </>
  );
}

function YesNoFields({ kind }: { kind: keyof typeof YES_NO_OPTIONS }) {
  const [answer, setAnswer] = useState<"yes" | "no">("yes");
  return (
    <>
      <ChoiceField
        name="answer"
        label={KIND_LABELS[kind]}
        start={answer}
        options={YES_NO_OPTIONS[kind]}
        onChoose={setAnswer}
      />
      {kind === "promotion" && answer === "yes" && <AmountField name="change.percentage" label="Descuento en %" />}
    </>
  );
}

function AmountField({ name, label }: { name: string; label: string }) {
  return (
    <FieldFrame name={name} label={label}>
      {(control) => <input {...control} type="text" inputMode="decimal" autoComplete="off" />}
    </FieldFrame>
  );
}
