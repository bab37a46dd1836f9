import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { legalDrafts } from "#shop/legal/legal-texts.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import type { LegalTexts } from "#shop/settings/settings-sheet.ts";
import { LEGAL_MAX } from "#shop/settings/settings-texts.ts";
import { changeSettings } from "#site/api/admin-settings.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";

const TEXTS = [
  { key: "terms", label: "Términos y condiciones", path: "/terminos" },
  { key: "privacy", label: "Política de privacidad", path: "/privacidad" },
  { key: "returns", label: "Cambios y devoluciones", path: "/cambios" },
] as const;

/** The shop's legal texts. An empty one shows our draft. */
export function LegalForm({ settings }: { settings: AdminSettings }) {
  const queries = useQueryClient();
  const drafts = draftsOf(settings);
  const form = useForm({
    name: "legal",
    read: (text) => ({ terms: text("legal.terms"), privacy: text("legal.privacy"), returns: text("legal.returns") }),
    rule: () => ({}),
    send: (legal) => changeSettings({ legal }),
    onDone: (response) => {
      queries.setQueryData(["settings"], response.settings);
      toast("Datos actualizados");
      return undefined;
    },
    onFailed: ({ message }) => message || "No pudimos guardar. Revisá tu conexión y probá de nuevo.",
  });
  return (
    <section className="settings-part" aria-labelledby="parte-legal">
      <h2 id="parte-legal">Textos legales</h2>
      <Form form={form} label="Textos legales">
        <p className="hint">
          Cada renglón es un párrafo; uno corto y sin punto final, un título; con un guion adelante, un punto de una
          lista. El que dejes vacío se publica con nuestro borrador: antes de vender, pedile a un abogado que lo revise.
        </p>
        {TEXTS.map(({ key, label, path }) => (
          <LegalText
            key={key}
            name={`legal.${key}`}
            label={label}
            path={path}
            start={settings.legal[key]}
            draft={drafts[key]}
          />
        ))}
        <FormMessage />
        <SubmitButton busy="Guardando…">Guardar textos</SubmitButton>
      </Form>
    </section>
  );
}

interface TextProps {
  name: string;
  label: string;
  /** The page where buyers read it. */
  path: string;
  start: string;
  draft: string;
}

function LegalText({ name, label, path, start, draft }: TextProps) {
  const [text, setText] = useState(start);
  return (
    <div className="legal-text">
      <FieldFrame name={name} label={label} below={lengthLabel(text)}>
        {(control) => <textarea {...control} rows={8} value={text} onChange={({ target }) => setText(target.value)} />}
      </FieldFrame>
      <p className="image-acts">
        {text.trim() === "" && (
          <button type="button" className="text-button" onClick={() => setText(draft)}>
            Empezar por el borrador<span className="seen-by-readers"> de {label.toLowerCase()}</span>
          </button>
        )}
        <a className="link" href={path} target="_blank" rel="noopener">
          Ver en la tienda<span className="seen-by-readers">: {label}</span>
        </a>
      </p>
    </div>
  );
}

function lengthLabel(text: string): string {
  return text.trim() === "" ? "Vacío: se publica el borrador" : `${[...text].length} de ${LEGAL_MAX} caracteres`;
}

/** Returns the drafts of the legal texts, as the pages are built with them. */
function draftsOf(settings: AdminSettings): LegalTexts {
  const { shop, showrooms, transferOff, priceShipping, minValueFreeShipping } = settings;
  return legalDrafts({
    shop,
    showrooms,
    transferOffBp: hundredths(transferOff),
    shippingCentavos: hundredths(priceShipping),
    freeShippingFromCentavos: hundredths(minValueFreeShipping),
  });
}
