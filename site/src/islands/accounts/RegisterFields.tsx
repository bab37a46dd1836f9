import { EARLIEST_BIRTH } from "#shop/accounts/person.ts";
import { EmailField, Field } from "#site/islands/kit/Field.tsx";
import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { PASSWORD_RULE } from "./form-messages.ts";

interface Props {
  email: string;
  isLoading: boolean;
}

/** The fields of a registration. The e-mail stands before the passwords so that password managers store them together. */
export function RegisterFields({ email, isLoading }: Props) {
  return (
    <>
      <div className="form-pair">
        <Field name="firstName" label="Nombre" autoComplete="given-name" />
        <Field name="lastName" label="Apellido" autoComplete="family-name" />
      </div>
      <div className="form-pair">
        <Field
          name="dateOfBirth"
          label="Fecha de nacimiento"
          aside="opcional"
          type="date"
          autoComplete="bday"
          min={EARLIEST_BIRTH}
          max="9999-12-31"
        />
        <Field
          name="phone"
          label="Teléfono"
          aside="opcional"
          hint="10 dígitos, con código de área, sin 0 ni 15."
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
      </div>
      {/* Remounts when the e-mail is loaded: a field keeps its initial value. */}
      <EmailField
        key={email}
        defaultValue={email}
        placeholder={isLoading ? "Cargando…" : ""}
        hint="Es el email al que te mandamos el enlace."
        readOnly
      />
      <PasswordField name="password" label="Contraseña" autoComplete="new-password" hint={PASSWORD_RULE} warns />
      <PasswordField name="confirmPassword" label="Repetir contraseña" autoComplete="new-password" />
    </>
  );
}
