import { INDICATIONS_MAX, PROVINCES } from "#shop/accounts/address.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { SelectField } from "#site/islands/kit/SelectField.tsx";
import { TextArea } from "#site/islands/kit/TextArea.tsx";

/** The fields of an address. */
export function AddressFieldset() {
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
