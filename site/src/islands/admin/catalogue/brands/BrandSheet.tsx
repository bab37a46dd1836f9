import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BRAND_TEXT_MAX } from "#shop/catalogue/brands/brand.ts";
import type { BrandResponse } from "#shop/catalogue/brands/brands.contract.ts";
import { BRAND_MAX } from "#shop/catalogue/fields.ts";
import { changeBrand, createBrand, removeBrand } from "#site/api/admin-products.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { toast } from "#site/stores/toasts.ts";
import { ConfirmButton } from "../../kit/Confirm.tsx";
import { ActionMessage, useAction } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Switch } from "../../kit/elements.tsx";
import { TypedArea, TypedField } from "../../kit/fields.tsx";
import { perfumesLabel } from "../../kit/formats.ts";
import { useMay } from "../../kit/permissions.tsx";
import { Sheet, useSheet } from "../../kit/Sheet.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import { PictureField } from "../pictures/PictureField.tsx";
import { BRANDS_QUERY } from "./use-brands.ts";

interface Props {
  /** Null for a new brand. */
  brand: BrandResponse | null;
  onClosed: () => void;
}

const EMPTY = { name: "", text: "", picture: "", isLipBalm: false, isInMenu: true };
const WAIT = ["Todavía se está subiendo: esperá a que termine, o cancelala."];

/** Creates or changes a brand. */
export function BrandSheet({ brand, onClosed }: Props) {
  return (
    <Sheet title={brand ? brand.name : "Nueva marca"} onClosed={onClosed}>
      <BrandForm brand={brand} />
    </Sheet>
  );
}

function BrandForm({ brand }: Pick<Props, "brand">) {
  const queries = useQueryClient();
  const sheet = useSheet();
  const mayWrite = useMay()("write", "catalogue");
  const [isBusy, setBusy] = useState(false);
  const { name, text, picture, isLipBalm, isInMenu } = brand ?? EMPTY;
  const refresh = () => void queries.invalidateQueries(BRANDS_QUERY);
  const form = useDraftForm({
    name: "marca",
    item: brand?.slug ?? "",
    start: { name, text, picture, isLipBalm, isInMenu },
    base: null,
    rule: (values) => ({
      ...(values.name.trim() === "" && { name: ["Escribí el nombre"] }),
      ...([...values.text].length > BRAND_TEXT_MAX && { text: [`Tiene como máximo ${BRAND_TEXT_MAX} caracteres`] }),
      ...(isBusy && { picture: WAIT }),
    }),
    // Sends the newest version that was read: if another person has saved meanwhile, the form's footer has already said so.
    send: (values, { requestKey }) =>
      brand
        ? changeBrand(brand.slug, { ...values, updatedAt: brand.updatedAt }, requestKey)
        : createBrand(values, requestKey),
    onDone: ({ brand: saved }) => {
      refresh();
      toast(`Guardamos ${saved.name}`);
      sheet?.close();
    },
    onFailed: ({ message }) => {
      refresh();
      return message || "No hubo respuesta. Probá de nuevo.";
    },
  });
  const { values, change } = form;
  const onFlag = (flag: "isInMenu" | "isLipBalm") => (isOn: boolean) => change({ [flag]: isOn });
  return (
    <DraftForm
      form={form}
      submit={mayWrite ? "Guardar" : null}
      saved=""
      actions={brand && brand.perfumes === 0 && mayWrite && <RemoveBrand brand={brand} onDone={refresh} />}
    >
      <TypedField
        label="Nombre"
        name="name"
        maxLength={BRAND_MAX}
        hint={brand ? renameHint(brand) : "Así se ve en la tienda. Su dirección sale de este nombre."}
        {...form.bind("name")}
      />
      <TypedArea label="Texto de su página" name="text" rows={3} max={BRAND_TEXT_MAX} {...form.bind("text")} />
      {values.picture.includes(".") && <LinePicture image={values.picture} width={72} />}
      <PictureField
        use="product"
        name="picture"
        label="Foto de su página"
        hint="Si la dejás vacía, la página no muestra ninguna."
        onBusy={(_, busy) => setBusy(busy)}
        {...form.bind("picture")}
      />
      <div className="switches">
        <Switch label="En el menú Marcas" checked={values.isInMenu} onChange={onFlag("isInMenu")} />
        <Switch label="Es la marca de los bálsamos" checked={values.isLipBalm} onChange={onFlag("isLipBalm")} />
      </div>
      <p className="hint">
        La página de la marca de los bálsamos muestra los suyos, que los demás listados esconden. Puede ser una sola.
      </p>
    </DraftForm>
  );
}

function renameHint({ slug, perfumes }: BrandResponse): string {
  const address = `Su dirección sigue siendo /perfumes/brand/${slug}.`;
  return perfumes === 0 ? address : `Cambia también en ${perfumesLabel(perfumes)}. ${address}`;
}

function RemoveBrand({ brand: { slug, name }, onDone }: { brand: BrandResponse; onDone: () => void }) {
  const sheet = useSheet();
  const { outcome, run } = useAction();
  const remove = () =>
    run(
      () => removeBrand(slug).finally(onDone),
      () => {
        toast(`Borramos ${name}`);
        sheet?.close();
        return undefined;
      },
    );
  return (
    <>
      <ConfirmButton
        label="Borrar"
        title={`¿Borrar ${name}?`}
        text="No tiene perfumes. Si después cargás uno de esta marca, se crea de nuevo, sin texto ni foto."
        onConfirm={remove}
      />
      <ActionMessage outcome={outcome} />
    </>
  );
}
