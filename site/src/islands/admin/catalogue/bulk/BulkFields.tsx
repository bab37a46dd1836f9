import { ChoiceField } from "../../kit/list-controls.tsx";
import { TypedField } from "../../kit/TypedField.tsx";
import { CATEGORY_OPTIONS } from "../draft.ts";
import { BULK_KINDS, type BulkDraft, type BulkKind } from "./use-bulk.ts";

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
export function BulkFields({ draft, onChange }: { draft: BulkDraft; onChange: (change: Partial<BulkDraft>) => void }) {
  const { kind, way, value, percentage, category, answer } = draft;
  return (
    <div className="form-grid">
      <ChoiceField
        name="kind"
        label="Qué cambia"
        value={kind}
        options={BULK_KINDS.map((one) => [one, KIND_LABELS[one]])}
        onChoose={(chosen) => onChange({ kind: chosen, answer: "yes" })}
      />
      {kind === "price" && (
        <>
          <ChoiceField
            name="way"
            label="Cómo"
            value={way}
            options={PRICE_WAYS}
            onChoose={(chosen) => onChange({ way: chosen })}
          />
          <TypedField
            name="change.value"
            label={way.startsWith("percent") ? "Cuánto, en %" : "Cuánto, en dólares"}
            kind="number"
            value={value}
            onType={(typed) => onChange({ value: typed })}
          />
        </>
      )}
      {kind === "category" && (
        <ChoiceField
          name="category"
          label="Categoría nueva"
          value={category}
          options={CATEGORY_OPTIONS}
          onChoose={(chosen) => onChange({ category: chosen })}
        />
      )}
      {kind !== "price" && kind !== "category" && (
        <ChoiceField
          name="answer"
          label={KIND_LABELS[kind]}
          value={answer}
          options={YES_NO_OPTIONS[kind]}
          onChoose={(chosen) => onChange({ answer: chosen })}
        />
      )}
      {kind === "promotion" && answer === "yes" && (
        <TypedField
          name="change.percentage"
          label="Descuento en %"
          kind="number"
          value={percentage}
          onType={(typed) => onChange({ percentage: typed })}
        />
      )}
    </div>
  );
}
