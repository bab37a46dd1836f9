import { useState } from "react";
import { formTexts } from "#shop/fields.ts";
import { SHOWROOM_FIELDS } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { TextButton } from "../kit/elements.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const FIELDS = Object.values(SHOWROOM_FIELDS).map((field) => [field.name, formTexts(field).label] as const);

/** A showroom in the form; a new one has no key. */
interface ShowroomRow {
  key: string | undefined;
  id: string;
}

const rowsOf = ({ showrooms }: AdminSettings): readonly ShowroomRow[] => showrooms.map(({ key }) => ({ key, id: key }));

/** The showrooms where orders are picked up. */
export function Showrooms({ settings }: { settings: AdminSettings }) {
  const { showrooms, updatedAt } = settings;
  const [rows, setRows] = useState(() => rowsOf(settings));
  return (
    <SettingsForm
      name="showrooms"
      title="Showrooms"
      submit="Guardar showrooms"
      read={(text) =>
        rows.map(({ key }, index) => {
          const textOf = (name: string) => text(`showrooms.${index}.${name}`);
          const typed = {
            name: textOf("name"),
            city: textOf("city"),
            address: textOf("address"),
            hours: textOf("hours"),
          };
          return { ...(key && { key }), ...typed, whatsapp: textOf("whatsapp") };
        })
      }
      changeOf={(typed) => ({ showrooms: typed, updatedAt })}
      onSaved={(stored) => setRows(rowsOf(stored))}
    >
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
            <TextButton className="text-button is-danger" onClick={() => setRows(rows.filter((row) => row.id !== id))}>
              Quitar<span className="sr-only"> el showroom {index + 1}</span>
            </TextButton>
          )}
        </fieldset>
      ))}
      <TextButton onClick={() => setRows([...rows, { key: undefined, id: `new-${Date.now()}` }])}>
        Agregar un showroom
      </TextButton>
    </SettingsForm>
  );
}
