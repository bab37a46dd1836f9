import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { RatePreviewResponse } from "#shop/settings/settings-admin.contract.ts";
import { changeSettings, previewRate, readDollar, readRateHistory, undoRate } from "#site/api/admin-settings.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button, Fact, SmallTable, TextButton } from "../kit/elements.tsx";
import { QueryState, unwrap } from "../kit/failed-call.tsx";
import { percentLabel, pesosIn, pesosLabel } from "../kit/numbers.ts";
import { shortInstant } from "../orders/desk-labels.ts";
import { useSettings } from "../settings/SettingsView.tsx";

const NO_RESPONSE = "No hubo respuesta. Probá de nuevo.";

/** The dollar rate: the current one, a preview of another, and the history with undo. */
export function RateView() {
  const queries = useQueryClient();
  const query = useSettings();
  const settings = query.data;
  const dollar = useQuery({ queryKey: ["dollar"], queryFn: () => unwrap(readDollar()) });
  const [typed, setTyped] = useState("");
  const [errorMessage, setErrorMessage] = useState("");
  const [preview, setPreview] = useState<RatePreviewResponse | null>(null);
  const { busy, once } = useBusy();
  if (!settings) return <QueryState query={query} />;

  const showPreview = async () => {
    const rate = pesosIn(typed);
    if (rate === null || rate <= 0) return setErrorMessage("Escribí una cotización mayor que cero, por ejemplo 1.455.");
    const response = await previewRate(rate);
    setPreview(response.ok ? response.body : null);
    if (response.ok) return setErrorMessage("");
    setErrorMessage(Object.values(response.fields).flat().join(" ") || response.message || NO_RESPONSE);
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
    setErrorMessage(response.message || NO_RESPONSE);
    await query.refetch();
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
        <Fact label="Con la que vendemos">{pesosLabel(currency)}</Fact>
        <Fact label="Dólar blue">{blueLabel(dollar.data?.blue)}</Fact>
        <Fact label="Desde">
          {rateSetAt ? instantLabel(rateSetAt) : "Siempre"}
          {rateSetBy && `, por ${rateSetBy.name}`}
        </Fact>
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
  return blue < 0 ? "No disponible" : pesosLabel(blue);
}

/** Past rates. The newest change can be undone. */
function RateHistory({ onUndone }: { onUndone: () => void }) {
  const { data, refetch } = useQuery({ queryKey: ["rate-history"], queryFn: () => unwrap(readRateHistory()) });
  const [errorMessage, setErrorMessage] = useState("");
  const { busy, once } = useBusy();
  if (!data || data.changes.length === 0) return null;
  const undo = async (change: string) => {
    const response = await undoRate(change);
    setErrorMessage(response.ok ? "" : response.message || NO_RESPONSE);
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
              {pesosLabel(from)} → <b>{pesosLabel(to)}</b>
            </span>
            <small>
              {shortInstant(at)}, {by.name}
              {isUndo && ", deshecho"}
            </small>
            {canUndo && (
              <TextButton busy={busy} onClick={() => once(() => undo(_id))}>
                Deshacer
              </TextButton>
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

function RatePreview({ preview, busy, onApply }: Props) {
  return (
    <div className={preview ? "rate-preview" : "sr-only"}>
      <div role="status">{preview && <Summary preview={preview} />}</div>
      {preview && (
        <>
          <div className="rate-tables">
            <Changes title="Los que más cambian" changes={preview.largest} />
            <Changes title="Una muestra" changes={preview.sample} />
          </div>
          <Button className="pill is-filled" busy={busy} onClick={() => onApply(preview)}>
            Aplicar {pesosLabel(preview.to)}
          </Button>
        </>
      )}
    </div>
  );
}

function Summary({ preview }: { preview: RatePreviewResponse }) {
  const { to, changePercent, isJump, prices, changed, raised, lowered } = preview;
  return (
    <>
      <p>
        A {pesosLabel(to)} ({percentLabel(changePercent)}) cambian <b>{changed}</b> de {prices} precios: {raised} suben
        y {lowered} bajan.
      </p>
      {isJump && <p className="desk-alert">Es un salto de más del 20 %. Fijate que no sobre ni falte un cero.</p>}
    </>
  );
}

function Changes({ title, changes }: { title: string; changes: RatePreviewResponse["sample"] }) {
  if (changes.length === 0) return null;
  const rows = changes.map(({ _id, productName, label, fromArs, toArs, changePercent }) => {
    const product = [productName, <small key="size">{label}</small>];
    const after = [pesosLabel(toArs), <small key="change">{percentLabel(changePercent)}</small>];
    return [`${_id} ${label}`, product, pesosLabel(fromArs), after] as const;
  });
  const numbers = ["Ahora", "Después"];
  return <SmallTable caption={title} columns={["Producto", ...numbers]} numbers={numbers} rows={rows} />;
}
