import type { RatePreviewAnswer } from "#shop/contract/settings-admin.ts";
import { formatArs } from "#shop/money.ts";
import { hundredths } from "#site/stores/wire-money.ts";
import { percentWords } from "../shell/percent-words.ts";

interface Props {
  preview: RatePreviewAnswer;
  busy: boolean;
  onApply: () => void;
}

/** What another rate does to the prices, before it is done. */
export function RatePreview({ preview, busy, onApply }: Props) {
  const { to, changePercent, isJump, prices, changed, raised, lowered, largest, sample } = preview;
  return (
    <div className="rate-preview" role="status">
      <p>
        A {formatArs(hundredths(to))} ({percentWords(changePercent)}) cambian <b>{changed}</b> de {prices} precios:{" "}
        {raised} suben y {lowered} bajan.
      </p>
      {isJump && <p className="desk-alert">Es un salto de más del 20 %. Fijate que no sobre ni falte un cero.</p>}
      <div className="rate-tables">
        <Changes title="Los que más cambian" changes={largest} />
        <Changes title="Una muestra" changes={sample} />
      </div>
      <button type="button" className="pill is-filled" aria-disabled={busy} onClick={onApply}>
        Aplicar {formatArs(hundredths(to))}
      </button>
    </div>
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
              <small>{percentWords(changePercent)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
