import { formTexts } from "#shop/fields.ts";
import { LEGAL_FIELDS } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { LEGAL_MAX } from "#shop/settings/settings-texts.ts";
import { importWithFetch } from "#site/scripts/boot/import-with-retry.ts";
import { zonesOf } from "#site/stores/orders/delivery-terms.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { NewTabLink, TextButton } from "../kit/elements.tsx";
import { TypedArea } from "../kit/fields.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const TEXTS = [
  { key: "terms", ...formTexts(LEGAL_FIELDS.terms), path: "/terminos" },
  { key: "privacy", ...formTexts(LEGAL_FIELDS.privacy), path: "/privacidad" },
  { key: "returns", ...formTexts(LEGAL_FIELDS.returns), path: "/cambios" },
] as const;

/** Returns the drafts of the legal texts with the shop's data. Their code loads on demand. */
async function draftsFor({
  shop,
  showrooms,
  transferOff,
  priceShipping,
  minValueFreeShipping,
  ...settings
}: AdminSettings) {
  const { legalDrafts } = await importWithFetch(() => import("#shop/legal/legal-texts.ts"));
  return legalDrafts({
    shop,
    showrooms,
    transferOffBp: toMinorUnits(transferOff),
    shippingCentavos: toMinorUnits(priceShipping),
    freeShippingFromCentavos: toMinorUnits(minValueFreeShipping),
    zones: zonesOf(settings),
  });
}

type TextKey = keyof AdminSettings["legal"];

/** The form's values as they are now, and the function that changes them. */
interface Typed {
  latest: () => AdminSettings["legal"];
  change: (changed: Partial<AdminSettings["legal"]>) => void;
}

/** The shop's legal texts. For an empty one, the shop publishes a draft that is part of the program. */
export function LegalForm({ settings }: { settings: AdminSettings }) {
  const startFrom = (key: TextKey, { latest, change }: Typed) =>
    draftsFor(settings).then(
      // Something may have been typed while the draft was loading.
      (drafts) => latest()[key].trim() === "" && change({ [key]: drafts[key] }),
      () => toast("No pudimos cargar el borrador. Revisá tu conexión y probá de nuevo."),
    );
  return (
    <SettingsForm
      name="legal"
      title="Textos legales"
      submit="Guardar textos"
      start={settings.legal}
      changeOf={(typed) => ({ legal: typed })}
    >
      {({ bind, ...form }) => (
        <>
          <p className="hint">
            Cada renglón es un párrafo; uno corto y sin punto final, un título; con un guion adelante, un punto de una
            lista. El que dejes vacío se publica con nuestro borrador: antes de vender, pedile a un abogado que lo
            revise.
          </p>
          {TEXTS.map(({ key, label, path }) => {
            const typed = bind(key);
            const isEmpty = typed.value.trim() === "";
            return (
              <div className="legal-text" key={key}>
                <TypedArea
                  {...typed}
                  name={`legal.${key}`}
                  label={label}
                  rows={8}
                  max={LEGAL_MAX}
                  below={isEmpty ? "Si lo dejás vacío, se publica el borrador" : undefined}
                />
                <p className="image-acts">
                  {isEmpty && (
                    <TextButton onClick={() => startFrom(key, form)}>
                      Empezar por el borrador<span className="sr-only"> de {label.toLowerCase()}</span>
                    </TextButton>
                  )}
                  <NewTabLink href={path}>
                    Ver en la tienda<span className="sr-only">: {label}</span>
                  </NewTabLink>
                </p>
              </div>
            );
          })}
        </>
      )}
    </SettingsForm>
  );
}
