import { ChangesTable } from "../ChangesTable.tsx";
import { useLedTo } from "../use-led-to.ts";
import { bulkChangeLabel, perfumesLabel, warningsOf } from "./bulk-labels.ts";
import type { BulkPreview } from "./use-bulk.ts";

interface Props {
  preview: BulkPreview;
  trouble: string;
  busy: boolean;
  onApply: () => void;
  onDropProblems: () => void;
}

/** Previews a bulk change, perfume by perfume, with warnings. */
export function BulkPreviewed({ preview, trouble, busy, onApply, onDropProblems }: Props) {
  const { change, answer } = preview;
  const { changed, perfumes, problems } = answer;
  const heading = useLedTo();
  return (
    <section className="changes" aria-labelledby="vista-previa">
      <h3 id="vista-previa" ref={heading} tabIndex={-1}>
        {bulkChangeLabel(change)}
      </h3>
      <p>{changed === 0 ? "No cambia ningún perfume." : `Cambia ${perfumesLabel(changed)}:`}</p>
      {warningsOf(change, answer).map((words) => (
        <p key={words} className="warning">
          {words}
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
            {trouble}
          </p>
        </div>
      )}
    </section>
  );
}

/** Maximum problems listed by name. */
const NAMED_AT_MOST = 20;

function Problems({ preview: { answer }, onDropProblems }: Pick<Props, "preview" | "onDropProblems">) {
  const { problems } = answer;
  return (
    <div className="notice" role="alert">
      <p>{perfumesLabel(problems.length)} de los elegidos no se pueden cambiar así, y se cambian todos o ninguno:</p>
      <ul>
        {problems.slice(0, NAMED_AT_MOST).map(({ _id, productName, message }) => (
          <li key={_id}>
            {productName ? `${productName}: ` : ""}
            {message}
          </li>
        ))}
        {problems.length > NAMED_AT_MOST && <li>… y {perfumesLabel(problems.length - NAMED_AT_MOST)} más</li>}
      </ul>
      <button type="button" className="pill" onClick={onDropProblems}>
        Seguir sin ellos
      </button>
    </div>
  );
}
