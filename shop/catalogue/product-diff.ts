/** Changes of a perfume in the audit log: the changed fields before and after, by name. */
import type { FieldChange, FieldValue } from "./product.ts";

/**
 * For example `{"productName": "Asad", "milliliters.siz_1.price": 45, "milliliters.siz_1.ml": 100}`. A changed size always
 * has its ml.
 */
export type AuditFields = Readonly<Record<string, FieldValue>>;

const OF_SIZE = /^milliliters\.([^.]+)\.([^.]+)$/;

/** Converts changes to the log's fields. */
export function diffOf(changes: readonly FieldChange[]): { from: AuditFields; to: AuditFields } {
  const from: Record<string, FieldValue> = {};
  const to: Record<string, FieldValue> = {};
  for (const { field, size, ml, from: before, to: after } of changes) {
    const place = nameOf("ml", size);
    if (size !== null && !(place in to)) from[place] = to[place] = ml;
    from[nameOf(field, size)] = before;
    to[nameOf(field, size)] = after;
  }
  return { from, to };
}

/** Converts the log's fields back to changes. */
export function changesOf(from: AuditFields, to: AuditFields): FieldChange[] {
  return Object.keys(to).flatMap((name) => {
    const [, size = null, field = name] = OF_SIZE.exec(name) ?? [];
    const [before = null, after = null] = [from[name], to[name]];
    if (before === after) return [];
    const ml = size === null ? null : mlOf(size, from, to);
    return [{ field, size, ml, from: before, to: after }];
  });
}

function mlOf(size: string, from: AuditFields, to: AuditFields): number | null {
  const ml = to[nameOf("ml", size)] ?? from[nameOf("ml", size)];
  return typeof ml === "number" ? ml : null;
}

function nameOf(field: string, size: string | null): string {
  return size === null ? field : `milliliters.${size}.${field}`;
}
