/** Texts of the activity log: actions and changed fields. */
import { ADMIN_ROLE_TEXTS, ADMIN_ROLES } from "#shop/accounts/permissions.ts";
import { unitOf } from "#shop/catalogue/categories.ts";
import { type AuditFields, changesOf } from "#shop/catalogue/product.ts";
import { dayCell } from "#shop/cells.ts";
import type { Fields, FieldValue } from "#shop/fields.ts";
import { formatPercent } from "#shop/pricing/money.ts";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import { EXPORT_KINDS, EXPORT_TEXTS } from "#shop/reports/exports.ts";
import type { AuditResponse } from "#shop/settings/audit.contract.ts";
import { BANNER_FIELDS } from "#shop/settings/banner-fields.ts";
import { DELIVERY_FIELDS } from "#shop/settings/delivery-fields.ts";
import { BANK_FIELDS, LEGAL_FIELDS, NUMBER_FIELDS, SECURITY_FIELDS, SHOP_FIELDS } from "#shop/settings/fields.ts";
import { headlineText } from "#shop/settings/headline.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { fieldLabel, valueLabel } from "../catalogue/field-labels.ts";
import { actorName, countLabel, pesosLabel } from "../kit/formats.ts";
import { ORDER_MAIL_LABELS } from "../orders/admin-order-labels.ts";
import { EXPIRY_OPTIONS, PAYMENTS } from "../orders/orders-filters.ts";
import { COUPON_KIND_LABELS } from "../pricing/coupon-labels.ts";
import { PROMOTION_STATE_LABELS } from "../pricing/promotion-labels.ts";

const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
  perfume_created: "Creó un perfume",
  perfume_changed: "Cambió un perfume",
  perfume_removed: "Eliminó un perfume",
  perfume_imported: "Cambió un perfume con un archivo",
  edit_undone: "Deshizo un cambio de un perfume",
  stock_received: "Recibió mercadería",
  stock_moved: "Movió unidades de lugar",
  stock_counted: "Contó el stock",
  purchase_order_created: "Anotó una compra",
  purchase_order_closed: "Cerró una compra",
  purchase_order_reopened: "Reabrió una compra",
  bulk_price: "Cambió precios en masa",
  bulk_promotion: "Cambió promociones en masa",
  bulk_category: "Cambió categorías en masa",
  bulk_status: "Activó o desactivó en masa",
  bulk_soon: "Cambió Próximamente en masa",
  installments_updated: "Aplicó un plan de cuotas",
  bulk_undone: "Deshizo un cambio en masa",
  order_placed: "Cargó un pedido",
  order_moved: "Cambió el estado de un pedido",
  order_changed: "Cambió un pedido",
  payment_called_off: "Canceló un pago sin resolver",
  order_edited: "Cambió los productos de un pedido",
  order_noted: "Anotó en un pedido",
  order_tagged: "Cambió las etiquetas de un pedido",
  order_mailed_again: "Mandó de nuevo un email de un pedido",
  order_receipt_asked: "Pidió otro comprobante de un pedido",
  refund_asked: "Pidió devolver dinero",
  role_changed: "Cambió el permiso de una cuenta",
  access_changed: "Bloqueó o desbloqueó una cuenta",
  customer_noted: "Anotó sobre una persona",
  customer_tagged: "Cambió las etiquetas de una persona",
  customer_exported: "Exportó los datos de una persona",
  customer_deleted: "Eliminó los datos de una persona",
  admin_invited: "Invitó a administrar",
  invitation_revoked: "Canceló una invitación a administrar",
  invitation_accepted: "Aceptó una invitación a administrar",
  second_factor_set_up: "Activó el segundo paso de una cuenta",
  second_factor_removed: "Quitó el segundo paso de una cuenta",
  recovery_code_used: "Entró con un código de recuperación",
  rate_changed: "Cambió la cotización",
  rate_undone: "Deshizo un cambio de cotización",
  settings_changed: "Cambió la configuración",
  picture_stored: "Subió una imagen",
  withdrawal_closed: "Respondió un arrepentimiento",
  review_published: "Publicó una opinión",
  review_rejected: "No publicó una opinión",
  sales_exported: "Exportó ventas",
  order_view_saved: "Guardó una vista de pedidos",
  order_view_changed: "Cambió una vista de pedidos",
  order_view_removed: "Borró una vista de pedidos",
  orders_exported: "Exportó pedidos",
  customers_exported: "Exportó la lista de clientes",
  promotion_created: "Creó una promoción con fechas",
  promotion_changed: "Cambió una promoción con fechas",
  promotion_stopped: "Terminó una promoción con fechas",
  coupon_created: "Creó un cupón",
  coupon_changed: "Cambió un cupón",
  brand_created: "Creó una marca",
  brand_changed: "Cambió una marca",
  brand_removed: "Borró una marca",
  brands_ordered: "Ordenó el menú de marcas",
} satisfies Record<AuditAction, string>;

