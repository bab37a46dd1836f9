import { useState } from "react";
import { flushSync } from "react-dom";
import type { BulkAnswer } from "#shop/catalogue/bulk.contract.ts";
import type { SentBulkChange } from "#shop/catalogue/bulk-form.ts";
import { changeProducts } from "#site/api/admin-products-many.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { type FormState, useForm } from "#site/islands/kit/use-form.ts";
import type { BulkDone } from "./bulk-done.ts";
import { BULK_KINDS, changeOf, wrongIn } from "./bulk-draft.ts";
import { bulkChangeLabel, perfumesLabel } from "./bulk-labels.ts";

/** The preview of a bulk change, as answered by the server. */
export interface BulkPreview {
  change: SentBulkChange;
  answer: BulkAnswer;
  /** Same key on every retry, so that a lost answer does not apply it twice. */
  requestKey: string;
}

interface Setup {
  ids: ReadonlySet<string>;
  /** Removes perfumes from the selection. */
  onDrop: (ids: readonly string[]) => void;
  onDone: (done: BulkDone) => void;
}

interface Bulk {
  form: FormState;
  /** Null until previewed, and again after an edit. */
  preview: BulkPreview | null;
  /** Error message when it could not be applied. */
  trouble: string;
  applying: boolean;
  apply: () => void;
  /** Drops the perfumes that cannot be changed and previews again. */
  dropProblems: () => void;
}

/** State of a bulk change: edited in a form, previewed, then applied. */
export function useBulk({ ids, onDrop, onDone }: Setup): Bulk {
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [trouble, setTrouble] = useState("");
  const { busy: applying, once } = useBusy();
  const form = useForm({
    name: "cambio",
    read: (text) => ({
      kind: BULK_KINDS.find((kind) => kind === text("kind")) ?? BULK_KINDS[0],
      way: text("way"),
      value: text("change.value"),
      percentage: text("change.percentage"),
      category: text("category"),
      answer: text("answer"),
    }),
    rule: wrongIn,
    send: (draft) => changeProducts({ ids: [...ids], change: changeOf(draft), dryRun: true }, crypto.randomUUID()),
    onDone: (answer, draft) => {
      setTrouble("");
      setPreview({ change: changeOf(draft), answer, requestKey: crypto.randomUUID() });
      return undefined;
    },
    onFailed: ({ message }) => message || NO_ANSWER,
    tell: "inside",
  });
  const make = async ({ change, requestKey }: BulkPreview) => {
    const answer = await changeProducts({ ids: [...ids], change }, requestKey);
    if (!answer.ok) return setTrouble([answer.message || NO_ANSWER, ...Object.values(answer.fields).flat()].join(" "));
    const { changed, undo } = answer.body;
    return onDone({ undo, words: `${bulkChangeLabel(change)}, en ${perfumesLabel(changed)}.` });
  };
  const onInput: FormState["handlers"]["onInput"] = (event) => {
    setPreview(null);
    form.handlers.onInput(event);
  };
  return {
    form: { ...form, handlers: { ...form.handlers, onInput } },
    preview,
    trouble,
    applying,
    apply: () => void once(async () => preview && (await make(preview))),
    dropProblems: () => {
      // The form is sent again with the remaining perfumes, so they must be rendered first.
      flushSync(() => onDrop(preview?.answer.problems.map(({ _id }) => _id) ?? []));
      form.handlers.ref.current?.requestSubmit();
    },
  };
}

const NO_ANSWER = "No pudimos conectarnos con la tienda. Probá de nuevo: no se hace dos veces.";
