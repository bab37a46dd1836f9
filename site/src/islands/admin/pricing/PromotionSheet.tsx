import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CATEGORIES, CATEGORY_LABELS, type Category } from "#shop/catalogue/categories.ts";
import { PROMOTION_NAME_MAX, promotionMessages } from "#shop/pricing/dated-promotions.ts";
import type { House, PromotionResponse } from "#shop/pricing/promotions.contract.ts";
import { changePromotion, createPromotion, previewPromotion } from "#site/api/admin-promotions.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { toast } from "#site/stores/toasts.ts";
import { unwrap } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { momentMessages } from "../kit/days/day-text.ts";
import { MomentField } from "../kit/days/MomentField.tsx";
import { Button, SmallTable, Switch } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { decimalText, parseAmount, pesosLabel } from "../kit/formats.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { PerfumeSearch } from "../stock/PerfumeSearch.tsx";
import { instantOf, localTime, previewLabel } from "./promotion-labels.ts";

export const PROMOTIONS_KEY = ["promotions"];

/** What the sheet shows: a new promotion, one to change, or a copy of one. */
export interface Opened {
  promotion: PromotionResponse | null;
  isCopy: boolean;
}

interface Values {
  name: string;
  percentage: string;
  /** Day and time in Argentina. */
  startsAt: string;
  endsAt: string;
  houses: string[];
  categories: Category[];
  perfumes: PromotionResponse["perfumes"];
}

const DAY_MS = 86_400_000;

/** A new promotion begins tomorrow at midnight and lasts a week. */
function newValues(nowMs: number): Values {
  const midnight = `${localTime(nowMs + DAY_MS).slice(0, 10)}T00:00`;
  const endsAt = localTime(Date.parse(instantOf(midnight)) + 7 * DAY_MS);
  return { name: "", percentage: "", startsAt: midnight, endsAt, houses: [], categories: [], perfumes: [] };
}

function valuesOf({ promotion, isCopy }: Opened, nowMs: number): Values {
  const fresh = newValues(nowMs);
  if (!promotion) return fresh;
  const { name, percentage, startsAt, endsAt, houses, categories, perfumes } = promotion;
  const times = isCopy
    ? { startsAt: fresh.startsAt, endsAt: fresh.endsAt }
    : { startsAt: localTime(Date.parse(startsAt)), endsAt: localTime(Date.parse(endsAt)) };
  return { name, percentage: decimalText(percentage), ...times, houses, categories, perfumes };
}

const scopeOf = ({ houses, categories, perfumes }: Values) => ({
  houses,
  categories,
  perfumes: perfumes.map(({ _id }) => _id),
});

interface Props {
  opened: Opened;
  houses: readonly House[];
  onClosed: () => void;
}

