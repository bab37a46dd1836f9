import { useState } from "react";
import { flushSync } from "react-dom";
import type { BulkResponse } from "#shop/catalogue/bulk/bulk.contract.ts";
import { readBulkChange, type SentBulkChange } from "#shop/catalogue/bulk/bulk-form.ts";
import { CATEGORIES } from "#shop/catalogue/categories.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { changeProducts } from "#site/api/admin-products.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { useAction } from "../../kit/calls.tsx";
import { parseDollars, percentLabel, perfumesLabel } from "../../kit/formats.ts";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import { fieldLabel, valueLabel } from "../field-labels.ts";

/** The preview of a bulk change, as computed by the server. */
export interface BulkPreview {
  change: SentBulkChange;
  response: BulkResponse;
  /** Idempotency key: the same for every retry, so that the change is applied once. */
  requestKey: string;
}

/** An applied bulk change. It is stored per tab, so that it can still be undone after a reload. */
export interface AppliedBulkChange {
  /** Id for the undo; null when nothing changed. */
  undo: string | null;
  text: string;
}

export interface UseBulkOptions {
  /** The selected perfumes. */
  ids: ReadonlySet<string>;
  onDeselect: (ids: readonly string[]) => void;
  onDone: (done: AppliedBulkChange) => void;
}

/** State of a bulk change: edited in a form, previewed, then applied. An edit hides the preview. */
export function useBulk({ ids, onDeselect, onDone }: UseBulkOptions) {
  const [sent, setPreview] = useState<BulkPreview | null>(null);
  const { busy: applying, outcome, run } = useAction(NO_RESPONSE);
  const form = useDraftForm({
    name: "cambio",
    start: NO_CHANGE,
    base: null,
    isKept: false,
    rule: invalidFields,
    send: (draft) => changeProducts({ ids: [...ids], change: toBulkChange(draft), dryRun: true }, crypto.randomUUID()),
    onDone: (response, draft) => setPreview({ change: toBulkChange(draft), response, requestKey: crypto.randomUUID() }),
    onFailed: ({ message }) => message || NO_RESPONSE,
  });
  const preview = form.isSaved ? sent : null;
  const apply = ({ change, response: { seen }, requestKey }: BulkPreview) =>
    run(
      async () => {
        const sending = { ids: [...ids], change, ...(seen !== null && { seen }) };
        const response = await changeProducts(sending, requestKey);
        // The perfumes have other values: preview again.
        if (!response.ok && response.code === "bulk_overtaken") form.submit();
        return response;
      },
      ({ changed, undo }) => {
        onDone({ undo, text: `${bulkChangeLabel(change)}, en ${perfumesLabel(changed)}.` });
      },
    );
  return {
    form,
    preview,
    outcome,
    applying,
    apply: () => preview && apply(preview),
    /** Deselects the perfumes that cannot be changed and previews again. */
    deselectProblems: () => {
      // The form is sent again with the remaining perfumes, so they must be rendered first.
      flushSync(() => onDeselect(preview?.response.problems.map(({ _id }) => _id) ?? []));
      form.submit();
    },
  };
}

const NO_RESPONSE = "No pudimos conectarnos con la tienda. Probá de nuevo: el cambio se aplica una sola vez.";

