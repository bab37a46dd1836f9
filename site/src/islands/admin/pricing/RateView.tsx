import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldMessages } from "#shop/refusal.ts";
import type { RatePreviewResponse } from "#shop/settings/settings.contract.ts";
import { changeSettings, previewRate, readDollar, readRateHistory, undoRate } from "#site/api/admin-settings.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { ActionMessage, QueryState, unwrap, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button, Fact, SmallTable, TextButton } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { actorName, countLabel, parsePesos, percentLabel, pesosLabel, shortInstant } from "../kit/formats.ts";
import { ForWriters, useMay } from "../kit/permissions.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { useSettings } from "../settings/use-settings.ts";

/** The dollar rate: the current one, a preview of another, and the history with undo. */
export function RateView() {
  const queries = useQueryClient();
  const query = useSettings();
  const settings = query.data;
  const dollar = useQuery({ queryKey: ["dollar"], queryFn: () => unwrap(readDollar()) });
  const [sent, setPreview] = useState<RatePreviewResponse | null>(null);
  const form = useDraftForm({
    name: "cotizacion",
    start: { rate: "" },
    base: null,
    isKept: false,
    rule: ({ rate }): FieldMessages => ((parsePesos(rate) ?? 0) > 0 ? {} : { rate: [NOT_A_RATE] }),
    send: ({ rate }) => previewRate(parsePesos(rate) ?? 0),
    onDone: setPreview,
    onFailed: ({ message }) => message || "No hubo respuesta. Probá de nuevo.",
  });
  // An edit hides the preview, also one made while it is computed.
  const preview = form.isSaved ? sent : null;
  const { busy, outcome, run } = useAction();
  if (!settings) return <QueryState query={query} />;

  const reload = () => {
    form.discard();
    void queries.invalidateQueries();
    return "Actualizado";
  };
  const apply = async ({ to, updatedAt }: RatePreviewResponse) => {
    const response = await changeSettings({ currency: to, updatedAt });
    // Another administrator saved meanwhile: show what changes now.
    const again = !response.ok && response.status === 409 ? await previewRate(to) : null;
    if (again?.ok) setPreview(again.body);
    return response;
  };
  const { currency, rateSetAt, rateSetBy } = settings;
  return (
    <section className="rate" aria-labelledby="cotizacion">
      <h2 id="cotizacion">Cotización</h2>
      <dl className="facts">
        <Fact label="Con la que vendemos">{pesosLabel(currency)}</Fact>
        <Fact label="Dólar blue">{blueLabel(dollar.isError ? -1 : dollar.data?.blue)}</Fact>
        <Fact label="Desde">
          {rateSetAt ? instantLabel(rateSetAt) : "Siempre"}
          {rateSetBy && `, por ${actorName(rateSetBy)}`}
        </Fact>
      </dl>
      <ForWriters area="prices">
        <DraftForm form={form} label="Cotización nueva" submit="Ver qué cambia" sending="Calculando…" saved="">
          <TypedField name="rate" label="Nueva cotización, en pesos por dólar" kind="number" {...form.bind("rate")} />
        </DraftForm>
        <div className={preview ? "rate-preview" : undefined}>
          <div role="status">{preview && <Summary preview={preview} />}</div>
          {preview && (
            <>
              <div className="rate-tables">
                <Changes title="Los que más cambian" changes={preview.largest} />
                <Changes title="Una muestra" changes={preview.sample} />
              </div>
              <Button className="pill is-filled" busy={busy} onClick={() => run(() => apply(preview), reload)}>
                Aplicar {pesosLabel(preview.to)}
              </Button>
            </>
          )}
          <ActionMessage outcome={outcome} />
        </div>
      </ForWriters>
      <RateHistory onUndone={reload} />
    </section>
  );
}

const NOT_A_RATE = "Escribí una cotización mayor que cero, por ejemplo 1.455.";

function blueLabel(blue: number | undefined): string {
  if (blue === undefined) return "Consultando…";
  return blue < 0 ? "No disponible" : pesosLabel(blue);
}

/** Past rates. The newest change can be undone. */
function RateHistory({ onUndone }: { onUndone: () => string }) {
  const query = useQuery({ queryKey: ["rate-history"], queryFn: () => unwrap(readRateHistory()) });
  const { data, refetch } = query;
  const mayUndo = useMay()("write", "prices");
  const { busy, outcome, run } = useAction();
  if (!data) return query.isError && <QueryState query={query} />;
  if (data.changes.length === 0) return null;
  const undo = (change: string) => run(() => undoRate(change).finally(() => void refetch()), onUndone);
  return (
    <>
      <h3>Cambios anteriores</h3>
      <ActionMessage outcome={outcome} />
      <ul className="rate-history">
        {data.changes.map(({ _id, at, by, from, to, isUndo, canUndo }) => (
          <li key={_id}>
            <span>
              {pesosLabel(from)} → <b>{pesosLabel(to)}</b>
            </span>
            <small>
              {shortInstant(at)}, {actorName(by)}
              {isUndo && ", al deshacer"}
            </small>
            {canUndo && mayUndo && (
              <TextButton busy={busy} onClick={() => undo(_id)}>
                Deshacer
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Summary({ preview }: { preview: RatePreviewResponse }) {
  const { to, changePercent, isJump, prices, changed, raised, lowered } = preview;
  return (
    <>
      <p>
        A {pesosLabel(to)} ({percentLabel(changePercent)}) {changed === 1 ? "cambia" : "cambian"} <b>{changed}</b> de{" "}
        {countLabel(prices, "precio", "precios")}: {countLabel(raised, "sube", "suben")} y{" "}
        {countLabel(lowered, "baja", "bajan")}.
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
