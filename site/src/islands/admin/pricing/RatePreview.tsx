import { formatArs } from "#shop/pricing/money.ts";
import type { RatePreviewAnswer } from "#shop/settings/settings-admin.contract.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { percentLabel } from "../kit/percent-labels.ts";

interface Props {
  /** Null before the preview. The status element stays mounted, so that screen readers announce the result. */
  preview: RatePreviewAnswer | null;
  busy: boolean;
  onApply: (preview: RatePreviewAnswer) => void;
}

/** Previews the effect of a new rate on the prices. */
export function RatePreview({ preview, busy, onApply }: Props) {
  return (
    <div className={preview ? "rate-preview" : "seen-by-readers"}>
      <div role="status">{preview && <InFewWords preview={preview} />}</div>
      {preview && (
        <>
          <div className="rate-tables">
            <Changes title="Los que más cambian" changes={preview.largest} />
            <Changes title="Una muestra" changes={preview.sample} />
          </div>
          <button type="button" className="pill is-filled" aria-disabled={busy} onClick={() => onApply(preview)}>
            Aplicar {formatArs(hundredths(preview.to))}
          </button>
        </>
      )}
    </div>
  );
}

function InFewWords({ preview }: { preview: RatePreviewAnswer }) {
  const { to, changePercent, isJump, prices, changed, raised, lowered } = preview;
  return (
    <>
      <p>
        A {formatArs(hundredths(to))} ({percentLabel(changePercent)}) cambian <b>{changed}</b> de {prices} precios:{" "}
        {raised} suben y {lowered} bajan.
      </p>
      {isJump && <p className="desk-alert">Es un salto de más del 20 %. Fijate que no sobre ni falte un cero.</p>}
    </>
  );
}

function Changes({ title, changes }: { title: string; changes: RatePreviewAnswer["sample"] }) {
  if (changes.length === 0) return null;
  return (
    <table className="desk-table is-small">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="is-number">
            Ahora
          </th>
          <th scope="col" className="is-number">
            Después
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ _id, productName, label, fromArs, toArs, changePercent }) => (
          <tr key={`${_id} ${label}`}>
            <td>
              {productName}
              <small>{label}</small>
            </td>
            <td className="is-number">{formatArs(hundredths(fromArs))}</td>
            <td className="is-number">
              {formatArs(hundredths(toArs))}
              <small>{percentLabel(changePercent)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