/** Returns the label of an action. An unknown action, from another release, shows its stored name. */
export function actionLabel(what: string): string {
  return AUDIT_ACTIONS[what] ?? what.replaceAll("_", " ");
}

/** Returns the name of the person of a filter, which has only the id. Each of `known` may be that person. */
export function personLabel(
  id: string | undefined,
  known: readonly (AuditResponse["entries"][number]["by"] | undefined)[],
): string {
  const person = known.find((each) => each?._id === id);
  return person ? actorName(person) : "una persona";
}

type Entry = Pick<AuditResponse["entries"][number], "noun" | "category" | "from" | "to">;

/** A changed field. `from` is null when the object was created. */
type Change = { label: string; from: string | null; to: string };

const MAX_CHARACTERS = 80;

/** Returns one line per changed field: "Precio de 100 ml: US$ 40,00 → US$ 42,00". For a new object, its initial values. */
export function changeLines(entry: Entry): string[] {
  const changes = entry.noun === "perfume" ? perfumeChanges(entry) : nonPerfumeChanges(entry);
  return changes.map(changeText);
}

function changeText({ label, from, to }: Change): string {
  if (from === null) return `${label}: ${truncate(to)}`;
  if (truncate(from) === truncate(to)) return `${label}: cambió`;
  return `${label}: ${truncate(from)} → ${truncate(to)}`;
}

function truncate(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

function perfumeChanges({ category, from, to }: Entry): Change[] {
  const unit = category ? unitOf(category) : "ml";
  // Empty defaults of a new perfume are not listed.
  return changesOf(auditFieldsIn(from), auditFieldsIn(to))
    .filter((change) => from !== null || (change.field !== "ml" && change.to))
    .map(({ field, size, ml, from: before, to: after }) => ({
      label: (field === "archived" ? "Eliminado" : fieldLabel(field)) + (size === null ? "" : ` de ${ml} ${unit}`),
      from: from === null ? null : formatValue(field, before),
      to: formatValue(field, after),
    }));
}

function formatValue(field: string, value: FieldValue): string {
  if (field !== "images") return valueLabel(field, value);
  const count = `${value ?? ""}`.split(" ").filter((path) => path !== "").length;
  return countLabel(count, "imagen", "imágenes");
}

function auditFieldsIn(value: unknown): AuditFields {
  const fields: [string, unknown][] = Object.entries(Object(value));
  return Object.fromEntries(fields.flatMap(([name, one]) => (isFieldValue(one) ? [[name, one]] : [])));
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function nonPerfumeChanges({ noun, from, to }: Entry): Change[] {
  const [before, after] = [flatten(from), flatten(to)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
    .map((name) => {
      const [label, format] = FIELD_FORMATS[`${noun} ${name}`] ?? [name, formatUnknown];
      return { label, from: from === null ? null : format(before.get(name)), to: format(after.get(name)) };
    });
}

/** Flattens nested objects to paths such as `bank.alias`. */
function flatten(value: unknown, prefix = ""): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, one] of Object.entries(Object(value))) {
    const isNested = typeof one === "object" && one !== null && !Array.isArray(one);
    if (isNested) for (const [path, leaf] of flatten(one, `${prefix}${name}.`)) leaves.set(path, leaf);
    else leaves.set(`${prefix}${name}`, one);
  }
  return leaves;
}

type Format = (value: unknown) => string;

const text: Format = (value) => (value === null || value === undefined || value === "" ? "vacío" : `${value}`);
const pesos: Format = (value) => (typeof value === "number" ? pesosLabel(value) : text(value));
const percent: Format = (value) => (typeof value === "number" ? formatPercent(toMinorUnits(value)) : text(value));
const labelFrom =
  (labels: Readonly<Record<string, string>>): Format =>
  (value) =>
    labels[`${value}`] ?? text(value);
