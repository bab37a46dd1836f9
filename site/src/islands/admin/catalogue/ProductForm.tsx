import { useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { changeProduct, createProduct, removeProduct } from "#site/api/admin-products.ts";
import type { Called } from "#site/api/call.ts";
import { productPath } from "#site/islands/paths.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActMessage, useAct } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button, LinkAside } from "../kit/elements.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { draftOf, emptyDraft, invalidNumbers, type ProductDraft, requestBody } from "./draft.ts";
import { EditConflict } from "./EditConflict.tsx";
import { DecantFields, NameFields } from "./NameFields.tsx";
import { Images } from "./pictures/Images.tsx";
import { SizesFields } from "./SizesFields.tsx";

interface ProductFormProps {
  /** As last read; null for a new perfume. */
  perfume: AdminPerfume | null;
  /** The values of a new perfume that is a copy. */
  copied?: ProductDraft | undefined;
  /** Pesos per dollar. */
  rate: number;
  onCopy: (draft: ProductDraft) => void;
  /** Reads the perfume again. */
  onReload: () => Promise<unknown>;
  /** Called when it was saved or removed. */
  onSaved: () => void;
}

/** The form of a perfume (docs/product-rules.md#product-form-limits). */
export function ProductForm({ perfume, copied, rate, onCopy, onReload, onSaved }: ProductFormProps) {
  const [isUploading, setUploading] = useState(false);
  const form = useDraftForm({
    name: "perfume",
    item: perfume?._id ?? "new",
    start: perfume ? draftOf(perfume) : emptyDraft(),
    base: perfume,
    initial: copied,
    rule: (draft) => (isUploading ? { images: [STILL_UPLOADING] } : invalidNumbers(draft)),
    send: async (draft, { base, requestKey }): Promise<Called<unknown>> => {
      const body = requestBody(draft);
      if (!base) return createProduct(body, requestKey);
      const response = await changeProduct(base._id, { ...body, updatedAt: base.updatedAt }, requestKey);
      if (!response.ok && response.code === "perfume_stale") await onReload();
      return response;
    },
    onDone: () => {
      toast(perfume ? "Perfume actualizado exitosamente" : "Perfume creado exitosamente");
      onSaved();
    },
  });
  const { values: draft, base, change } = form;
  const isConflict = base && perfume && base.updatedAt !== perfume.updatedAt;
  const saveOver = () => perfume && form.saveOver({ start: draftOf(perfume), base: perfume });
  const leave = (then: () => void) => () => {
    form.discard();
    then();
  };
  return (
    <DraftForm
      form={form}
      submit={perfume ? "Guardar cambios" : "Crear perfume"}
      conflict={isConflict ? <EditConflict before={base} now={perfume} onSaveOver={saveOver} /> : null}
      actions={
        perfume && <ProductActions perfume={perfume} onCopy={leave(() => onCopy(draft))} onRemoved={leave(onSaved)} />
      }
    >
      <NameFields draft={draft} onChange={change} />
      <Images images={draft.images} onChange={(images) => change({ images })} onBusy={setUploading} />
      <SizesFields
        sizes={draft.sizes}
        unit={draft.category === "balsamo" ? "gr" : "ml"}
        rate={rate}
        onChange={(sizes) => change({ sizes })}
      />
      <DecantFields draft={draft} rate={rate} onChange={change} />
    </DraftForm>
  );
}

/** The form has no field for all images, so this shows as the message of the form. */
const STILL_UPLOADING = "Todavía se están subiendo imágenes: esperá a que terminen, o cancelalas.";

/** Copies the perfume, links to its page, or deletes it after a confirmation. */
function ProductActions(props: { perfume: AdminPerfume; onCopy: () => void; onRemoved: () => void }) {
  const { perfume, onCopy, onRemoved } = props;
  const [isConfirming, setConfirming] = useState(false);
  const { busy, outcome, act } = useAct("No pudimos eliminarlo. Probá de nuevo.");
  const onDone = () => {
    toast("Perfume eliminado");
    onRemoved();
    return "";
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
      <div className="form-ends">
        <Button className="pill is-danger" busy={busy} onClick={() => act(() => removeProduct(perfume._id), onDone)}>
          Eliminar {perfume.productName}
        </Button>
        <Button onClick={() => setConfirming(false)}>No eliminar</Button>
      </div>
      <ActMessage outcome={outcome} />
    </div>
  );
}
