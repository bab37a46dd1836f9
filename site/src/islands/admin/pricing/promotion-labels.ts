/** Texts and times of dated promotions. */
import { CATEGORY_LABELS } from "#shop/catalogue/categories.ts";
import type { PromotionState } from "#shop/pricing/dated-promotions.ts";
import type { House, PromotionPreviewResponse, PromotionResponse } from "#shop/pricing/promotions.contract.ts";
import { countLabel, pesosLabel } from "../kit/formats.ts";

export const PROMOTION_STATE_LABELS: Readonly<Record<PromotionState, string>> = {
  scheduled: "Programada",
  running: "Vigente",
  ended: "Terminada",
};

/** Argentina is three hours behind UTC, all year. */
const BEHIND_MS = 3 * 3_600_000;

/** Converts an instant to the value of a field for day and time, in Argentina: "2026-12-01T10:00". */
export function localTime(atMs: number): string {
  return new Date(atMs - BEHIND_MS).toISOString().slice(0, 16);
}

/** Converts the value of a field for day and time, in Argentina, to an instant; an incomplete one stays as it is. */
export function instantOf(local: string): string {
  const atMs = Date.parse(`${local}Z`) + BEHIND_MS;
  return Number.isNaN(atMs) ? local : new Date(atMs).toISOString();
}

type Scope = Pick<PromotionResponse, "houses" | "categories" | "perfumes">;

/** Says what a promotion includes: "Lattafa, Armaf, Árabe y 3 perfumes". */
export function scopeLabel({ houses, categories, perfumes }: Scope, all: readonly House[]): string {
  const names = [
    ...houses.map((slug) => all.find((house) => house.slug === slug)?.name ?? slug),
    ...categories.map((category) => CATEGORY_LABELS[category]),
    ...(perfumes.length > 0 ? [countLabel(perfumes.length, "perfume", "perfumes")] : []),
  ];
  return new Intl.ListFormat("es-AR").format(names);
}

/** Says what a preview found: "34 perfumes, de $ 9.900 a $ 120.000." */
export function previewLabel({ perfumes, sizes, lowered, lowestArs, highestArs }: PromotionPreviewResponse): string {
  if (sizes === 0) return "No incluye ningún perfume con precio.";
  const range =
    lowestArs === highestArs ? `a ${pesosLabel(lowestArs)}` : `de ${pesosLabel(lowestArs)} a ${pesosLabel(highestArs)}`;
  const kept = sizes - lowered;
  const others =
    kept > 0 ? ` ${countLabel(kept, "tamaño ya tiene", "tamaños ya tienen")} un descuento igual o mayor.` : "";
  return `${countLabel(perfumes, "perfume", "perfumes")}, ${range}.${others}`;
}