const listOf =
  (format: (fields: ReadonlyMap<string, unknown>) => string): Format =>
  (value) =>
    Array.isArray(value) && value.length > 0
      ? value.map((one) => format(new Map(Object.entries(Object(one))))).join("; ")
      : "ninguno";

const instant: Format = (value) => instantLabel(`${value}`);
const names: Format = (value) => (Array.isArray(value) && value.length > 0 ? value.join(", ") : "ninguna");

const adminRoleLabel = labelFrom({
  undefined: "nada",
  ...Object.fromEntries(ADMIN_ROLES.map((role) => [role, ADMIN_ROLE_TEXTS[role].name])),
});

const MULTIPLIER = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 4 });
const formatInstallmentPlan = (fields: ReadonlyMap<string, unknown>) =>
  `${text(fields.get("numberOfInstallments"))} cuotas × ${MULTIPLIER.format(Number(fields.get("percentageInInstallments")))}`;
const formatRefundedUnits = (fields: ReadonlyMap<string, unknown>) =>
  `${text(fields.get("quantity"))} × ${text(fields.get("name"))}${fields.get("restock") === true ? " (vuelve al stock)" : ""}`;
const kilobytes: Format = (value) => `${Math.round(Number(value) / 1_000)} kB`;

const usesLimit = labelFrom({ null: "sin límite" });
const YES_OR_NO = labelFrom({ true: "sí", false: "no" });
const KIND_FORMATS: { [Type in Fields[string]["kind"]["type"]]?: Format } = {
  pesos,
  percent,
  flag: YES_OR_NO,
};

function settingsFormats(path: string, fields: Fields): Record<string, readonly [string, Format]> {
  return Object.fromEntries(
    Object.values(fields).map(({ name, label, kind: { type } }) => [
      `settings ${path}${name}`,
      [label, KIND_FORMATS[type] ?? text],
    ]),
  );
}

/**
 * Labels and value formats of logged fields, by noun and field; `fieldLabel` has those of perfumes. A field without an entry is
 * shown by its stored name. Nested settings use a path such as `bank.alias`.
 */
