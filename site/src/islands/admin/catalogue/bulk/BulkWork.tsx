import { useState } from "react";
import { BULK_MAX } from "#shop/catalogue/bulk/bulk-form.ts";
import { listProductIds } from "#site/api/admin-products.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import type { ProductsFilters, Selection } from "../use-products.ts";
import { BulkFields } from "./BulkFields.tsx";
import type { BulkDone } from "./BulkNotice.tsx";
import { bulkChangeLabel, perfumesLabel, warningsOf } from "./bulk-labels.ts";
import { ChangesTable, useFocusedHeading } from "./ChangesTable.tsx";
import { type BulkPreview, useBulk } from "./use-bulk.ts";

interface BulkWorkProps {
  selection: Selection;
  filters: ProductsFilters;
  /** Perfumes that match the filter. */
  total: number;
  /** Ids of the perfumes on this page. */
  pageIds: readonly string[];
  onDone: (done: BulkDone) => void;
}

/** The bar of the selection, and the panel that changes it. */
export function BulkWork({ selection, filters, total, pageIds, onDone }: BulkWorkProps) {
  const [isOpen, setOpen] = useState(false);
  const { ids, pick, clear } = selection;
  const drop = (gone: readonly string[]) => {
    pick(gone, false);
    if (gone.length >= ids.size) setOpen(false);
  };
  const onApplied = (done: BulkDone) => {
    setOpen(false);
    clear();
    onDone(done);
  };
  return (
    <>
      <BulkBar
        selection={selection}
        filters={filters}
        total={total}
        isPagePicked={pageIds.every((id) => ids.has(id))}
        onChange={() => setOpen(true)}
      />
      {isOpen && <BulkSheet ids={ids} onDrop={drop} onDone={onApplied} onClosed={() => setOpen(false)} />}
    </>
  );
}

interface BulkBarProps {
  selection: Selection;
  filters: ProductsFilters;
  /** Perfumes that match the filter. */
  total: number;
  /** Whether all perfumes of this page are selected. */
  isPagePicked: boolean;
  onChange: () => void;
}

/** Actions on the selected perfumes; nothing while none is selected. */
function BulkBar({ selection, filters, total, isPagePicked, onChange }: BulkBarProps) {
  const { busy, once } = useBusy();
  const { ids, pick, clear } = selection;
  if (ids.size === 0) return null;
  const pickAll = async () => {
    const response = await listProductIds(new URLSearchParams(filters));
    if (response.ok) pick(response.body.ids, true);
    else toast(response.message || "No pudimos elegirlos. Probá de nuevo.");
  };
  const isAllPicked = isPagePicked && ids.size >= total;
  const isTooMany = ids.size > BULK_MAX;
  return (
    <div className="desk-acts">
      <p role="status">
        {ids.size === 1 ? "1 elegido" : `${ids.size.toLocaleString("es-AR")} elegidos`}
        {isTooMany && `. Se pueden cambiar hasta ${BULK_MAX.toLocaleString("es-AR")} a la vez.`}
      </p>
      <div className="desk-acts-buttons">
        {!isAllPicked && (
          <button type="button" className="pill" aria-disabled={busy} onClick={() => once(pickAll)}>
            Elegir los {total.toLocaleString("es-AR")} del filtro
          </button>
        )}
        <button type="button" className="pill" onClick={clear}>
          No elegir ninguno
        </button>
        <button type="button" className="pill is-filled" disabled={isTooMany} onClick={onChange}>
          Cambiar
        </button>
      </div>
    </div>
  );
}

interface Props {
  ids: ReadonlySet<string>;
  onDrop: (ids: readonly string[]) => void;
  onDone: (done: BulkDone) => void;
  onClosed: () => void;
}

/** A bulk change: choose it, preview it, then apply it. */
function BulkSheet({ ids, onDrop, onDone, onClosed }: Props) {
  const { form, preview, errorMessage, applying, apply, dropProblems } = useBulk({ ids, onDrop, onDone });
  return (
    <Sheet title={`Cambiar ${perfumesLabel(ids.size)}`} isDirty={false} busy={applying} onClosed={onClosed}>
      <Form form={form}>
        <BulkFields />
        <FormMessage />
        <SubmitButton busy="Calculando…">Ver qué cambia</SubmitButton>
      </Form>
      {preview && (
        <BulkPreviewed
          key={preview.requestKey}
          preview={preview}
          errorMessage={errorMessage}
          busy={applying}
          onApply={apply}
          onDropProblems={dropProblems}
        />
      )}
    </Sheet>
  );
}

interface BulkPreviewedProps {
  preview: BulkPreview;
  errorMessage: string;
  busy: boolean;
  onApply: () => void;
  onDropProblems: () => void;
}

/** Previews a bulk change, perfume by perfume, with warnings. */
function BulkPreviewed({ preview, errorMessage, busy, onApply, onDropProblems }: BulkPreviewedProps) {
  const { change, answer: response } = preview;
  const { changed, perfumes, problems } = response;
  const heading = useFocusedHeading();
  return (
    <section className="changes" aria-labelledby="vista-previa">
      <h3 id="vista-previa" ref={heading} tabIndex={-1}>
        {bulkChangeLabel(change)}
      </h3>
      <p>{changed === 0 ? "No cambia ningún perfume." : `Cambia ${perfumesLabel(changed)}:`}</p>
      {warningsOf(change, response).map((text) => (
        <p key={text} className="warning">
          {text}
        </p>
      ))}
      {problems.length > 0 && <Problems preview={preview} onDropProblems={onDropProblems} />}
      {changed > 0 && (
        <ChangesTable
          caption="Antes y después"
          perfumes={perfumes.map(({ _id, ...perfume }) => ({ key: _id, ...perfume }))}
        />
      )}
      {changed > 0 && problems.length === 0 && (
        <div className="sheet-ends">
          <button type="button" className="pill is-filled" aria-disabled={busy} onClick={onApply}>
            {busy ? "Aplicando…" : `Aplicar a ${perfumesLabel(changed)}`}
          </button>
          <p role="alert" className="is-wrong">
            {errorMessage}
          </p>
        </div>
      )}
    </section>
  );
}

/** Maximum problems listed by name. */
const MAX_NAMED = 20;

function Problems({
  preview: { answer: response },
  onDropProblems,
}: Pick<BulkPreviewedProps, "preview" | "onDropProblems">) {
  const { problems } = response;
  return (
    <div className="notice" role="alert">
      <p>{perfumesLabel(problems.length)} de los elegidos no se pueden cambiar así, y se cambian todos o ninguno:</p>
      <ul>
        {problems.slice(0, MAX_NAMED).map(({ _id, productName, message }) => (
          <li key={_id}>
            {productName ? `${productName}: ` : ""}
            {message}
          </li>
        ))}
        {problems.length > MAX_NAMED && <li>… y {perfumesLabel(problems.length - MAX_NAMED)} más</li>}
      </ul>
      <button type="button" className="pill" onClick={onDropProblems}>
        Seguir sin ellos
      </button>
    </div>
  );
}
