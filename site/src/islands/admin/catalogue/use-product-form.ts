import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { changeProduct, createProduct } from "#site/api/admin-products.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useErrors } from "#site/islands/kit/use-errors.ts";
import type { FormState } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";
import { type ProductDraft, sentOf, wrongNumbers } from "./draft.ts";

interface Setup {
  /** Null for a new perfume. */
  perfume: AdminPerfume | null;
  start: ProductDraft;
  /** Whether uploads are in progress: saving waits for them. */
  isUploading: boolean;
  onDirty: (isDirty: boolean) => void;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
  /** Reads the perfume again; null on failure. */
  onReadAgain: () => Promise<AdminPerfume | null>;
}

export interface ProductFormState {
  form: FormState;
  draft: ProductDraft;
  change: (change: Partial<ProductDraft>) => void;
  /** The version another administrator saved meanwhile, or null. */
  theirs: AdminPerfume | null;
  /** Saves over another administrator's changes. */
  saveOver: () => void;
}

/** State of the perfume form. A refused save loses nothing that was typed. */
export function useProductForm(setup: Setup): ProductFormState {
  const { perfume, start, isUploading, onDirty, onBusy, onSaved, onReadAgain } = setup;
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  const [theirs, setTheirs] = useState<AdminPerfume | null>(null);
  const { busy, once } = useBusy();
  const { errors, message, refuse, say, forget, clear } = useErrors(ref, "inside");
  // One key per request body, so that a retry after a lost answer changes nothing twice.
  const sent = useRef({ body: "", key: "" });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const change = (changed: Partial<ProductDraft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    onDirty(true);
  };
  const save = async (updatedAt: string | undefined) => {
    clear();
    if (isUploading) return say("Todavía se están subiendo imágenes: esperá a que terminen, o cancelalas.");
    const wrong = wrongNumbers(draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = sentOf(draft);
    const text = JSON.stringify([body, updatedAt]);
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    const answer =
      perfume && updatedAt
        ? await changeProduct(perfume._id, { ...body, updatedAt }, sent.current.key)
        : await createProduct(body, sent.current.key);
    if (answer.ok) {
      onDirty(false);
      toast(perfume ? "Perfume actualizado exitosamente" : "Perfume creado exitosamente");
      return onSaved();
    }
    if (answer.code === "perfume_stale") setTheirs(await onReadAgain());
    if (Object.keys(answer.fields).length > 0) return refuse(answer.fields);
    return say(
      answer.message || "No pudimos guardar. Revisá tu conexión y probá de nuevo: lo que escribiste sigue acá.",
    );
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(() => save(perfume?.updatedAt));
  };
  const form: FormState = {
    name: "perfume",
    errors,
    message,
    busy,
    handlers: {
      ref,
      onSubmit,
      onInput: ({ target }) => {
        if ("name" in target) forget(`${target.name}`);
      },
    },
  };
  const saveOver = () => void once(() => save(theirs?.updatedAt));
  return { form, draft, change, theirs, saveOver };
}
