/** Labels and value formats of all logged fields except those of perfumes. */
import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

type Say = (value: unknown) => string;

export const text: Say = (value) => (value === null || value === undefined || value === "" ? "vacío" : `${value}`);
const pesos: Say = (value) => (typeof value === "number" ? formatArs(hundredths(value)) : text(value));
const percent: Say = (value) => (typeof value === "number" ? formatPercent(hundredths(value)) : text(value));
const oneOf =
  (words: Readonly<Record<string, string>>): Say =>
  (value) =>
    words[`${value}`] ?? text(value);
const each =
  (say: (fields: ReadonlyMap<string, unknown>) => string): Say =>
  (value) =>
    Array.isArray(value) && value.length > 0
      ? value.map((one) => say(new Map(Object.entries(Object(one))))).join("; ")
      : "ninguno";

const MULTIPLIER = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 4 });
const plan = (fields: ReadonlyMap<string, unknown>) =>
  `${text(fields.get("numberOfInstallments"))} cuotas × ${MULTIPLIER.format(Number(fields.get("percentageInInstallments")))}`;
const kilobytes: Say = (value) => `${Math.round(Number(value) / 1_000)} kB`;

/** Keyed by noun and field. Nested settings use a path such as `bank.alias`. */
const FIELDS: Readonly<Record<string, readonly [string, Say]>> = {
  "order statusGlimmer": ["Estado", text],
  "order numShipping": ["Seguimiento", text],
  "order amount": ["Monto", pesos],
  "user role": ["Permiso", oneOf({ admin: "administra", user: "compra" })],
  "user status": ["Cuenta", oneOf({ true: "habilitada", false: "bloqueada" })],
  "withdrawal outcome": ["Respuesta", text],
  "picture use": [
    "Para",
    oneOf({ product: "un perfume", banner: "el banner", bannerMobile: "el banner del teléfono" }),
  ],
  "picture bytes": ["Tamaño", kilobytes],
  "settings currency": ["Pesos por dólar", pesos],
  "settings priceInInstallments": ["Planes de cuotas", each(plan)],
  "settings priceShipping": ["Costo de envío", pesos],
  "settings transferOff": ["Descuento por transferencia", percent],
  "settings minValueFreeShipping": ["Envío gratis desde", pesos],
  "settings vat": ["IVA", percent],
  "settings showrooms": ["Showrooms", each((fields) => text(fields.get("name")))],
  "settings bank.holder": ["Titular de la cuenta", text],
  "settings bank.bank": ["Banco", text],
  "settings bank.cbu": ["CBU", text],
  "settings bank.alias": ["Alias", text],
  "settings shop.shopName": ["Nombre de la tienda", text],
  "settings shop.tagline": ["Frase de la portada", text],
  "settings shop.about": ["Sobre la tienda", text],
  "settings shop.address": ["Domicilio", text],
  "settings shop.email": ["Email de contacto", text],
  "settings shop.whatsapp": ["WhatsApp", text],
  "settings shop.instagram": ["Instagram", text],
  "settings shop.taxId": ["CUIT", text],
  "settings shop.legalName": ["Razón social", text],
  "settings shop.fiscalDataUrl": ["Data Fiscal", text],
  "settings shop.consumerDefenceUrl": ["Defensa del consumidor", text],
  "settings banner.href": ["Enlace del banner", text],
  "settings banner.alt": ["Texto del banner", text],
  "settings banner.desktopPath": ["Banner de escritorio", text],
  "settings banner.mobilePath": ["Banner del teléfono", text],
  "settings legal.terms": ["Condiciones de venta", text],
  "settings legal.privacy": ["Aviso de privacidad", text],
  "settings legal.returns": ["Cambios y devoluciones", text],
};

/** Returns a field's label and formatter. An unknown field is shown as stored. */
export function fieldOf(noun: string, name: string): { words: string; say: Say } {
  const [words, say] = FIELDS[`${noun} ${name}`] ?? [name, (value: unknown) => plain(value)];
  return { words, say };
}

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  return typeof value === "object" && value !== null ? JSON.stringify(value) : text(value);
}
