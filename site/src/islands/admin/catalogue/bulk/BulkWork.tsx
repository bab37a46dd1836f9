import { useState } from "react";
import { BULK_MAX } from "#shop/catalogue/bulk/bulk-form.ts";
import { listProductIds } from "#site/api/admin-products.ts";
import { ActMessage, useAct } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button } from "../../kit/elements.tsx";
import { ActionBar } from "../../kit/List.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import type { Selection } from "../../kit/use-list.ts";
import type { ProductsFilters } from "../product-filters.ts";
import { BulkFields } from "./BulkFields.tsx";
import type { BulkDone } from "./BulkNotice.tsx";
import { bulkChangeLabel, perfumesLabel, warningsOf } from "./bulk-labels.ts";
import { ChangesTable, focusHeading } from "./ChangesTable.tsx";
import { type BulkPreview, type BulkSetup, useBulk } from "./use-bulk.ts";

interface BulkWorkProps {
  selection: Selection;
  filters: ProductsFilters;
  /** Perfumes that match the filter. */
  total: number;
  /** Ids of the perfumes on this page. */
  pageIds: readonly string[];
  onDone: (done: BulkDone) => void;
}

/** Actions on the selected perfumes, and the panel that changes them; nothing while none is selected. */
export function BulkWork({ selection, filters, total, pageIds, onDone }: BulkWorkProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, outcome, act } = useAct("No pudimos elegirlos. Probá de nuevo.");
  const { ids, pick, clear } = selection;
  if (ids.size === 0) return null;
  const pickAll = () =>
    act(
      () => listProductIds(new URLSearchParams(filters)),
      (all) => {
        pick(all.ids, true);
        return "";
      },
    );
  const deselect = (deselected: readonly string[]) => {
    pick(deselected, false);
    if (deselected.length >= ids.size) setOpen(false);
  };
  const onApplied = (done: BulkDone) => {
    setOpen(false);
    clear();
    onDone(done);
  };
  const isAllPicked = ids.size >= total && pageIds.every((id) => ids.has(id));
  const isTooMany = ids.size > BULK_MAX;
  return (
    <>
      <ActionBar
        says={
          <>
            {ids.size === 1 ? "1 elegido" : `${ids.size.toLocaleString("es-AR")} elegidos`}
            {isTooMany && `. Se pueden cambiar hasta ${BULK_MAX.toLocaleString("es-AR")} a la vez.`}
          </>
        }
      >
        <ActMessage outcome={outcome} />
        {!isAllPicked && (
          <Button busy={busy} onClick={pickAll}>
            Elegir los {total.toLocaleString("es-AR")} del filtro
          </Button>
        )}
        <Button onClick={clear}>No elegir ninguno</Button>
        <Button className="pill is-filled" disabled={isTooMany} onClick={() => setOpen(true)}>
          Cambiar
        </Button>
      </ActionBar>
      {isOpen && <BulkSheet ids={ids} onDeselect={deselect} onDone={onApplied} onClosed={() => setOpen(false)} />}
    </>
  );
}

function BulkSheet({ onClosed, ...setup }: BulkSetup & { onClosed: () => void }) {
  const bulk = useBulk(setup);
  const { form, preview, applying } = bulk;
  return (
    <Sheet title={`Cambiar ${perfumesLabel(setup.ids.size)}`} busy={applying} onClosed={onClosed}>
      <DraftForm form={form} submit="Ver qué cambia" sending="Calculando…" saved="">
        <BulkFields draft={form.values} onChange={bulk.change} />
      </DraftForm>
      {preview && <BulkPreviewed key={preview.requestKey} {...bulk} preview={preview} />}
    </Sheet>
  );
}

interface BulkPreviewedProps
  extends Pick<ReturnType<typeof useBulk>, "applying" | "apply" | "deselectProblems" | "outcome"> {
  preview: BulkPreview;
}

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
          <ActMessage outcome={outcome} />
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
      <Button onClick={onDeselect}>Seguir sin ellos</Button>
    </div>
  );
}
