import { formTexts } from "#shop/fields.ts";
import { SHOWROOM_FIELDS } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { ListForm } from "./ListForm.tsx";

const FIELDS = Object.values(SHOWROOM_FIELDS).map((field) => ({ name: field.name, label: formTexts(field).label }));

type ShowroomDraft = Record<(typeof FIELDS)[number]["name"] | "key", string>;

/** Returns a new showroom. The server gives it a key. */
const newShowroom = (): ShowroomDraft => ({ key: "", name: "", city: "", address: "", hours: "", whatsapp: "" });

/** The showrooms where orders are picked up. */
export function Showrooms({ settings: { showrooms, updatedAt } }: { settings: AdminSettings }) {
  return (
    <ListForm<ShowroomDraft>
      name="showrooms"
      title="Showrooms"
      submit="Guardar showrooms"
      noun={{ one: "Showroom", the: "el showroom", another: "un showroom" }}
      start={showrooms}
      newRow={newShowroom}
      fields={FIELDS}
      minimum={1}
      changeOf={(rows) => ({
        showrooms: rows.map(({ key, ...typed }) => ({ ...(key && { key }), ...typed })),
        updatedAt,
      })}
    />
  );
}
