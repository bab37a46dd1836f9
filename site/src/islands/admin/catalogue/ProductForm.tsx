import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { unitOf } from "#shop/catalogue/categories.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { changeProduct, createProduct, removeProduct } from "#site/api/admin-products.ts";
import type { CallResult } from "#site/api/call.ts";
import { productPath } from "#site/islands/paths.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button, NewTabLink } from "../kit/elements.tsx";
import { onDemand } from "../kit/on-demand.tsx";
import { stockPath } from "../kit/paths.ts";
import { Fields as PermittedFields, useMay } from "../kit/permissions.tsx";
import { type Tab, Tabs } from "../kit/tabs/Tabs.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import {
  draftOf,
  emptyDraft,
  invalidNumbers,
  type ProductDraft,
  requestBody,
  withNewer,
  withoutSentUnits,
} from "./draft.ts";
import { differences } from "./edit-differences.ts";
import {
  editedTabs,
  FIELD_TABS,
  type FieldTab,
  type FormTab,
  invalidTabs,
  TABS,
  tabOf,
  useFormTab,
} from "./form/form-tabs.ts";
import { PriceFoot } from "./form/PriceFoot.tsx";
import { DecantFields, FactFields, NameFields, SeoFields, VideoField } from "./NameFields.tsx";
import { Images } from "./pictures/Images.tsx";
import { SizesPrices, SizesStock } from "./SizesFields.tsx";

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
  /** Called after the perfume is saved or deleted. */
  onSaved: () => void;
}

/** The codes that a repeated request gets if the server has not applied it, or has applied another one with the same key. */
const NOT_APPLIED: readonly string[] = ["perfume_stale", "idempotency_key_reused"];

