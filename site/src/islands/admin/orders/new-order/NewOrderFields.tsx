import { useState } from "react";
import { PROVINCES } from "#shop/accounts/address.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { Button } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { addressName, isRequired, type NewOrder, withPostalCode } from "./new-order.ts";

/** Who buys. An account is opened for an unknown e-mail. */
export function BuyerFields({
  form,
}: {
  form: { bind: (name: BuyerField) => { value: string; onType: (text: string) => void } };
}) {
  return (
    <>
      <p className="hint">Si ya tiene cuenta, alcanza con el email. Si no, se le abre una con estos datos.</p>
      <TypedField name="email" label="Email" {...form.bind("email")} />
      <div className="form-pair">
        <TypedField name="firstName" label="Nombre" {...form.bind("firstName")} />
        <TypedField name="lastName" label="Apellido" {...form.bind("lastName")} />
        <TypedField name="phone" label="Teléfono" hint="10 dígitos, sin 0 ni 15" {...form.bind("phone")} />
        <TypedField name="dni" label="DNI" hint="Para envíos a domicilio" {...form.bind("dni")} />
      </div>
    </>
  );
}

type BuyerField = "email" | "firstName" | "lastName" | "phone" | "dni";

interface AddressProps {
  order: NewOrder;
  onChange: (change: Partial<NewOrder>) => void;
}

/** Where a delivery goes. */
export function AddressFields({ order, onChange }: AddressProps) {
  const field = (name: Parameters<typeof addressName>[0], label: string) => (
    <TypedField
      name={addressName(name)}
      label={isRequired(name) ? label : `${label} (opcional)`}
      value={order[name]}
      onType={(text) => onChange(name === "postalCode" ? withPostalCode(order, text) : { [name]: text })}
    />
  );
  return (
    <div className="form-pair">
      {field("postalCode", "Código Postal")}
      {field("city", "Ciudad")}
      <FieldFrame name={addressName("province")} label="Provincia">
        {(control) => (
          <span className="select">
            <select {...control} value={order.province} onChange={({ target }) => onChange({ province: target.value })}>
              <option value="">Elegí una provincia</option>
              {PROVINCES.map((province) => (
                <option key={province}>{province}</option>
              ))}
            </select>
          </span>
        )}
      </FieldFrame>
      {field("street", "Calle")}
      {field("number", "Número")}
      {field("floor", "Piso")}
      {field("door", "Depto.")}
      {field("indications", "Indicaciones")}
    </div>
  );
}

interface CouponProps {
  /** The applied code; empty without one. */
  coupon: string;
  onChange: (coupon: string) => void;
}

/** A field for a coupon's code. It counts once it is applied; the total below shows its discount or why it is refused. */
export function CouponField({ coupon, onChange }: CouponProps) {
  const [typed, setTyped] = useState(coupon);
  const code = typed.trim().toUpperCase();
  return (
    <div className="new-order-coupon">
      <FieldFrame name="coupon" label="Cupón (opcional)">
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={COUPON_MAX}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              if (coupon) onChange("");
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || code === coupon) return;
              event.preventDefault();
              onChange(code);
            }}
            onBlur={() => onChange(code)}
          />
        )}
      </FieldFrame>
      <Button disabled={code === "" || code === coupon} onClick={() => onChange(code)}>
        Usar
      </Button>
    </div>
  );
}

/** Maximum length of the field. Codes are shorter. */
const COUPON_MAX = 60;
