import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { changeSettings } from "#site/api/admin-settings.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";

const FIELDS = [
  ["name", "Nombre"],
  ["city", "Ciudad"],
  ["address", "Dirección"],
  ["hours", "Horario"],
  ["whatsapp", "WhatsApp, solo números, con 549 adelante"],
] as const;

/** A showroom in the form; a new one has no key. */
interface ShowroomRow {
  key: string | undefined;
  id: string;
}

/** The showrooms where orders are picked up. */
export function Showrooms({ settings: { showrooms, updatedAt } }: { settings: AdminSettings }) {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly ShowroomRow[]>(() => showrooms.map(({ key }) => ({ key, id: key })));
  const form = useForm({
    name: "showrooms",
    read: (text) =>
      rows.map(({ key }, index) => {
        const of = (name: string) => text(`showrooms.${index}.${name}`);
        const typed = { name: of("name"), city: of("city"), address: of("address"), hours: of("hours") };
        return { ...(key && { key }), ...typed, whatsapp: of("whatsapp") };
      }),
    rule: () => ({}),
    send: (all) => changeSettings({ showrooms: all, updatedAt }),
    onDone: ({ settings }) => {
      queries.setQueryData(["settings"], settings);
      setRows(settings.showrooms.map(({ key }) => ({ key, id: key })));
      toast("Datos actualizados");
      return undefined;
    },
    onFailed: ({ message }) => message || "No pudimos guardar. Revisá tu conexión y probá de nuevo.",
  });
  return (
    <section className="settings-part" aria-labelledby="parte-showrooms">
      <h2 id="parte-showrooms">Showrooms</h2>
      <Form form={form} label="Showrooms">
        {rows.map(({ key, id }, index) => (
          <fieldset className="size" key={id}>
            <legend>Showroom {index + 1}</legend>
            {FIELDS.map(([name, label]) => (
              <Field
                key={name}
                name={`showrooms.${index}.${name}`}
                label={label}
                autoComplete="off"
                defaultValue={showrooms.find((each) => each.key === key)?.[name] ?? ""}
              />
            ))}
            {rows.length > 1 && (
              <button
                type="button"
                className="text-button is-danger"
                onClick={() => setRows(rows.filter((place) => place.id !== id))}
              >
                Quitar<span className="seen-by-readers"> el showroom {index + 1}</span>
              </button>
            )}
          </fieldset>
        ))}
        <button
          type="button"
          className="text-button"
          onClick={() => setRows([...rows, { key: undefined, id: `new-${Date.now()}` }])}
        >
          Agregar un showroom
        </button>
        <FormMessage />
        <SubmitButton busy="Guardando…">Guardar showrooms</SubmitButton>
      </Form>
    </section>
  );
}
