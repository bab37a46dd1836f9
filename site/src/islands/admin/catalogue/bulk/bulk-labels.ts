import type { BulkResponse } from "#shop/catalogue/bulk/bulk.contract.ts";
import type { SentBulkChange } from "#shop/catalogue/bulk/bulk-form.ts";
import { CATEGORY_LABELS } from "#shop/catalogue/categories.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { percentLabel } from "../../kit/numbers.ts";

/** Returns the count in words: "1 perfume", "12 perfumes". */
export function perfumesLabel(count: number): string {
  return count === 1 ? "1 perfume" : `${count.toLocaleString("es-AR")} perfumes`;
}

/** Returns a bulk change in few words: "Precio: +10 %". */
export function bulkChangeLabel(change: SentBulkChange): string {
  switch (change.kind) {
    case "price":
      return `Precio: ${change.by === "percent" ? percentLabel(change.value) : dollarsLabel(change.value)}`;
    case "promotion":
      return change.on
        ? `En promoción, con ${change.percentage?.toLocaleString("es-AR")} % menos`
        : "Fuera de promoción";
    case "category":
      return `Categoría: ${CATEGORY_LABELS[change.category]}`;
    case "status":
      return `Activo: ${change.status ? "sí" : "no"}`;
    case "soon":
      return `Próximamente: ${change.soon ? "sí" : "no"}`;
  }
}

function dollarsLabel(value: number): string {
  return `${value < 0 ? "-" : "+"}${formatUsd(hundredths(Math.abs(value)))}`;
}

/** A price change above this percentage may be a typing error. */
const JUMP_PERCENT = 20;
const DEEP_PERCENT = 50;

/** Returns what to check before applying. A warning blocks nothing. */
export function warningsOf(change: SentBulkChange, response: BulkResponse): string[] {
  const jumps = change.kind === "price" ? jumping(response) : 0;
  return [
    ...(jumps > 0
      ? [`${perfumesLabel(jumps)} con un salto de más del 20 %. Fijate que no sobre ni falte un cero.`]
      : []),
    ...consequence(change),
    ...(response.unchanged > 0 ? [`${perfumesLabel(response.unchanged)} ya estaban así y no cambian.`] : []),
  ];
}

function jumping({ perfumes }: BulkResponse): number {
  const isJump = (from: unknown, to: unknown) => Math.abs(Number(to) / Number(from) - 1) * 100 > JUMP_PERCENT;
  return perfumes.filter(({ changes }) => changes.some(({ field, from, to }) => field === "price" && isJump(from, to)))
    .length;
}

function consequence(change: SentBulkChange): string[] {
  if (change.kind === "status" && !change.status) return ["Dejan de verse en la tienda y salen de los carritos."];
  if (change.kind === "soon" && change.soon)
    return ["Se ven como Próximamente: no se pueden comprar y salen de los carritos."];
  if (change.kind === "promotion" && change.on && (change.percentage ?? 0) >= DEEP_PERCENT)
    return ["Es un descuento de la mitad o más."];
  if (change.kind === "category" && change.category === "balsamo")
    return ["Los tamaños pasan a ser gramos, y se ven sólo en Bálsamos y en Carmex."];
  return [];
}
