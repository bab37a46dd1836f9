import { useState } from "react";
import { flushSync } from "react-dom";
import type { BulkResponse } from "#shop/catalogue/bulk/bulk.contract.ts";
import { readBulkChange, type SentBulkChange } from "#shop/catalogue/bulk/bulk-form.ts";
import { CATEGORIES } from "#shop/catalogue/categories.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { changeProducts } from "#site/api/admin-products.ts";
import { useAct } from "../../kit/calls.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import { amountIn } from "../draft.ts";
import type { BulkDone } from "./BulkNotice.tsx";
import { bulkChangeLabel, perfumesLabel } from "./bulk-labels.ts";

/** The preview of a bulk change, as answered by the server. */
export interface BulkPreview {
  change: SentBulkChange;
  response: BulkResponse;
  /** Same key on every retry, so that a lost response does not apply it twice. */
  requestKey: string;
}

export interface BulkSetup {
  /** The selected perfumes. */
  ids: ReadonlySet<string>;
  onDeselect: (ids: readonly string[]) => void;
  onDone: (done: BulkDone) => void;
}

/** State of a bulk change: edited in a form, previewed, then applied. An edit clears the preview. */
export function useBulk({ ids, onDeselect, onDone }: BulkSetup) {
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const { busy: applying, outcome, act } = useAct(NO_RESPONSE);
  const form = useDraftForm({
    name: "cambio",
    start: NO_CHANGE,
    base: null,
    isKept: false,
    rule: invalidFields,
    send: (draft) => changeProducts({ ids: [...ids], change: changeOf(draft), dryRun: true }, crypto.randomUUID()),
    onDone: (response, draft) => setPreview({ change: changeOf(draft), response, requestKey: crypto.randomUUID() }),
    onFailed: ({ message }) => message || NO_RESPONSE,
  });
  const apply = ({ change, requestKey }: BulkPreview) =>
    act(
      () => changeProducts({ ids: [...ids], change }, requestKey),
      ({ changed, undo }) => {
        onDone({ undo, text: `${bulkChangeLabel(change)}, en ${perfumesLabel(changed)}.` });
        return "";
      },
    );
  return {
    form,
    change: (changed: Partial<BulkDraft>) => {
      setPreview(null);
      form.change(changed);
    },
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

const NO_RESPONSE = "No pudimos conectarnos con la tienda. Probá de nuevo: no se hace dos veces.";

export const BULK_KINDS = ["price", "promotion", "category", "status", "soon"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The form of a bulk change, as typed: `way` is like "percent up"; `answer` is the "yes" or "no" of promotion, status and soon. */
export type BulkDraft = { kind: BulkKind } & Record<"way" | "value" | "percentage" | "category" | "answer", string>;

const NO_CHANGE: BulkDraft = {
  kind: "price",
  way: "percent up",
  value: "",
  percentage: "",
  category: CATEGORIES[0],
  answer: "yes",
};

/** Returns the request body. An invalid number becomes NaN, which the rule refuses. */
export function changeOf({ kind, way, value, percentage, category, answer }: BulkDraft): SentBulkChange {
  const isYes = answer === "yes";
  switch (kind) {
    case "price":
      return {
        kind,
        by: way.startsWith("percent") ? "percent" : "amount",
        value: numberOf(value) * (way.endsWith("down") ? -1 : 1),
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

/** The direction is chosen, so a typed sign is invalid. */
function numberOf(typed: string): number {
  const amount = amountIn(typed) ?? Number.NaN;
  return amount < 0 ? Number.NaN : amount;
}

/** Returns the errors by the server's field names (`change.value`, `change.percentage`). */
export function invalidFields(draft: BulkDraft): FieldMessages {
  const read = readBulkChange(changeOf(draft));
  return read.ok ? {} : read.refusal.fields;
}
