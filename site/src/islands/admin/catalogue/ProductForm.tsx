import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { changeProduct, createProduct, removeProduct } from "#site/api/admin-products.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { type FormState, useErrors } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";
import { invalidNumbers, type ProductDraft, requestBody } from "./draft.ts";
import { EditConflict } from "./EditConflict.tsx";
import { DecantFields, NameFields } from "./NameFields.tsx";
import { Images } from "./pictures/Images.tsx";
import { SizesFields } from "./SizesFields.tsx";

interface ProductFormProps {
  /** Null for a new perfume. */
  perfume: AdminPerfume | null;
  start: ProductDraft;
  /** Pesos per dollar. */
  rate: number;
  onDirty: (isDirty: boolean) => void;
  onBusy: (busy: boolean) => void;
  onCopy: (draft: ProductDraft) => void;
  onReload: () => Promise<AdminPerfume | null>;
  onSaved: () => void;
}

/** The form of a perfume (docs/product-rules.md#product-form-limits). */
export function ProductForm({ rate, onCopy, ...setup }: ProductFormProps) {
  // Fixed when editing begins, so that later reads count as another administrator's changes.
  const [perfume] = useState(setup.perfume);
  const [isUploading, setUploading] = useState(false);
  const { form, draft, change, theirs, saveOver } = useProductForm({ ...setup, perfume, isUploading });
  const { onSaved } = setup;
  return (
    <Form form={form}>
      <NameFields draft={draft} onChange={change} />
      <Images images={draft.images} onChange={(images) => change({ images })} onBusy={setUploading} />
      <SizesFields
        sizes={draft.sizes}
        unit={draft.category === "balsamo" ? "gr" : "ml"}
        rate={rate}
        onChange={(sizes) => change({ sizes })}
      />
      <DecantFields draft={draft} rate={rate} onChange={change} />
      {theirs && perfume && <EditConflict mine={perfume} theirs={theirs} onSaveOver={saveOver} />}
      <FormMessage />
      <div className="sheet-ends">
        <SubmitButton busy="Guardando…">{perfume ? "Guardar cambios" : "Crear perfume"}</SubmitButton>
        {perfume && <ProductActions perfume={perfume} onCopy={() => onCopy(draft)} onRemoved={onSaved} />}
      </div>
    </Form>
  );
}

interface ProductActionsProps {
  perfume: AdminPerfume;
  onCopy: () => void;
  onRemoved: () => void;
}

/** Copies the perfume, links to its page, or deletes it after a confirmation. */
function ProductActions({ perfume, onCopy, onRemoved }: ProductActionsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [errorMessage, setErrorMessage] = useState("");
  const { busy, once } = useBusy();
  const remove = async () => {
    const response = await removeProduct(perfume._id);
    if (!response.ok) return setErrorMessage(response.message || "No pudimos eliminarlo. Probá de nuevo.");
    toast("Perfume eliminado");
    onRemoved();
  };
  if (!isConfirming)
    return (
      <>
        <button type="button" className="pill" onClick={onCopy}>
          Duplicar
        </button>
        <a className="link" href={`/detail-perfume/${perfume.slug}`} target="_blank" rel="noopener">
          Ver en la tienda
        </a>
        <button type="button" className="text-button is-danger" onClick={() => setConfirming(true)}>
          Eliminar
        </button>
      </>
    );
  return (
    <div className="notice" role="alert">
      <p>
        Deja de verse en la tienda y en esta lista, y sale de los carritos. Los pedidos que lo tienen no cambian. No se
        puede deshacer: para esconderlo por un tiempo, sacale la tilde a Activo.{" "}
        {perfume.stock > 0 && `Todavía quedan ${perfume.stock} unidades en stock.`}
      </p>
      {errorMessage && <p>{errorMessage}</p>}
      <div className="form-ends">
        <button type="button" className="pill is-danger" aria-disabled={busy} onClick={() => once(remove)}>
          Eliminar {perfume.productName}
        </button>
        <button type="button" className="pill" onClick={() => setConfirming(false)}>
          No eliminar
        </button>
      </div>
    </div>
  );
}

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
  onReload: () => Promise<AdminPerfume | null>;
}

interface ProductFormState {
  form: FormState;
  draft: ProductDraft;
  change: (change: Partial<ProductDraft>) => void;
  /** The version another administrator saved meanwhile, or null. */
  theirs: AdminPerfume | null;
  /** Saves over another administrator's changes. */
  saveOver: () => void;
}

/** State of the perfume form. A refused save loses nothing that was typed. */
function useProductForm(setup: Setup): ProductFormState {
  const { perfume, start, isUploading, onDirty, onBusy, onSaved, onReload } = setup;
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  const [theirs, setTheirs] = useState<AdminPerfume | null>(null);
  const { busy, once } = useBusy();
  const { errors, message, showFieldErrors, showError, clearField, clear } = useErrors(ref, "inside");
  // One key per request body, so that a retry after a lost response changes nothing twice.
  const request = useRef({ body: "", key: "" });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const change = (changed: Partial<ProductDraft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    onDirty(true);
  };
  const save = async (updatedAt: string | undefined) => {
    clear();
    if (isUploading) return showError("Todavía se están subiendo imágenes: esperá a que terminen, o cancelalas.");
    const invalid = invalidNumbers(draft);
    if (Object.keys(invalid).length > 0) return showFieldErrors(invalid);
    const body = requestBody(draft);
    const text = JSON.stringify([body, updatedAt]);
    if (request.current.body !== text) request.current = { body: text, key: crypto.randomUUID() };
    const response =
      perfume && updatedAt
        ? await changeProduct(perfume._id, { ...body, updatedAt }, request.current.key)
        : await createProduct(body, request.current.key);
    if (response.ok) {
      onDirty(false);
      toast(perfume ? "Perfume actualizado exitosamente" : "Perfume creado exitosamente");
      return onSaved();
    }
    if (response.code === "perfume_stale") setTheirs(await onReload());
    if (Object.keys(response.fields).length > 0) return showFieldErrors(response.fields);
    return showError(
      response.message || "No pudimos guardar. Revisá tu conexión y probá de nuevo: lo que escribiste sigue acá.",
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
        if ("name" in target) clearField(`${target.name}`);
      },
    },
  };
  const saveOver = () => void once(() => save(theirs?.updatedAt));
  return { form, draft, change, theirs, saveOver };
}
