import { type InputEvent, type Ref, useImperativeHandle } from "react";
import {
  ADDRESSES_MAX,
  type AddressFields as Address,
  addressMessages,
  addressWith,
  INDICATIONS_MAX,
  PROVINCES,
  TOO_MANY_ADDRESSES,
} from "#shop/accounts/address.ts";
import { placeOf } from "#shop/accounts/postal-codes.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { focusFirstField, refusalMessage, useOpened } from "#site/islands/accounts/profile/Section.tsx";
import { Field, FieldFrame, TextArea } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { type FormControls, useForm } from "#site/islands/kit/use-form.ts";
import { addAddress } from "#site/stores/accounts/profile.ts";
import { toast, toastOnNextPage } from "#site/stores/toasts.ts";

interface AddAddressProps {
  user: User;
  /** Called once the address is in the list. */
  onAdded: (added: Address) => void;
  /** The form, while open. */
  formRef?: Ref<FormControls> | undefined;
}

/** Adds an address: a button that opens the form. When the list is full, the button is disabled and the reason is shown. */
export function AddAddress({ user, onAdded, formRef }: AddAddressProps) {
  const { isOpen, open, close, opener } = useOpened();
  const isFull = user.address.length >= ADDRESSES_MAX;
  const added = (address: Address) => {
    close();
    onAdded(address);
  };
  if (isOpen) {
    return (
      <div className="address-new" ref={focusFirstField}>
        <AddressForm userId={user._id} cancel={close} onAdded={added} formRef={formRef} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className="pill"
        ref={opener}
        aria-disabled={isFull}
        aria-describedby={isFull ? "addresses-full" : undefined}
        onClick={isFull ? undefined : open}
      >
        Agregar dirección
      </button>
      {isFull && (
        <p className="hint" id="addresses-full">
          {TOO_MANY_ADDRESSES}. Eliminá una para agregar otra.
        </p>
      )}
    </>
  );
}

const ADD_FAILED = "Error al añadir la dirección";
const FAILED = "No pudimos guardar la dirección. Lo que escribiste sigue acá: probá de nuevo.";

interface AddressFormProps {
  userId: string;
  /** Undefined where a button outside submits the form (`formRef`): the form then shows no buttons. */
  cancel?: () => void;
  onAdded: AddAddressProps["onAdded"];
  /** Lets a button outside the form submit it. */
  formRef?: AddAddressProps["formRef"];
}

/** The form for a new address (docs/product-rules.md#addresses). */
export function AddressForm({ userId, cancel, onAdded, formRef }: AddressFormProps) {
  const form = useForm({
    name: "address",
    read: addressWith,
    rule: addressMessages,
    send: (fields) => addAddress(userId, fields),
    onDone: (_, fields) => {
      onAdded(fields);
      toast("Dirección añadida correctamente");
    },
    onFailed: (failure) => {
      // A 401 redirects to the sign-in page, so the toast shows there.
      (failure.status === 401 ? toastOnNextPage : toast)(ADD_FAILED);
      return refusalMessage(failure, FAILED);
    },
    announce: "each",
  });
  useImperativeHandle(formRef, () => form);
  return (
    <Form form={form} label="Dirección nueva">
      <AddressFields />
      <FormMessage />
      {cancel ? (
        <div className="form-ends">
          <SubmitButton busy="Guardando…">Guardar dirección</SubmitButton>
          <button type="button" className="pill" onClick={cancel}>
            Cancelar
          </button>
        </div>
      ) : (
        // Without a submit button Enter would do nothing.
        <button type="submit" hidden />
      )}
    </Form>
  );
}

/** Fills in the province and the town of a complete postal code. Keeps what the person typed or chose. */
function fillPlace({ currentTarget: { form, value } }: InputEvent<HTMLInputElement>): void {
  const place = placeOf(value);
  for (const name of ["province", "city"] as const) {
    const field = form?.elements.namedItem(name);
    if (!place || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.value !== "" && field.value !== field.dataset["filled"]) continue;
    field.value = place[name];
    field.dataset["filled"] = place[name];
    // Clears the field's error.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function AddressFields() {
  return (
    <>
      <div className="form-three">
        <Field
          name="postalCode"
          label="Código Postal"
          placeholder="2000"
          autoComplete="postal-code"
          onInput={fillPlace}
        />
        <Field name="city" label="Ciudad" autoComplete="address-level2" />
        <FieldFrame name="province" label="Provincia">
          {(control) => (
            <span className="select">
              <select {...control} autoComplete="address-level1" defaultValue="">
                <option value="">Elegí una provincia</option>
                {PROVINCES.map((province) => (
                  <option key={province}>{province}</option>
                ))}
              </select>
            </span>
          )}
        </FieldFrame>
      </div>
      <div className="form-pair is-wide-first">
        <Field name="street" label="Calle" autoComplete="address-line1" />
        <Field name="number" label="Número" autoComplete="off" />
      </div>
      <div className="form-pair is-short">
        <Field name="floor" label="Piso" aside="opcional" autoComplete="off" />
        <Field name="door" label="Depto." aside="opcional" autoComplete="off" />
      </div>
      <TextArea
        name="indications"
        label="Indicaciones"
        aside="opcional"
        placeholder="Timbre, entre qué calles, quién recibe"
        maxCharacters={INDICATIONS_MAX}
      />
    </>
  );
}
