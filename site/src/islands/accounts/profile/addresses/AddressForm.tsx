import { type Ref, useImperativeHandle } from "react";
import { addressMessages } from "#shop/accounts/address.ts";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { type OpenForm, useForm } from "#site/islands/kit/use-form.ts";
import { addAddress } from "#site/stores/accounts/profile.ts";
import { toast, toastOnNextPage } from "#site/stores/toasts.ts";
import { refusalWords } from "../refusal-words.ts";
import { AddressFieldset } from "./AddressFieldset.tsx";

const ADD_FAILED = "Error al añadir la dirección";
const FAILED = "No pudimos guardar la dirección. Lo que escribiste sigue acá: probá de nuevo.";

interface Props {
  userId: string;
  cancel: () => void;
  onAdded: () => void;
  /** The form, for a button outside of it that sends it, too. */
  formRef?: Ref<OpenForm> | undefined;
}

/** A new address (specification 5, Address; 8, Address and profile). */
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
      // Who is signed in no more is on the way to sign in.
      (failure.status === 401 ? toastOnNextPage : toast)(ADD_FAILED);
      return refusalWords(failure, FAILED);
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