/** Creates or changes a promotion, with a preview of its prices. */
export function PromotionSheet({ opened, houses, onClosed }: Props) {
  const queries = useQueryClient();
  const [start] = useState(() => valuesOf(opened, Date.now()));
  const changed = opened.isCopy ? null : opened.promotion;
  // A closed select changes with every arrow key, so only the button adds the chosen brand.
  const [house, setHouse] = useState("");
  const form = useDraftForm({
    name: "promocion",
    item: changed?._id ?? "",
    start,
    base: null,
    isKept: false,
    isAsked: true,
    rule: (values) => ({
      ...(values.name.trim() === "" ? { name: ["Escribí un nombre"] } : {}),
      ...(parseAmount(values.percentage) === null ? { percentage: ["Escribí el descuento"] } : {}),
      ...promotionMessages(values),
      ...(house ? { houses: ["Tocá Agregar para sumar la casa elegida"] } : {}),
      ...momentMessages({ startsAt: values.startsAt, endsAt: values.endsAt }),
    }),
    send: async (values, { requestKey }) => {
      const { name, percentage, startsAt, endsAt } = values;
      const body = {
        ...{ name, percentage: parseAmount(percentage) ?? 0, ...scopeOf(values) },
        ...{ startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) },
      };
      const response = changed
        ? await changePromotion(changed._id, { ...body, updatedAt: changed.updatedAt }, requestKey)
        : await createPromotion(body, requestKey);
      // Another administrator saved meanwhile. The list is read again first, so that the sheet can open with the new values.
      if (!response.ok && response.status === 409) await queries.invalidateQueries({ queryKey: PROMOTIONS_KEY });
      return response;
    },
    onDone: ({ promotion: { name } }) => {
      void queries.invalidateQueries({ queryKey: PROMOTIONS_KEY });
      toast(`Guardamos ${name}`);
      onClosed();
    },
    onFailed: ({ message }) => message || "No hubo respuesta. Probá de nuevo.",
  });
  const { values, change } = form;
  const others = houses.filter(({ slug }) => !values.houses.includes(slug));
  const addHouse = () => {
    setHouse("");
    if (others.some(({ slug }) => slug === house)) change({ houses: [...values.houses, house] });
  };
  const toggle = (category: Category, isOn: boolean) =>
    change({ categories: CATEGORIES.filter((one) => (one === category ? isOn : values.categories.includes(one))) });
  return (
    <Sheet title={changed ? "Editar promoción" : "Nueva promoción"} onClosed={onClosed}>
      <DraftForm form={form} submit="Guardar" saved="">
        <TypedField
          label="Nombre"
          name="name"
          maxLength={PROMOTION_NAME_MAX}
          hint="Lo ve el público en Promociones"
          {...form.bind("name")}
        />
        <TypedField label="Descuento, %" name="percentage" kind="number" {...form.bind("percentage")} />
        <div className="promotion-times">
          <MomentField label="Empieza" name="startsAt" atDay="00:00" {...form.bind("startsAt")} />
          <MomentField label="Termina" name="endsAt" atDay="23:59" {...form.bind("endsAt")} />
        </div>
        <p className="hint">Hora argentina.</p>
        <fieldset className="promotion-scope">
          <legend>Qué incluye</legend>
          <FieldFrame name="houses" label="Agregar una casa">
            {(control) => (
              <span className="select">
                <select {...control} value={house} onChange={({ target }) => setHouse(target.value)}>
                  <option value="">Elegí una casa</option>
                  {others.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </FieldFrame>
          <p>
            <Button onClick={addHouse}>
              Agregar<span className="sr-only"> la casa</span>
            </Button>
          </p>
          <Chips
            items={values.houses.map((slug) => [slug, houses.find((house) => house.slug === slug)?.name ?? slug])}
            onRemove={(slug) => change({ houses: values.houses.filter((one) => one !== slug) })}
          />
          <div className="promotion-categories">
            {CATEGORIES.map((category) => (
              <Switch
                key={category}
                label={CATEGORY_LABELS[category]}
                checked={values.categories.includes(category)}
                onChange={(isOn) => toggle(category, isOn)}
              />
            ))}
          </div>
          <PerfumeSearch
            onChoose={({ _id, productName, brand }) => {
              if (values.perfumes.some((perfume) => perfume._id === _id)) return;
              change({ perfumes: [...values.perfumes, { _id, productName, brand }] });
            }}
          />
          <Chips
            items={values.perfumes.map(({ _id, productName, brand }) => [_id, `${productName}, ${brand}`])}
            onRemove={(id) => change({ perfumes: values.perfumes.filter(({ _id }) => _id !== id) })}
          />
        </fieldset>
        <Preview values={values} promotion={changed?._id} />
      </DraftForm>
    </Sheet>
  );
}

interface ChipsProps {
  items: readonly (readonly [key: string, text: string])[];
  onRemove: (key: string) => void;
}

function Chips({ items, onRemove }: ChipsProps) {
  return (
    <ul className="promotion-chips">
      {items.map(([key, text]) => (
        <li key={key}>
          <Button onClick={() => onRemove(key)}>
            <span className="sr-only">Quitar </span>
            {text} <span aria-hidden="true">×</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const PAUSE_MS = 300;

/** What the promotion would do to the current prices. `promotion`: the id of the one that is being changed. */
function Preview({ values, promotion }: { values: Values; promotion: string | undefined }) {
  const percentage = parseAmount(values.percentage);
  const body = JSON.stringify({ percentage, ...scopeOf(values), promotion });
  const [asked, setAsked] = useState(body);
  useEffect(() => {
    const timer = setTimeout(setAsked, PAUSE_MS, body);
    return () => clearTimeout(timer);
  }, [body]);
  const { houses, categories, perfumes } = values;
  const isWhole = percentage !== null && percentage >= 1 && percentage <= 99;
  const isEmpty = houses.length + categories.length + perfumes.length === 0;
  const { data, error } = useQuery({
    queryKey: ["promotion-preview", asked],
    queryFn: () => unwrap(previewPromotion(JSON.parse(asked))),
    enabled: isWhole && !isEmpty && asked === body,
    placeholderData: keepPreviousData,
  });
  const shown = isWhole && !isEmpty ? data : undefined;
  return (
    <section className="promotion-preview" aria-labelledby="promocion-vista">
      <h3 id="promocion-vista">Cómo quedan los precios</h3>
      <p role="status">{error ? error.message : shown ? previewLabel(shown) : "Elegí un descuento y qué incluye."}</p>
      {shown && shown.sample.length > 0 && (
        <SmallTable
          columns={["Algunos", "Sin la promoción", "Con la promoción"]}
          numbers={["Sin la promoción", "Con la promoción"]}
          rows={shown.sample.map(({ productName, label, fromArs, toArs }) => [
            `${productName} ${label}`,
            `${productName} ${label}`,
            pesosLabel(fromArs),
            pesosLabel(toArs),
          ])}
        />
      )}
    </section>
  );
}
