import { useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { DecantFields } from "./DecantFields.tsx";
import type { ProductDraft } from "./draft.ts";
import { Images } from "./Images.tsx";
import { NameFields } from "./NameFields.tsx";
import { ProductEnds } from "./ProductEnds.tsx";
import { SizesFields } from "./SizesFields.tsx";
import { Theirs } from "./Theirs.tsx";
import { useProductForm } from "./use-product-form.ts";

interface Props {
  /** Null of a perfume that is yet to be made. */
  perfume: AdminPerfume | null;
  start: ProductDraft;
  /** Pesos for a dollar. */
  rate: number;
  onDirty: (isDirty: boolean) => void;
  onBusy: (busy: boolean) => void;
  onCopy: (draft: ProductDraft) => void;
  onReadAgain: () => Promise<AdminPerfume | null>;
  onSaved: () => void;
}

/** The form of a perfume (specification 5, Admin product form). */
export function ProductForm({ rate, onCopy, ...setup }: Props) {
  // As it was when the editing began: what is read later is somebody else's doing.
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
      {theirs && perfume && <Theirs mine={perfume} theirs={theirs} onSaveOver={saveOver} />}
      <FormMessage />
      <div className="sheet-ends">
        <SubmitButton busy="Guardando…">{perfume ? "Guardar cambios" : "Crear perfume"}</SubmitButton>
        {perfume && <ProductEnds perfume={perfume} onCopy={() => onCopy(draft)} onRemoved={onSaved} />}
      </div>
    </Form>
  );
}
