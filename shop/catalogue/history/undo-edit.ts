/** Undoing one edit of a perfume. docs/product-rules.md#history-of-a-perfume */
import type { FieldValue } from "../../fields.ts";
import type { AuditAction } from "../../reports/audit-action.ts";
import { COUNTER_FIELDS, LOCATION_FIELDS } from "../fields.ts";
import { type AuditFields, changesOf, type FieldChange, fieldValue, type Product } from "../product.ts";
import { formOf, type SentProduct } from "../product-form.ts";
import type { SentSize } from "../product-form-fields.ts";

/** The actions that are edits. Stock entries, creation and removal are not. */
const EDITS: readonly string[] = [
  "perfume_changed",
  "perfume_imported",
  "bulk_price",
  "bulk_promotion",
  "bulk_category",
  "bulk_status",
  "bulk_soon",
  "installments_updated",
  "bulk_undone",
  "edit_undone",
] satisfies AuditAction[];

/** Fields that an undo does not restore: units, which only ledger entries change, and a size's place in the list of sizes. */
const NOT_RESTORED: readonly string[] = [
  "place",
  ...Object.values({ ...COUNTER_FIELDS, ...LOCATION_FIELDS }).map(({ name }) => name),
];

/** An entry of the activity log about a perfume. `from` is null if the perfume was created. */
interface LoggedEdit {
  what: string;
  from: AuditFields | null;
  to: AuditFields;
}

/**
 * Returns what an undo of an entry would restore. Returns nothing if the entry is not an edit, created the perfume, or added
 * or removed a size.
 */
export function undoableChanges({ what, from, to }: LoggedEdit): readonly FieldChange[] {
  if (from === null || !EDITS.includes(what)) return [];
  const changes = changesOf(from, to);
  const changesSizes = changes.some(({ field, from, to }) => field === "ml" && (from === null || to === null));
  return changesSizes ? [] : changes.filter(({ field }) => !NOT_RESTORED.includes(field));
}

/**
 * Returns the product form with the old values of some changes, without units of locations: a sale may move them before the
 * form is saved. Null when one of the fields has another value by now: the undo would then discard a later edit.
 */
export function restoredForm(product: Product, changes: readonly FieldChange[]): SentProduct | null {
  if (changes.some(({ size, field, to }) => (fieldValue(product, size, field) ?? null) !== to)) return null;
  const form = formOf(product);
  const old = (id: SentSize["_id"]) =>
    Object.fromEntries(changes.filter(({ size }) => size === id).map(({ field, from }) => [field, from]));
  const { images, ...own } = old(null);
  return Object.assign({}, form, own, {
    ...(images !== undefined && { images: picturesIn(images, product) }),
    milliliters: form.milliliters.map((size) => Object.assign(withoutLocations(size), old(size._id))),
  });
}

function withoutLocations({ snF: _, snL: __, ros: ___, ...size }: SentSize): SentSize {
  return size;
}

/** The pictures of a logged text, with the size and tint of those that the perfume still has. */
function picturesIn(images: FieldValue, { pictures }: Product) {
  const paths = String(images).split(" ").filter(Boolean);
  return paths.map((path) => pictures.find((picture) => picture.path === path) ?? path);
}
