import { formTexts } from "#shop/fields.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { ZONE_FIELDS } from "#shop/settings/delivery-fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { inputKind } from "../kit/fields.tsx";
import { decimalText, parsePesos } from "../kit/formats.ts";
import { ListForm } from "./ListForm.tsx";

type Zone = AdminSettings["zones"][number];

const FIELDS = Object.values(ZONE_FIELDS).map((field) => ({ name: field.name, kind: field.kind, ...formTexts(field) }));

type ZoneDraft = Record<keyof Zone, string>;

function draftWith(textOf: (name: keyof Zone) => string): ZoneDraft {
  return Object.assign({}, ...FIELDS.map(({ name }) => ({ [name]: textOf(name) })));
}

function draftOf(zone: Zone): ZoneDraft {
  return draftWith((name) => {
    const value = zone[name];
    return typeof value === "number" ? decimalText(value) : value;
  });
}

/** A new zone: its numbers are 0. */
function newZone(): ZoneDraft {
  return draftWith((name) => `${FIELDS.find((field) => field.name === name)?.kind.type === "text" ? "" : 0}`);
}

/** Returns the fields whose number is invalid, by path. */
export function invalidZones(rows: readonly ZoneDraft[]): FieldMessages {
  const invalid = rows.flatMap((row, index) =>
    FIELDS.filter(({ name, kind }) => kind.type !== "text" && parsePesos(row[name]) === null).map(
      ({ name }) => [`zones.${index}.${name}`, ["Escribí un número, por ejemplo 8.500"]] as const,
    ),
  );
  return Object.fromEntries(invalid);
}

/** Returns the zones as the server takes them. */
export function zonesOf(rows: readonly ZoneDraft[]): Zone[] {
  return rows.map((row) =>
    Object.assign(
      {},
      ...FIELDS.map(({ name, kind }) => ({ [name]: kind.type === "text" ? row[name] : parsePesos(row[name]) })),
    ),
  );
}

/** The delivery zones: the first that contains an address gives its price and days (docs/product-rules.md#delivery-zones). */
export function Zones({ settings: { zones, updatedAt } }: { settings: AdminSettings }) {
  return (
    <ListForm<ZoneDraft>
      name="zones"
      title="Zonas de entrega"
      submit="Guardar zonas"
      noun={{ one: "Zona", the: "la zona", another: "una zona" }}
      start={zones.map(draftOf)}
      newRow={newZone}
      fields={FIELDS.map(({ kind, ...field }) => ({ ...field, kind: inputKind(kind) }))}
      rule={invalidZones}
      changeOf={(rows) => ({ zones: zonesOf(rows), updatedAt })}
    >
      <p className="hint">
        Para cada dirección vale la primera zona que la incluye. Fuera de las zonas valen el costo de envío y los días
        de arriba.
      </p>
    </ListForm>
  );
}
