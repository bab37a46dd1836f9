import { useEffect, useRef, useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { changeProduct, createProduct, removeProduct } from "#site/api/admin-products.ts";
import type { Called } from "#site/api/call.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useForm } from "#site/islands/kit/use-form.ts";
import { productPath } from "#site/islands/paths.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button, LinkAside } from "../kit/elements.tsx";
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
  /** Reads the perfume again; null on failure. */
  onReload: () => Promise<AdminPerfume | null>;
  onSaved: () => void;
}

/** The form of a perfume (docs/product-rules.md#product-form-limits). */
export function ProductForm(props: ProductFormProps) {
  const { rate, onCopy, onSaved } = props;
  // Fixed when editing begins, so that later reads count as another administrator's changes.
  const [perfume] = useState(props.perfume);
  const [isUploading, setUploading] = useState(false);
  const { form, draft, change, conflicting, saveOver } = useProductForm(perfume, isUploading, props);
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
      {conflicting && perfume && <EditConflict before={perfume} now={conflicting} onSaveOver={saveOver} />}
      <FormMessage />
      <div className="sheet-ends">
        <SubmitButton busy="Guardando…">{perfume ? "Guardar cambios" : "Crear perfume"}</SubmitButton>
        {perfume && <ProductActions perfume={perfume} onCopy={() => onCopy(draft)} onRemoved={onSaved} />}
      </div>
    </Form>
  );
}

/** Copies the perfume, links to its page, or deletes it after a confirmation. */
function ProductActions(props: { perfume: AdminPerfume; onCopy: () => void; onRemoved: () => void }) {
  const { perfume, onCopy, onRemoved } = props;
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
        <Button onClick={onCopy}>Duplicar</Button>
        <LinkAside href={productPath(perfume.slug)}>Ver en la tienda</LinkAside>
        <Button className="text-button is-danger" onClick={() => setConfirming(true)}>
          Eliminar
        </Button>
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
        <Button className="pill is-danger" busy={busy} onClick={() => once(remove)}>
          Eliminar {perfume.productName}
        </Button>
        <Button onClick={() => setConfirming(false)}>No eliminar</Button>
      </div>
    </div>
  );
}

/** State of the perfume form. A refused save loses nothing that was typed. */
function useProductForm(perfume: AdminPerfume | null, isUploading: boolean, props: ProductFormProps) {
  const { onDirty, onBusy } = props;
  const [draft, setDraft] = useState(props.start);
  /** The version another administrator saved meanwhile. */
  const [conflicting, setConflicting] = useState<AdminPerfume | null>(null);
  /** The version that a save replaces. */
  const updatedAt = useRef(perfume?.updatedAt);
  // One key per request body, so that a retry after a lost response changes nothing twice.
  const request = useRef({ body: "", key: "" });
  const form = useForm({
    name: "perfume",
    read: () => draft,
    rule: () => (isUploading ? { images: [STILL_UPLOADING] } : invalidNumbers(draft)),
    send: async (): Promise<Called<unknown>> => {
      const body = requestBody(draft);
      const text = JSON.stringify([body, updatedAt.current]);
      if (request.current.body !== text) request.current = { body: text, key: crypto.randomUUID() };
      const response =
        perfume && updatedAt.current
          ? await changeProduct(perfume._id, { ...body, updatedAt: updatedAt.current }, request.current.key)
          : await createProduct(body, request.current.key);
      if (!response.ok && response.code === "perfume_stale") setConflicting(await props.onReload());
      return response;
    },
    onDone: () => {
      onDirty(false);
      toast(perfume ? "Perfume actualizado exitosamente" : "Perfume creado exitosamente");
      props.onSaved();
    },
    onFailed: ({ message }) =>
      message || "No pudimos guardar. Revisá tu conexión y probá de nuevo: lo que escribiste sigue acá.",
    announce: "inside",
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const change = (changed: Partial<ProductDraft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    onDirty(true);
  };
  const saveOver = async () => {
    updatedAt.current = conflicting?.updatedAt;
    await form.submit();
    updatedAt.current = perfume?.updatedAt;
  };
  return { form, draft, change, conflicting, saveOver };
}

/** The form has no field for all images, so this shows as the message of the form. */
const STILL_UPLOADING = "Todavía se están subiendo imágenes: esperá a que terminen, o cancelalas.";
