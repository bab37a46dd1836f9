/** The tabs of the product form: the fields of each tab, which tabs have edits or errors, and the open tab in the URL. */
import { useState } from "react";
import { LOCATION_FIELDS, PERFUME_FIELDS, PUBLIC_SIZE_FIELDS, SUPPLY_FIELDS } from "#shop/catalogue/fields.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { DELTAS, type ProductDraft, type SizeDraft } from "../draft.ts";

/** The tabs with fields, in the order of the form. */
export const FIELD_TABS = ["ficha", "fotos", "precios", "stock"] as const;
export type FieldTab = (typeof FIELD_TABS)[number];
export type FormTab = FieldTab | "historial";
export const TABS: readonly FormTab[] = [...FIELD_TABS, "historial"];

const { bigDecant, bigDecantUsdCents, smallDecant, smallDecantUsdCents, video, ...FICHA_FIELDS } = PERFUME_FIELDS;
const namesOf = <Name extends string>(fields: Readonly<Record<string, { name: Name }>>) =>
  Object.values(fields).map(({ name }) => name);
const DECANT_NAMES = namesOf({ bigDecant, bigDecantUsdCents, smallDecant, smallDecantUsdCents });
const PRICE_NAMES = namesOf(PUBLIC_SIZE_FIELDS);
const STOCK_NAMES = [...namesOf({ ...SUPPLY_FIELDS, ...LOCATION_FIELDS }), ...DELTAS, "why" as const];

/** Returns the tab of a field, by the server's name of the field: `milliliters.0.delta.sold` is in "stock". */
export function tabOf(field: string): FieldTab {
  if (field.startsWith("images") || field === video.name) return "fotos";
  const [first, , name = ""] = field.split(".");
  if (first === "milliliters") return PRICE_NAMES.some((each) => each === name) ? "precios" : "stock";
  return DECANT_NAMES.some((each) => each === field) ? "precios" : "ficha";
}

/** Returns the tabs whose fields differ from the values that editing began with. */
export function editedTabs(draft: ProductDraft, start: ProductDraft): ReadonlySet<FieldTab> {
  return new Set(FIELD_TABS.filter((tab) => valuesOf(tab, draft) !== valuesOf(tab, start)));
}

/** Returns the values of a tab as a text, to compare. */
function valuesOf(tab: FieldTab, draft: ProductDraft): string {
  const sizes = (names: readonly (keyof SizeDraft)[]) =>
    draft.sizes.map((size) => [size.stored?._id ?? null, ...names.map((name) => size[name])]);
  const values = {
    ficha: () => namesOf(FICHA_FIELDS).map((name) => draft[name]),
    fotos: () => [draft.images, draft.video],
    precios: () => [DECANT_NAMES.map((name) => draft[name]), sizes(PRICE_NAMES)],
    stock: () => sizes(STOCK_NAMES),
  } satisfies Record<FieldTab, () => unknown>;
  return JSON.stringify(values[tab]());
}

/** Returns the tabs that have errors, in the order of the form. */
export function invalidTabs(errors: FieldMessages): readonly FieldTab[] {
  const tabs = Object.keys(errors).map(tabOf);
  return FIELD_TABS.filter((tab) => tabs.includes(tab));
}

/** State of the open tab, kept in the URL: `?tab=fotos`. For a tab that is not in `shown`, "ficha" opens. */
export function useFormTab(shown: readonly FormTab[]): [FormTab, (tab: FormTab) => void] {
  const [tab, setTab] = useState(() => tabIn(location.search));
  const open = (next: FormTab) => {
    writeTab(next === "ficha" ? null : next);
    setTab(next);
  };
  return [shown.includes(tab) ? tab : "ficha", open];
}

/** Writes the tab into the URL; null removes it. */
export function writeTab(tab: FormTab | null): void {
  const params = new URLSearchParams(location.search);
  if (tab) params.set("tab", tab);
  else params.delete("tab");
  const search = params.size > 0 ? `?${params}` : "";
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
}

/** Returns the tab that a URL's query names; "ficha" if it names none. */
export function tabIn(search: string): FormTab {
  const named = new URLSearchParams(search).get("tab");
  return TABS.find((tab) => tab === named) ?? "ficha";
}