const FIELD_FORMATS: Readonly<Record<string, readonly [string, Format]>> = {
  "order statusGlimmer": ["Estado", text],
  "order numShipping": ["Seguimiento", text],
  "order carrier": ["Correo", labelFrom({ "": "el de la zona" })],
  "order problem": [
    "Motivo",
    labelFrom({ unreadable: "no se lee", other_order: "es de otro pedido", other_amount: "el importe es otro" }),
  ],
  "order locations": ["Sale de", text],
  "order bankLine": ["Movimiento del extracto", text],
  "order sentWith": ["Va en el paquete de", () => "otro pedido"],
  "order mail": ["Email", labelFrom(ORDER_MAIL_LABELS)],
  "order amount": ["Monto", pesos],
  "order discount": ["Descuento", pesos],
  "order units": ["Unidades", listOf(formatRefundedUnits)],
  "order tags": ["Etiquetas", text],
  "orderView name": ["Nombre", text],
  "orderView filters": ["Filtros", text],
  "user tags": ["Etiquetas", text],
  "user role": ["Permiso", labelFrom({ admin: "administra", user: "compra" })],
  "user adminRole": ["Qué administra", adminRoleLabel],
  "invitation email": ["Email", text],
  "invitation adminRole": ["Qué administra", adminRoleLabel],
  "user status": ["Cuenta", labelFrom({ true: "habilitada", false: "bloqueada" })],
  "withdrawal outcome": ["Respuesta", text],
  "review state": ["Opinión", labelFrom({ pending: "sin leer", published: "publicada", rejected: "no publicada" })],
  "review answer": ["Respuesta", text],
  "promotion name": ["Nombre", text],
  "promotion percentage": ["Descuento", percent],
  "promotion startsAt": ["Empieza", instant],
  "promotion endsAt": ["Termina", instant],
  "promotion state": ["Estado", labelFrom(PROMOTION_STATE_LABELS)],
  "promotion houses": ["Casas", names],
  "promotion categories": ["Categorías", names],
  "promotion perfumes": [
    "Perfumes",
    (value) => countLabel(Array.isArray(value) ? value.length : 0, "perfume", "perfumes"),
  ],
  "coupon code": ["Código", text],
  "coupon kind": ["Qué da", labelFrom(COUPON_KIND_LABELS)],
  "coupon percentage": ["Descuento", percent],
  "coupon amount": ["Descuento en pesos", pesos],
  "coupon minimum": ["Compra mínima", pesos],
  "coupon startsAt": ["Empieza", instant],
  "coupon endsAt": ["Termina", (value) => (value === null ? "sin vencimiento" : instant(value))],
  "coupon maxUses": ["Usos en total", usesLimit],
  "coupon maxUsesPerPerson": ["Usos por persona", usesLimit],
  "coupon withPromotions": ["Vale para productos en promoción", YES_OR_NO],
  "coupon withTransfer": ["Se suma al descuento por transferencia", YES_OR_NO],
  "coupon listed": ["En la página de Promociones", YES_OR_NO],
  "coupon active": ["Activo", YES_OR_NO],
  "brand name": ["Nombre", text],
  "brand text": ["Texto", text],
  "brand picture": ["Foto", text],
  "brand isLipBalm": ["Bálsamos", YES_OR_NO],
  "brand isInMenu": ["En el menú", YES_OR_NO],
  "brand removed": ["Borrada", YES_OR_NO],
  "brand menu": ["Menú", names],
  "purchaseOrder supplier": ["Proveedor", text],
  "purchaseOrder note": ["Nota", text],
  "purchaseOrder expectedOn": ["Llega el", (value) => (value === null ? "sin fecha" : dayCell(text(value)))],
  "purchaseOrder units": ["Unidades", text],
  "purchaseOrder state": ["Estado", labelFrom({ open: "en camino", closed: "cerrada" })],
  "picture use": [
    "Para",
    labelFrom({ product: "un perfume", banner: "el banner", bannerMobile: "el banner del teléfono" }),
  ],
  "picture bytes": ["Tamaño", kilobytes],
  "export search": ["Búsqueda", text],
  "export tag": ["Etiqueta", text],
  "export status": ["Estado", labelFrom({ open: "abiertos" })],
  "export shipping": ["Entrega", labelFrom({ true: "Envío", false: "Retiro" })],
  "export pickup": ["Retiro en", text],
  "export payment": ["Pago", labelFrom(Object.fromEntries(PAYMENTS))],
  "export hasReceipt": ["Con comprobante", YES_OR_NO],
  "export expiry": ["Vencimiento", labelFrom(Object.fromEntries(EXPIRY_OPTIONS))],
  "export kind": [
    "Archivo",
    labelFrom(Object.fromEntries(EXPORT_KINDS.map((kind) => [kind, EXPORT_TEXTS[kind].name]))),
  ],
  "export from": ["Desde", (value) => dayCell(text(value))],
  "export to": ["Hasta", (value) => dayCell(text(value))],
  ...settingsFormats("", NUMBER_FIELDS),
  ...settingsFormats("", SECURITY_FIELDS),
  ...settingsFormats("delivery.", DELIVERY_FIELDS),
  ...settingsFormats("bank.", BANK_FIELDS),
  ...settingsFormats("shop.", SHOP_FIELDS),
  ...settingsFormats("banner.", BANNER_FIELDS),
  ...settingsFormats("legal.", LEGAL_FIELDS),
  "settings priceInInstallments": ["Planes de cuotas", listOf(formatInstallmentPlan)],
  "settings zones": [
    "Zonas de entrega",
    listOf((fields) => `${text(fields.get("name"))} ${pesos(fields.get("priceShipping"))}`),
  ],
  "settings banners": [
    "Banners con fechas",
    listOf(
      (fields) =>
        `${headlineText(`${fields.get("headline")}`)} (${fields.get("from")} a ${fields.get("to") || "siempre"})`,
    ),
  ],
  "settings showrooms": ["Showrooms", listOf((fields) => text(fields.get("name")))],
};

/** Formats a field without a label: a boolean as sí or no, an object as JSON. */
function formatUnknown(value: unknown): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  return typeof value === "object" && value !== null ? JSON.stringify(value) : text(value);
}
