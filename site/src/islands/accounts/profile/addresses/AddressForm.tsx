import { type Ref, useImperativeHandle } from "react";
import { addressMessages, INDICATIONS_MAX, PROVINCES } from "#shop/accounts/address.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SelectField } from "#site/islands/kit/SelectField.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { TextArea } from "#site/islands/kit/TextArea.tsx";
import { type OpenForm, useForm } from "#site/islands/kit/use-form.ts";
import { addAddress } from "#site/stores/accounts/profile.ts";
import { toast, toastOnNextPage } from "#site/stores/toasts.ts";
import { refusalMessage } from "../refusal-messages.ts";

const ADD_FAILED = "Error al añadir la dirección";
const FAILED = "No pudimos guardar la dirección. Lo que escribiste sigue acá: probá de nuevo.";

interface Props {
  userId: string;
  cancel: () => void;
  onAdded: () => void;
  /** Lets a button outside the form submit it. */
  formRef?: Ref<OpenForm> | undefined;
}

/** The form for a new address (docs/product-rules.md#addresses). */
export function AddressForm({ userId, cancel, onAdded, formRef }: Props) {
  const form = useForm({
    name: "address",
    read: (text) => ({
      province: text("province"),
      city: text("city"),
      street: text("street"),
      number: text("number"),
      floor: text("floor"),
      door: text("door"),
      postalCode: text("postalCode"),
      indications: text("indications"),
    }),
    rule: addressMessages,
    send: (fields) => addAddress(userId, fields),
    onDone: () => {
      onAdded();
      toast("Dirección añadida correctamente");
      return undefined;
    },
    onFailed: (failure) => {
      // A 401 leaves for the sign-in page, so the toast shows there.
      (failure.status === 401 ? toastOnNextPage : toast)(ADD_FAILED);
      return refusalMessage(failure, FAILED);
    },
    tell: "each",
  });
  useImperativeHandle(formRef, () => form);
  return (
    <Form form={form} label="Dirección nueva">
      <AddressFieldset />
      <FormMessage />
      <div className="form-ends">
        <SubmitButton busy="Guardando…">Guardar dirección</SubmitButton>
        <button type="button" className="pill" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </Form>
  );
}

function AddressFieldset() {
  return (
    <>
      <div className="form-pair">
        <SelectField
          name="province"
          label="Provincia"
          placeholder="Elegí una provincia"
          options={PROVINCES}
          autoComplete="address-level1"
        />
        <Field name="city" label="Ciudad" autoComplete="address-level2" />
      </div>
      <div className="form-pair is-wide-first">
        <Field name="street" label="Calle" autoComplete="address-line1" />
        <Field name="number" label="Número" autoComplete="off" />
      </div>
      <div className="form-three">
        <Field name="floor" label="Piso" aside="opcional" autoComplete="off" />
        <Field name="door" label="Depto." aside="opcional" autoComplete="off" />
        <Field name="postalCode" label="Código Postal" hint="2000 o S2000ABC" autoComplete="postal-code" />
      </div>
      <TextArea
        name="indications"
        label="Indicaciones"
        aside="opcional"
        placeholder="Timbre, entre qué calles, quién recibe"
        most={INDICATIONS_MAX}
      />
    </>
  );
}
