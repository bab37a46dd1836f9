/** Named filters of the list of orders. See docs/product-rules.md#saved-views */
import { EXPIRIES, STATUS_FILTERS } from "../order-filters.ts";
import { isTag, normalizeTag } from "../order-notes.ts";
import { METHOD_NAMES } from "../payment-method.ts";

export const VIEW_EMPTY = "Elegí al menos un filtro para guardar";

const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value);
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The values of each filter, as in the list's URL. The searched words are not stored, because they may name a person. */
const VALUES = {
  status: oneOf(...STATUS_FILTERS),
  /** `home`, `pickup`, or the key of a showroom. */
  delivery: (value: string) => /^[\p{L}\p{N}_-]{1,60}$/u.test(value),
  payment: oneOf(...METHOD_NAMES),
  days: oneOf("1", "7", "30", "other"),
  from: isDay,
  to: isDay,
  receipt: oneOf("true", "false"),
  expiry: oneOf(...EXPIRIES),
  tag: (value: string) => isTag(normalizeTag(value)),
} as const;

export type ViewFilterName = keyof typeof VALUES;
export const VIEW_FILTER_NAMES = Object.keys(VALUES) as ViewFilterName[];
export type ViewFilters = Partial<Record<ViewFilterName, string>>;

/** Returns the filters that the list has, without unknown names and values, which may be outdated or typed by hand. */
export function viewFilters(params: Readonly<Record<string, unknown>>): ViewFilters {
  return Object.fromEntries(
    VIEW_FILTER_NAMES.flatMap((name) => {
      const value = params[name];
      return typeof value === "string" && VALUES[name](value) ? [[name, value]] : [];
    }),
  );
}

/** Returns the filters as the query of the list's URL, in a fixed order, so that equal filters have equal queries. */
export function viewQuery(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(viewFilters(params))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}
