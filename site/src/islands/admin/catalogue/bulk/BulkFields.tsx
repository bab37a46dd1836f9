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
  const { kind, way, answer } = draft;
  const choice = <Name extends keyof BulkDraft>(name: Name, label: string, options: OptionsOf<BulkDraft[Name]>) => (
    <ChoiceField
      name={name}
      label={label}
      value={draft[name]}
      options={options}
      // Another kind begins with "yes".
      onChoose={(chosen) => onChange({ ...(name === "kind" && { answer: "yes" }), [name]: chosen })}
    />
  );
  const amount = (name: "value" | "percentage", label: string) => (
    <TypedField
      name={`change.${name}`}
      label={label}
      kind="number"
      value={draft[name]}
      onType={(typed) => onChange({ [name]: typed })}
    />
  );
  return (
    <div className="form-grid">
      {choice(
        "kind",
        "Qué cambia",
        BULK_KINDS.map((one) => [one, KIND_LABELS[one]]),
      )}
      {kind === "price" && choice("way", "Cómo", PRICE_WAYS)}
      {kind === "price" && amount("value", way.startsWith("percent") ? "Cuánto, en %" : "Cuánto, en dólares")}
      {kind === "category" && choice("category", "Categoría nueva", CATEGORY_OPTIONS)}
      {kind !== "price" && kind !== "category" && choice("answer", KIND_LABELS[kind], YES_NO_OPTIONS[kind])}
      {kind === "promotion" && answer === "yes" && amount("percentage", "Descuento en %")}
    </div>
  );
}

type OptionsOf<Key> = readonly (readonly [Key, string])[];
