import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { formatArs } from "#shop/pricing/money.ts";
import type { RatePreviewResponse } from "#shop/settings/settings-admin.contract.ts";
import { changeSettings, previewRate, readDollar, readRateHistory, undoRate } from "#site/api/admin-settings.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { LoadError, unwrap } from "../kit/failed-call.tsx";
import { percentLabel, pesosIn } from "../kit/numbers.ts";
import { shortInstant } from "../orders/desk-labels.ts";
import { useSettings } from "../settings/SettingsView.tsx";

/** The dollar rate: the current one, a preview of another, and the history with undo. */
export function RateView() {
  const queries = useQueryClient();
  const { data: settings, error, refetch } = useSettings();
  const dollar = useQuery({ queryKey: ["dollar"], queryFn: () => unwrap(readDollar()) });
  const [typed, setTyped] = useState("");
  const [errorMessage, setErrorMessage] = useState("");
  const [preview, setPreview] = useState<RatePreviewResponse | null>(null);
  const { busy, once } = useBusy();
  if (!settings)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;

  const showPreview = async () => {
    const rate = pesosIn(typed);
    if (rate === null || rate <= 0) return setErrorMessage("Escribí una cotización mayor que cero, por ejemplo 1.455.");
    const response = await previewRate(rate);
    setPreview(response.ok ? response.body : null);
    setErrorMessage(
      response.ok
        ? ""
        : Object.values(response.fields).flat().join(" ") || response.message || "No hubo respuesta. Probá de nuevo.",
    );
  };
  const finish = (message: string) => {
    setPreview(null);
    setTyped("");
    toast(message);
    void queries.invalidateQueries();
  };
  const apply = async ({ to, updatedAt }: RatePreviewResponse) => {
    const response = await changeSettings({ currency: to, updatedAt });
    if (response.ok) return finish("Actualizado");
    setPreview(null);
    setErrorMessage(response.message || "No hubo respuesta. Probá de nuevo.");
    await refetch();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(showPreview);
  };
  const { currency, rateSetAt, rateSetBy } = settings;
  return (
    <section className="rate" aria-labelledby="cotizacion">
      <h2 id="cotizacion">Cotización</h2>
      <dl className="facts">
        <div>
          <dt>Con la que vendemos</dt>
          <dd>{formatArs(hundredths(currency))}</dd>
        </div>
        <div>
          <dt>Dólar blue</dt>
          <dd>{blueLabel(dollar.data?.blue)}</dd>
        </div>
        <div>
          <dt>Desde</dt>
          <dd>
            {rateSetAt ? instantLabel(rateSetAt) : "Siempre"}
            {rateSetBy && `, por ${rateSetBy.name}`}
          </dd>
        </div>
      </dl>
      <form className="rate-new" method="post" onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor="nueva">Nueva cotización, en pesos por dólar</label>
          <input
            id="nueva"
            autoComplete="off"
            value={typed}
            aria-invalid={errorMessage ? true : undefined}
            aria-describedby="nueva-error"
            onChange={({ target }) => {
              setTyped(target.value);
              setPreview(null);
              setErrorMessage("");
            }}
          />
          <p className={errorMessage ? "field-error" : undefined} id="nueva-error" role="alert">
            {errorMessage}
          </p>
        </div>
        <button type="submit" className="pill" aria-disabled={busy}>
          Ver qué cambia
        </button>
      </form>
      <RatePreview preview={preview} busy={busy} onApply={(shown) => void once(() => apply(shown))} />
      <RateHistory onUndone={() => finish("Actualizado")} />
    </section>
  );
}

function blueLabel(blue: number | undefined): string {
  if (blue === undefined) return "Consultando…";
  return blue < 0 ? "No disponible" : formatArs(hundredths(blue));
}

/** Past rates. The newest change can be undone. */
function RateHistory({ onUndone }: { onUndone: () => void }) {
  const { data, refetch } = useQuery({ queryKey: ["rate-history"], queryFn: () => unwrap(readRateHistory()) });
  const [errorMessage, setErrorMessage] = useState("");
  const { busy, once } = useBusy();
  if (!data || data.changes.length === 0) return null;
  const undo = async (change: string) => {
    const response = await undoRate(change);
    setErrorMessage(response.ok ? "" : response.message || "No hubo respuesta. Probá de nuevo.");
    if (response.ok) onUndone();
    else await refetch();
  };
  return (
    <>
      <h3>Cambios anteriores</h3>
      <p role="alert">{errorMessage}</p>
      <ul className="rate-history">
        {data.changes.map(({ _id, at, by, from, to, isUndo, canUndo }) => (
          <li key={_id}>
            <span>
              {formatArs(hundredths(from))} → <b>{formatArs(hundredths(to))}</b>
            </span>
            <small>
              {shortInstant(at)}, {by.name}
              {isUndo && ", deshecho"}
            </small>
            {canUndo && (
              <button type="button" className="text-button" aria-disabled={busy} onClick={() => once(() => undo(_id))}>
                Deshacer
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  /** Null before the preview. The status element stays mounted, so that screen readers announce the result. */
  preview: RatePreviewResponse | null;
  busy: boolean;
  onApply: (preview: RatePreviewResponse) => void;
}

/** Previews the effect of a new rate on the prices. */
function RatePreview({ preview, busy, onApply }: Props) {
  return (
    <div className={preview ? "rate-preview" : "seen-by-readers"}>
      <div role="status">{preview && <PreviewSummary preview={preview} />}</div>
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

function PreviewSummary({ preview }: { preview: RatePreviewResponse }) {
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

function Changes({ title, changes }: { title: string; changes: RatePreviewResponse["sample"] }) {
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