export const BULK_KINDS = ["price", "promotion", "category", "status", "soon"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** A bulk change as typed. `direction`: such as "percent up". `isOn`: "yes" or "no" for promotion, status and soon. */
export type BulkDraft = { kind: BulkKind } & Record<"direction" | "value" | "percentage" | "category" | "isOn", string>;

const NO_CHANGE: BulkDraft = {
  kind: "price",
  direction: "percent up",
  value: "",
  percentage: "",
  category: CATEGORIES[0],
  isOn: "yes",
};

/** Returns the change as the API takes it. An invalid number becomes NaN, which validation rejects. */
export function toBulkChange({ kind, direction, value, percentage, category, isOn }: BulkDraft): SentBulkChange {
  const isYes = isOn === "yes";
  switch (kind) {
    case "price":
      return {
        kind,
        by: direction.startsWith("percent") ? "percent" : "amount",
        value: numberOf(value) * (direction.endsWith("down") ? -1 : 1),
      };
    case "promotion":
      return isYes ? { kind, on: true, percentage: numberOf(percentage) } : { kind, on: false };
    case "category":
      return { kind, category: CATEGORIES.find((one) => one === category) ?? CATEGORIES[0] };
    case "status":
      return { kind, status: isYes };
    case "soon":
      return { kind, soon: isYes };
  }
}

/** The chosen direction sets the sign, so a negative number is invalid. */
function numberOf(typed: string): number {
  const amount = parseDollars(typed) ?? Number.NaN;
  return amount < 0 ? Number.NaN : amount;
}

/** Returns the errors by the server's field names (`change.value`, `change.percentage`). */
export function invalidFields(draft: BulkDraft): FieldMessages {
  const read = readBulkChange(toBulkChange(draft));
  return read.ok ? {} : read.refusal.fields;
}

/** Returns a short label of a bulk change: "Precio: +10 %". */
export function bulkChangeLabel(change: SentBulkChange): string {
  switch (change.kind) {
    case "price":
      return `Precio: ${change.by === "percent" ? percentLabel(change.value) : dollarsLabel(change.value)}`;
    case "promotion":
      return change.on
        ? `En promoción, con ${change.percentage?.toLocaleString("es-AR")} % menos`
        : "Fuera de promoción";
    case "category":
      return `${fieldLabel("category")}: ${valueLabel("category", change.category)}`;
    case "status":
      return `${fieldLabel("status")}: ${valueLabel("status", change.status)}`;
    case "soon":
      return `${fieldLabel("soon")}: ${valueLabel("soon", change.soon)}`;
  }
}

function dollarsLabel(value: number): string {
  return `${value < 0 ? "-" : "+"}${formatUsd(toMinorUnits(Math.abs(value)))}`;
}

/** A price change above this percentage may be a typing error. */
const JUMP_PERCENT = 20;
/** A discount from this percentage on may be a typing error. */
const LARGE_DISCOUNT_PERCENT = 50;

/** Returns what to check before applying. A warning blocks nothing. */
export function warningsOf(change: SentBulkChange, response: BulkResponse): string[] {
  const jumps = change.kind === "price" ? countJumps(response) : 0;
  return [
    ...(jumps > 0
      ? [`${perfumesLabel(jumps)} con un salto de más del ${JUMP_PERCENT} %. Fijate que no sobre ni falte un cero.`]
      : []),
    ...consequencesOf(change),
    ...(response.unchanged > 0 ? [`Ya estaban así y no cambian: ${perfumesLabel(response.unchanged)}.`] : []),
  ];
}

function countJumps({ perfumes }: BulkResponse): number {
  const isJump = (from: unknown, to: unknown) => Math.abs(Number(to) / Number(from) - 1) * 100 > JUMP_PERCENT;
  return perfumes.filter(({ changes }) => changes.some(({ field, from, to }) => field === "price" && isJump(from, to)))
    .length;
}

function consequencesOf(change: SentBulkChange): string[] {
  if (change.kind === "status" && !change.status) return ["Dejan de verse en la tienda y salen de los carritos."];
  if (change.kind === "soon" && change.soon)
    return ["Se ven como Próximamente: no se pueden comprar y salen de los carritos."];
  if (change.kind === "promotion" && change.on && (change.percentage ?? 0) >= LARGE_DISCOUNT_PERCENT)
    return ["Es un descuento de la mitad o más."];
  if (change.kind === "category" && change.category === "balsamo")
    return ["Los tamaños pasan a ser gramos, y se ven sólo en Bálsamos, en la marca de los bálsamos y al buscar."];
  return [];
}
