import { type IdentityForm as IdentityFields, identityMessages } from "#shop/accounts/forms.ts";
import { ageText, dayInArgentina, digitsAsTyped, EARLIEST_BIRTH } from "#shop/accounts/person.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { DniField, Field, NameFields, PhoneField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { changePerson } from "#site/stores/accounts/profile.ts";
import { toast } from "#site/stores/toasts.ts";
import { refusalMessage, Section } from "./Section.tsx";

/** The user's fixed data, and the form for the editable fields. */
export function Identity({ user }: { user: User }) {
  const facts = [
    ["Nombre", `${user.firstName} ${user.lastName}`.trim() || "Sin completar"],
    ["Email", user.email],
    ["Edad", ageText(user.dateOfBirth, dayInArgentina(Date.now()))],
  ];
  return (
    <Section
      id="datos"
      title="Datos personales"
      text="Los usamos para preparar tus pedidos y avisarte cuando están en camino."
    >
      <dl className="facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <IdentityForm user={user} />
    </Section>
  );
}

const FAILED = "No pudimos guardar tus datos. Lo que escribiste sigue acá: probá de nuevo.";

/** Names, phone, DNI and date of birth (docs/product-rules.md#identity-fields). Unchanged fields are not sent. */
function IdentityForm({ user }: { user: User }) {
  const today = dayInArgentina(Date.now());
  const form = useForm({
    name: "identity",
    read: (text) => ({
      firstName: text("firstName"),
      lastName: text("lastName"),
      phone: digitsAsTyped(text("phone")),
      dni: digitsAsTyped(text("dni")),
      dateOfBirth: text("dateOfBirth"),
    }),
    rule: (typed) => identityMessages(changeOf(typed, user), today),
    send: async (typed) => {
      const change = changeOf(typed, user);
      if (!isAnyChange(change)) return { ok: true, status: 200, body: { updatedUser: user } };
      return changePerson(user._id, change);
    },
    onDone: () => toast("Datos guardados"),
    onFailed: (failure) => refusalMessage(failure, FAILED),
    announce: "each",
  });
  return (
    <Form form={form} label="Datos personales">
      <NameFields known={user} />
      <div className="form-pair">
        <PhoneField defaultValue={user.phone} />
        <DniField defaultValue={user.dni} />
        <Field
          name="dateOfBirth"
          label="Fecha de nacimiento"
          type="date"
          autoComplete="bday"
          min={EARLIEST_BIRTH}
          max={today}
          defaultValue={user.dateOfBirth ?? ""}
        />
      </div>
      <FormMessage />
      <SubmitButton busy="Guardando…">Guardar datos</SubmitButton>
    </Form>
  );
}

type Typed = Required<{ [Field in keyof IdentityFields]: string }>;

/**
 * Returns only the fields that differ from the known ones: another tab may have changed the other fields. The names change
 * together: a half-saved name would not be enough for an order.
 */
export function changeOf(typed: Typed, known: Pick<User, keyof IdentityFields>): IdentityFields {
  const changed = (name: keyof Typed) => (typed[name] === (known[name] ?? "") ? undefined : typed[name]);
  const isRenamed = (["firstName", "lastName"] as const).some((name) => changed(name) !== undefined);
  return {
    firstName: isRenamed ? typed.firstName : undefined,
    lastName: isRenamed ? typed.lastName : undefined,
    phone: changed("phone"),
    dni: changed("dni"),
    dateOfBirth: changed("dateOfBirth"),
  };
}

export function isAnyChange(change: IdentityFields): boolean {
  return Object.values(change).some((text) => text !== undefined);
}
