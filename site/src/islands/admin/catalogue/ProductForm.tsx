import { useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { removeProduct } from "#site/api/admin-products.ts";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import { DecantFields } from "./DecantFields.tsx";
import type { ProductDraft } from "./draft.ts";
import { EditConflict } from "./EditConflict.tsx";
import { Images } from "./Images.tsx";
import { NameFields } from "./NameFields.tsx";
import { SizesFields } from "./SizesFields.tsx";
import { useProductForm } from "./use-product-form.ts";

interface ProductFormProps {
  /** Null for a new perfume. */
  perfume: AdminPerfume | null;
  start: ProductDraft;
  /** Pesos per dollar. */
  rate: number;
  onDirty: (isDirty: boolean) => void;
  onBusy: (busy: boolean) => void;
  onCopy: (draft: ProductDraft) => void;
  onReadAgain: () => Promise<AdminPerfume | null>;
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
        {perfume && <ProductEnds perfume={perfume} onCopy={() => onCopy(draft)} onRemoved={onSaved} />}
      </div>
    </Form>
  );
}

interface ProductEndsProps {
  perfume: AdminPerfume;
  onCopy: () => void;
  onRemoved: () => void;
}

/** Copies the perfume, links to its page, or deletes it after a confirmation. */
function ProductEnds({ perfume, onCopy, onRemoved }: ProductEndsProps) {
  const [asks, setAsks] = useState(false);
  const [trouble, setTrouble] = useState("");
  const { busy, once } = useBusy();
  const remove = async () => {
    const answer = await removeProduct(perfume._id);
    if (!answer.ok) return setTrouble(answer.message || "No pudimos eliminarlo. Probá de nuevo.");
    toast("Perfume eliminado");
    onRemoved();
  };
  if (!asks)
    return (
      <>
        <button type="button" className="pill" onClick={onCopy}>
          Duplicar
        </button>
        <a className="link" href={`/detail-perfume/${perfume.slug}`} target="_blank" rel="noopener">
          Ver en la tienda
        </a>
        <button type="button" className="text-button is-danger" onClick={() => setAsks(true)}>
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
      {trouble && <p>{trouble}</p>}
      <div className="form-ends">
        <button type="button" className="pill is-danger" aria-disabled={busy} onClick={() => once(remove)}>
          Eliminar {perfume.productName}
        </button>
        <button type="button" className="pill" onClick={() => setAsks(false)}>
          No eliminar
        </button>
      </div>
    </div>
  );
}