/** The form of a perfume (docs/product-rules.md#product-form-limits). */
export function ProductForm({ perfume, copied, rate, onCopy, onReload, onSaved }: ProductFormProps) {
  const [isUploading, setUploading] = useState(false);
  const may = useMay();
  const form = useDraftForm({
    name: "perfume",
    item: perfume?._id ?? "new",
    start: perfume ? draftOf(perfume) : emptyDraft(),
    base: perfume,
    initial: copied,
    ...(perfume && { unsent: withoutSentUnits }),
    rule: (draft) => (isUploading ? { images: [STILL_UPLOADING] } : invalidNumbers(draft)),
    send: async (draft, { base, requestKey, former = [] }): Promise<CallResult<unknown>> => {
      if (!base) return createProduct(requestBody(draft), requestKey);
      const change = (sent: ProductDraft, version: AdminPerfume, key: string) =>
        changeProduct(base._id, { ...requestBody(sent), updatedAt: version.updatedAt }, key);
      let left = draft;
      // A request without a response may have added units to the stock. Sent again with its key, it shows this and adds none.
      for (const one of former) {
        const repeated = one.base && (await change(one.values, one.base, one.requestKey));
        if (!repeated || (!repeated.ok && NOT_APPLIED.includes(repeated.code))) continue;
        // Saving over it would replace the sizes that the request has added.
        if (!repeated.ok || one.values.sizes.some(({ stored }) => !stored)) return repeated;
        left = withoutSentUnits(left, one.values);
      }
      const response = await change(left, base, requestKey);
      if (!response.ok && response.code === "perfume_stale") await onReload();
      return response;
    },
    onDone: () => {
      toast(perfume ? "Perfume actualizado exitosamente" : "Perfume creado exitosamente");
      onSaved();
    },
  });
  const { values: draft, base, change, errors } = form;
  const start = base ? draftOf(base) : emptyDraft();
  const [tab, openTab] = useFormTab(perfume ? TABS : FIELD_TABS);
  useTabOfErrors(errors, openTab);
  const isConflict = base && perfume && base.updatedAt !== perfume.updatedAt;
  const saveOver = () => {
    if (!perfume || !base) return;
    form.saveOver({ values: withNewer(draft, base, perfume), start: draftOf(perfume), base: perfume });
  };
  const discardThen = (then: () => void) => () => {
    form.discard();
    then();
  };
  const unit = unitOf(draft.category);
  const [edited, invalid] = [editedTabs(draft, start), invalidTabs(errors)];
  const fieldTab = (key: FieldTab, content: ReactNode): Tab<FormTab> => ({
    ...{ key, label: TAB_LABELS[key], content },
    mark: invalid.includes(key) ? "invalid" : form.isEdited && edited.has(key) ? "edited" : null,
  });
  const onSizes = (sizes: ProductDraft["sizes"]) => change({ sizes });
  return (
    <DraftForm
      form={form}
      submit={!may("write", "stock") ? null : perfume ? "Guardar cambios" : "Crear perfume"}
      conflict={isConflict ? <EditConflict before={base} now={perfume} onSaveOver={saveOver} /> : null}
      summary={<PriceFoot draft={draft} start={start} unit={unit} rate={rate} />}
      onReveal={(field) => flushSync(() => openTab(tabOf(field)))}
      actions={
        perfume &&
        may("write", "catalogue") && (
          <ProductActions
            perfume={perfume}
            onCopy={discardThen(() => onCopy(draft))}
            onRemoved={discardThen(onSaved)}
          />
        )
      }
    >
      <Tabs
        label="Partes de la ficha"
        selected={tab}
        onSelect={openTab}
        tabs={[
          fieldTab(
            "ficha",
            <PermittedFields area="catalogue">
              <NameFields form={form} />
              <FactFields form={form} />
              <SeoFields form={form} />
            </PermittedFields>,
          ),
          fieldTab(
            "fotos",
            <PermittedFields area="catalogue">
              <Images images={draft.images} onChange={(images) => change({ images })} onBusy={setUploading} />
              <VideoField form={form} />
            </PermittedFields>,
          ),
          fieldTab(
            "precios",
            <>
              <SizesPrices sizes={draft.sizes} unit={unit} rate={rate} onChange={onSizes} />
              <PermittedFields area="catalogue">
                <DecantFields form={form} rate={rate} />
              </PermittedFields>
            </>,
          ),
          {
            ...fieldTab(
              "stock",
              <>
                <SizesStock sizes={draft.sizes} unit={unit} onChange={onSizes} />
                {perfume && (
                  <a className="link" href={stockPath(perfume._id)}>
                    Lugares y movimientos del stock
                  </a>
                )}
              </>,
            ),
            count: perfume?.stock,
          },
          ...(perfume
            ? [
                {
                  ...({ key: "historial", label: "Historial" } as const),
                  content: tab === "historial" && (
                    <ProductHistory perfume={perfume} isEdited={form.isEdited} onChanged={onReload} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </DraftForm>
  );
}

const TAB_LABELS: Readonly<Record<FieldTab, string>> = {
  ficha: "Ficha",
  fotos: "Fotos",
  precios: "Precios",
  stock: "Stock",
};

const ProductHistory = onDemand(() => import("./form/ProductHistory.tsx").then((part) => part.ProductHistory));

/** When new errors appear, opens the first tab that has one, before the first invalid field gets the focus. */
function useTabOfErrors(errors: FieldMessages, openTab: (tab: FieldTab) => void): void {
  const shown = useRef(errors);
  useLayoutEffect(() => {
    const before = Object.values(shown.current);
    shown.current = errors;
    // Editing a field removes its error; the other errors stay the same arrays.
    const [first] = Object.values(errors).every((messages) => before.includes(messages)) ? [] : invalidTabs(errors);
    if (first) openTab(first);
  });
}

/** No field represents all images, so this shows as the message of the form. */
const STILL_UPLOADING = "Todavía se están subiendo imágenes: esperá a que terminen, o cancelalas.";

/** Copies the perfume, links to its page, or deletes it after a confirmation. */
function ProductActions(props: { perfume: AdminPerfume; onCopy: () => void; onRemoved: () => void }) {
  const { perfume, onCopy, onRemoved } = props;
  const [isConfirming, setConfirming] = useState(false);
  const [requestKey] = useState(() => crypto.randomUUID());
  const { busy, outcome, run } = useAction("No pudimos eliminarlo. Probá de nuevo.");
  const remove = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so what replaces it gets the focus.
  const confirm = () => {
    flushSync(() => setConfirming(true));
    notice.current?.focus();
  };
  const cancel = () => {
    flushSync(() => setConfirming(false));
    remove.current?.focus();
  };
  const onDone = (): undefined => {
    toast("Perfume eliminado");
    onRemoved();
  };
  if (!isConfirming)
    return (
      <>
        <Button onClick={onCopy}>Duplicar</Button>
        <NewTabLink href={productPath(perfume.slug)}>Ver en la tienda</NewTabLink>
        <Button ref={remove} className="text-button is-danger" onClick={confirm}>
          Eliminar
        </Button>
      </>
    );
  return (
    <div ref={notice} tabIndex={-1} className="notice" role="alert">
      <p>
        Deja de verse en la tienda y en esta lista, y sale de los carritos. Los pedidos que lo tienen no cambian. No se
        puede deshacer: para esconderlo por un tiempo, sacale la tilde a Activo.{" "}
        {perfume.stock > 0 && `Unidades que todavía hay en stock: ${perfume.stock}.`}
      </p>
      <div className="form-ends">
        <Button
          className="pill is-danger"
          busy={busy}
          onClick={() => run(() => removeProduct(perfume._id, requestKey), onDone)}
        >
          Eliminar {perfume.productName}
        </Button>
        <Button onClick={cancel}>No eliminar</Button>
      </div>
      <ActionMessage outcome={outcome} />
    </div>
  );
}

interface EditConflictProps {
  /** The perfume when editing began. */
  before: AdminPerfume;
  /** As another administrator saved it. */
  now: AdminPerfume;
  onSaveOver: () => void;
}

/** Lists what another administrator changed meanwhile, and offers to save over it. The typed values stay. */
function EditConflict({ before, now, onSaveOver }: EditConflictProps) {
  return (
    <div className="notice" role="alert">
      <p>Otra persona guardó cambios en este perfume mientras lo editabas:</p>
      <ul>
        {differences(before, now).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        Lo que escribiste sigue acá. Si lo guardás, reemplaza lo de la otra persona, salvo los costos que no tocaste y
        los tamaños que agregó.
      </p>
      <Button onClick={onSaveOver}>Guardar lo mío igual</Button>
    </div>
  );
}
