import { formTexts } from "#shop/fields.ts";
import { SHOWROOM_FIELDS } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { TextButton } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const FIELDS = Object.values(SHOWROOM_FIELDS).map((field) => [field.name, formTexts(field).label] as const);

type ShowroomDraft = Record<(typeof FIELDS)[number][0] | "key", string>;

/** Returns a new showroom. The server gives it a key. */
const newShowroom = (): ShowroomDraft => ({ key: "", name: "", city: "", address: "", hours: "", whatsapp: "" });

/** The showrooms where orders are picked up. */
export function Showrooms({ settings: { showrooms, updatedAt } }: { settings: AdminSettings }) {
  return (
    <SettingsForm<{ rows: readonly ShowroomDraft[] }>
      name="showrooms"
      title="Showrooms"
      submit="Guardar showrooms"
      start={{ rows: showrooms }}
      changeOf={({ rows }) => ({
        showrooms: rows.map(({ key, ...typed }) => ({ ...(key && { key }), ...typed })),
        updatedAt,
      })}
    >
      {({ values: { rows }, change }) => (
        <>
          {rows.map((row, index) => (
            <fieldset className="size" key={row.key || index}>
              <legend>Showroom {index + 1}</legend>
              {FIELDS.map(([name, label]) => (
                <TypedField
                  key={name}
                  name={`showrooms.${index}.${name}`}
                  label={label}
                  value={row[name]}
                  onType={(text) => change({ rows: rows.with(index, { ...row, [name]: text }) })}
                />
              ))}
              {rows.length > 1 && (
                <TextButton
                  className="text-button is-danger"
                  onClick={() => change({ rows: rows.filter((each) => each !== row) })}
                >
                  Quitar<span className="sr-only"> el showroom {index + 1}</span>
                </TextButton>
              )}
            </fieldset>
          ))}
          <TextButton onClick={() => change({ rows: [...rows, newShowroom()] })}>Agregar un showroom</TextButton>
        </>
      )}
    </SettingsForm>
  );
}
