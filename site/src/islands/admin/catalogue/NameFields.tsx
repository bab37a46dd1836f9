import { BRANDS } from "#shop/catalogue/brands.ts";
import { CATEGORIES, CATEGORY_LABELS, GENDER_LABELS, GENDERS } from "#shop/catalogue/catalogue.ts";
import { BRAND_MAX, DESCRIPTION_MAX, PRODUCT_NAME_MAX } from "#shop/catalogue/product-form.ts";
import { FieldFrame } from "#site/islands/kit/FieldFrame.tsx";
import { Options } from "../kit/Choice.tsx";
import type { ProductDraft } from "./draft.ts";
import { Switch, TypedField } from "./TypedField.tsx";

interface Props {
  draft: ProductDraft;
  onChange: (change: Partial<ProductDraft>) => void;
}

/** Name, brand, description, category and state of a perfume. */
export function NameFields({ draft, onChange }: Props) {
  return (
    <>
      <div className="form-pair">
        <TypedField
          name="productName"
          label="Nombre"
          value={draft.productName}
          maxLength={PRODUCT_NAME_MAX}
          onType={(productName) => onChange({ productName })}
        />
        <FieldFrame name="brand" label="Marca">
          {(control) => (
            <>
              <input
                {...control}
                list="marcas"
                autoComplete="off"
                value={draft.brand}
                maxLength={BRAND_MAX}
                onChange={({ target }) => onChange({ brand: target.value })}
              />
              <datalist id="marcas">
                {BRANDS.map(({ slug, name }) => (
                  <option key={slug} value={name} />
                ))}
              </datalist>
            </>
          )}
        </FieldFrame>
      </div>
      <FieldFrame
        name="description"
        label="Descripción"
        below={`${[...draft.description].length} de ${DESCRIPTION_MAX} caracteres`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </FieldFrame>
      <div className="form-pair">
        <FieldFrame name="gender" label="Género">
          {(control) => (
            <Options
              control={control}
              value={draft.gender}
              options={GENDERS.map((key) => [key, GENDER_LABELS[key]])}
              onChoose={(gender) => onChange({ gender })}
            />
          )}
        </FieldFrame>
        <FieldFrame name="category" label="Categoría">
          {(control) => (
            <Options
              control={control}
              value={draft.category}
              options={CATEGORIES.map((key) => [key, CATEGORY_LABELS[key]])}
              onChoose={(category) => onChange({ category })}
            />
          )}
        </FieldFrame>
      </div>
      <div className="switches">
        <Switch label="Activo" checked={draft.status} onChange={(status) => onChange({ status })} />
        <Switch label="Próximamente" checked={draft.soon} onChange={(soon) => onChange({ soon })} />
      </div>
    </>
  );
}
