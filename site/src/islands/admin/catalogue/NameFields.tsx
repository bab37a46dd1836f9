import { brandFinder } from "#shop/catalogue/brands/brand.ts";
import type { BrandResponse } from "#shop/catalogue/brands/brands.contract.ts";
import { GENDER_LABELS, GENDERS } from "#shop/catalogue/categories.ts";
import {
  BRAND_MAX,
  DESCRIPTION_MAX,
  FACT_FIELDS,
  PRODUCT_NAME_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
} from "#shop/catalogue/fields.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { fromWire } from "#shop/decimal.ts";
import { formTexts } from "#shop/fields.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { UsdCents } from "#shop/pricing/money.ts";
import { defaultDecantUsdCents } from "#shop/pricing/price.ts";
import { oneLine } from "#shop/text.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { Switch } from "../kit/elements.tsx";
import { ChoiceField, inputKind, TypedArea, TypedField } from "../kit/fields.tsx";
import { parseDollars } from "../kit/formats.ts";
import type { useDraftForm } from "../kit/use-draft-form.ts";
import { useBrands } from "./brands/use-brands.ts";
import { CATEGORY_OPTIONS, type ProductDraft } from "./draft.ts";
import { fieldLabel } from "./field-labels.ts";
import { pesosOf } from "./size-hints.ts";

interface Props {
  form: Pick<ReturnType<typeof useDraftForm<ProductDraft, AdminPerfume | null, unknown>>, "values" | "change" | "bind">;
}

/** Name, brand, description, gender, category and state of a perfume. */
export function NameFields({ form: { values: draft, change, bind } }: Props) {
  const choice = <Name extends "gender" | "category">(
    name: Name,
    options: readonly (readonly [ProductDraft[Name], string])[],
  ) => (
    <ChoiceField
      name={name}
      label={fieldLabel(name)}
      value={draft[name]}
      options={options}
      onChoose={(chosen) => change({ [name]: chosen })}
    />
  );
  const brands = useBrands();
  return (
    <>
      <div className="form-pair">
        <TypedField name="productName" label="Nombre" maxLength={PRODUCT_NAME_MAX} {...bind("productName")} />
        <FieldFrame name="brand" label="Marca" hint={newBrandHint(draft.brand, brands)}>
          {(control) => (
            <>
              <input
                {...control}
                list="marcas"
                autoComplete="off"
                value={draft.brand}
                maxLength={BRAND_MAX}
                onChange={({ target }) => change({ brand: target.value })}
              />
              <datalist id="marcas">
                {brands.map(({ slug, name }) => (
                  <option key={slug} value={name} />
                ))}
              </datalist>
            </>
          )}
        </FieldFrame>
      </div>
      <TypedArea name="description" label="Descripción" max={DESCRIPTION_MAX} {...bind("description")} />
      <div className="form-pair">
        {choice(
          "gender",
          GENDERS.map((key) => [key, GENDER_LABELS[key]]),
        )}
        {choice("category", CATEGORY_OPTIONS)}
      </div>
      <div className="switches">
        <Switch label="Activo" checked={draft.status} onChange={(status) => change({ status })} />
        <Switch label="Próximamente" checked={draft.soon} onChange={(soon) => change({ soon })} />
      </div>
    </>
  );
}

/**
 * Returns a hint that saving creates this brand, so that a typing error is noticed. Undefined for a known brand, for an empty
 * name, and before the brands are loaded.
 */
function newBrandHint(typed: string, brands: readonly BrandResponse[]): string | undefined {
  const name = oneLine(typed);
  if (name === "" || brands.length === 0 || brandFinder(brands)(name)) return undefined;
  return `Al guardar se crea la marca “${name}”, fuera del menú`;
}

/** The facts about the scent (docs/product-rules.md#facts-about-a-perfume): one control for each of `FACT_FIELDS`. */
export function FactFields({ form: { values: draft, change } }: Props) {
  return (
    <fieldset className="size">
      <legend>El aroma</legend>
      <div className="form-pair">
        {Object.values(FACT_FIELDS).map(({ name, kind, ...texts }) => {
          const { label, hint } = formTexts(texts);
          const set = (value: string) => change({ [name]: value });
          return kind.labels ? (
            <ChoiceField
              key={name}
              name={name}
              label={label}
              value={draft[name]}
              options={Object.entries(kind.labels).map(([key, text]) => [key, text || "Sin indicar"])}
              onChoose={set}
            />
          ) : (
            <TypedField
              key={name}
              name={name}
              label={label}
              hint={hint}
              kind={inputKind(kind)}
              value={draft[name]}
              onType={set}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** Title and description for search engines and link previews. The hints show what replaces an empty text. */
export function SeoFields({ form: { values, bind } }: Props) {
  const { productName, brand, description, seoTitle, seoDescription } = values;
  const name = `${productName} de ${brand}`;
  return (
    <fieldset className="size">
      <legend>En buscadores y al compartir</legend>
      <TypedField
        name="seoTitle"
        label="Título"
        {...bind("seoTitle")}
        hint={
          seoTitle
            ? `${[...seoTitle].length} de ${SEO_TITLE_MAX} caracteres`
            : productName && `Si lo dejás vacío: ${name}`
        }
      />
      <TypedArea
        name="seoDescription"
        label="Descripción corta"
        rows={2}
        max={SEO_DESCRIPTION_MAX}
        {...bind("seoDescription")}
        below={seoDescription || !description ? undefined : "Si la dejás vacía: el comienzo de la descripción."}
      />
    </fieldset>
  );
}

/** The address of a video. The page shows it beside the pictures (docs/product-rules.md#video-of-a-perfume). */
export function VideoField({ form: { bind } }: Props) {
  const video = bind("video");
  return (
    <TypedField
      name="video"
      label="Video de YouTube o Vimeo"
      kind="url"
      {...video}
      hint={video.value ? undefined : "Pegá la dirección que copia el botón Compartir"}
    />
  );
}

const DECANTS = [
  { ml: 10, decant: "bigDecant", price: "priceBigDecant" },
  { ml: 5, decant: "smallDecant", price: "priceSmallDecant" },
] as const;

/** Which decants are sold, and their prices. An empty price is derived from the first size. `rate` is pesos per dollar. */
export function DecantFields({ form: { values: draft, change, bind }, rate }: Props & { rate: number }) {
  const defaults = defaultPrices(draft, rate);
  return (
    <fieldset className="size">
      <legend>Decants</legend>
      <div className="form-pair">
        {DECANTS.map(({ ml, decant, price }) => (
          <div key={ml} className="decant">
            <Switch
              label={`Decant de ${ml} ml`}
              checked={draft[decant]}
              onChange={(isOn) => change({ [decant]: isOn })}
            />
            <TypedField
              name={price}
              label={`Precio de ${ml} ml, en dólares`}
              kind="number"
              {...bind(price)}
              disabled={!draft[decant]}
              hint={pesosOf(draft[price], rate) ?? defaults[decant]}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns hints with the default prices of decants: "Si lo dejás vacío: US$ 7,50, $ 11.000". */
function defaultPrices({ sizes }: ProductDraft, rate: number): { bigDecant?: string; smallDecant?: string } {
  const price = fromWire(parseDollars(sizes[0]?.price ?? "") ?? 0);
  if (!price.ok || price.value <= 0) return {};
  const { big, small } = defaultDecantUsdCents([{ priceUsdCents: price.value }]);
  const text = (cents: UsdCents) => `Si lo dejás vacío: ${formatUsd(cents)}, ${pesosOf(`${cents / 100}`, rate)}`;
  return { bigDecant: text(big), smallDecant: text(small) };
}
