import { ActionMessage } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button } from "../../kit/elements.tsx";
import { ChoiceField, TypedField } from "../../kit/fields.tsx";
import { perfumesLabel } from "../../kit/formats.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { CATEGORY_OPTIONS } from "../draft.ts";
import { fieldLabel } from "../field-labels.ts";
import { ChangesTable, focusHeading } from "./ChangesTable.tsx";
import {
  BULK_KINDS,
  type BulkDraft,
  type BulkKind,
  type BulkPreview,
  bulkChangeLabel,
  type UseBulkOptions,
  useBulk,
  warningsOf,
} from "./use-bulk.ts";

/** The sheet that edits, previews and applies a bulk change. */
export function BulkSheet({ onClosed, ...setup }: UseBulkOptions & { onClosed: () => void }) {
  const bulk = useBulk(setup);
  const { form, preview, applying } = bulk;
  return (
    <Sheet title={`Cambiar ${perfumesLabel(setup.ids.size)}`} busy={applying} onClosed={onClosed}>
      <DraftForm form={form} submit="Ver qué cambia" sending="Calculando…" saved="">
        <BulkFields draft={form.values} onChange={form.change} />
      </DraftForm>
      {preview && <BulkPreviewed key={preview.requestKey} {...bulk} preview={preview} />}
    </Sheet>
  );
}

type BulkPreviewedProps = ReturnType<typeof useBulk> & { preview: BulkPreview };

function BulkPreviewed({ preview, applying, apply, deselectProblems, outcome }: BulkPreviewedProps) {
  const { change, response } = preview;
  const { changed, perfumes, problems } = response;
  return (
    <section className="changes" aria-labelledby="vista-previa">
      <h3 id="vista-previa" ref={focusHeading} tabIndex={-1}>
        {bulkChangeLabel(change)}
      </h3>
      <p>{changed === 0 ? "No cambia ningún perfume." : `Cambia ${perfumesLabel(changed)}:`}</p>
      {warningsOf(change, response).map((text) => (
        <p key={text} className="warning">
          {text}
        </p>
      ))}
      {problems.length > 0 && <Problems problems={problems} onDeselect={deselectProblems} />}
      {changed > 0 && (
        <ChangesTable
          caption="Antes y después"
          perfumes={perfumes.map(({ _id, ...perfume }) => ({ key: _id, ...perfume }))}
        />
      )}
      {changed > 0 && problems.length === 0 && (
        <div className="form-foot">
          <ActionMessage outcome={outcome} />
          <Button className="pill is-filled" busy={applying} onClick={apply}>
            {applying ? "Aplicando…" : `Aplicar a ${perfumesLabel(changed)}`}
          </Button>
        </div>
      )}
    </section>
  );
}

const MAX_NAMED = 20;

function Problems(props: { problems: BulkPreview["response"]["problems"]; onDeselect: () => void }) {
  const { problems, onDeselect } = props;
  return (
    <div className="notice" role="alert">
      <p>
        {perfumesLabel(problems.length)} de los elegidos no se {problems.length === 1 ? "puede" : "pueden"} cambiar así,
        y se cambian todos o ninguno:
      </p>
      <ul>
        {problems.slice(0, MAX_NAMED).map(({ _id, productName, message }) => (
          <li key={_id}>
            {productName ? `${productName}: ` : ""}
            {message}
          </li>
        ))}
        {problems.length > MAX_NAMED && <li>… y {perfumesLabel(problems.length - MAX_NAMED)} más</li>}
      </ul>
      <Button onClick={onDeselect}>Seguir sin ellos</Button>
    </div>
  );
}

const KIND_LABELS: Readonly<Record<BulkKind, string>> = {
  price: fieldLabel("price"),
  promotion: fieldLabel("forSale"),
  category: fieldLabel("category"),
  status: fieldLabel("status"),
  soon: fieldLabel("soon"),
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
function BulkFields({ draft, onChange }: { draft: BulkDraft; onChange: (change: Partial<BulkDraft>) => void }) {
  const { kind, direction, isOn } = draft;
  const choice = <Name extends keyof BulkDraft>(name: Name, label: string, options: OptionsOf<BulkDraft[Name]>) => (
    <ChoiceField
      name={name}
      label={label}
      value={draft[name]}
      options={options}
      // Choosing another kind sets `isOn` back to "yes".
      onChoose={(chosen) => onChange({ ...(name === "kind" && { isOn: "yes" }), [name]: chosen })}
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
      {kind === "price" && choice("direction", "Cómo", PRICE_WAYS)}
      {kind === "price" && amount("value", direction.startsWith("percent") ? "Cuánto, en %" : "Cuánto, en dólares")}
      {kind === "category" && choice("category", "Categoría nueva", CATEGORY_OPTIONS)}
      {kind !== "price" && kind !== "category" && choice("isOn", KIND_LABELS[kind], YES_NO_OPTIONS[kind])}
      {kind === "promotion" && isOn === "yes" && amount("percentage", "Descuento en %")}
    </div>
  );
}

type OptionsOf<Key> = readonly (readonly [Key, string])[];
