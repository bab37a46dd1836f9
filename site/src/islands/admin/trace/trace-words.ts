import type { AuditAnswer } from "#shop/contract/settings-admin-trace.ts";

type Entry = Pick<AuditAnswer["entries"][number], "noun" | "what" | "from" | "to">;

const DEEDS: Readonly<Record<string, string>> = {
  role_changed: "Cambió el permiso de una cuenta",
  access_changed: "Bloqueó o desbloqueó una cuenta",
  order_moved: "Cambió el estado de un pedido",
  order_changed: "Cambió un pedido",
  rate_changed: "Cambió la cotización",
  rate_undone: "Deshizo un cambio de cotización",
  settings_changed: "Cambió la configuración",
  picture_stored: "Subió una imagen",
};

const NOUNS: Readonly<Record<string, string>> = {
  perfume: "Perfume",
  user: "Cuenta",
  order: "Pedido",
  settings: "Configuración",
  picture: "Imagen",
};

/** What was done, in words; one of a kind that has none yet is named as it is stored. */
export function deedWords({ noun, what }: Pick<Entry, "noun" | "what">): string {
  return DEEDS[what] ?? `${NOUNS[noun] ?? noun}: ${what.replaceAll("_", " ")}`;
}

/** Each field that changed, with what it was and is: "price: 40 → 42". */
export function changeWords({ from, to }: Pick<Entry, "from" | "to">): string[] {
  const [was, is] = [fieldsOf(from), fieldsOf(to)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .filter((name) => said(was.get(name)) !== said(is.get(name)))
    .map((name) => `${name ? `${name}: ` : ""}${said(was.get(name))} → ${said(is.get(name))}`);
}

/** The fields of an object; anything else is one without a name. */
function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object" || Array.isArray(value)) return new Map([["", value]]);
  return new Map(Object.entries(value));
}

const LONGEST = 80;

function said(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nada";
  if (typeof value === "boolean") return value ? "sí" : "no";
  const text = typeof value === "object" ? JSON.stringify(value) : `${value}`;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
