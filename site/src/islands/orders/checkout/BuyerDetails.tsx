import { type Ref, useImperativeHandle } from "react";
import { identityMessages } from "#shop/accounts/forms.ts";
import { dayInArgentina, digitsAsTyped } from "#shop/accounts/person.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";
import { refusalMessage } from "#site/islands/accounts/profile/Section.tsx";
import { DniField, NameFields, PhoneField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { type FormControls, useForm } from "#site/islands/kit/use-form.ts";
import { changePerson } from "#site/stores/accounts/profile.ts";
import { missingDetails } from "#site/stores/orders/checkout.ts";

interface BuyerDetailsProps {
  user: User;
  delivery: Delivery;
  /** The form, while it shows: the step's button submits it. */
  formRef: Ref<FormControls>;
}

const FAILED = "No pudimos guardar tus datos. Lo que escribiste sigue acá: probá de nuevo.";

/** Asks for the data that this delivery needs and the profile lacks. Renders nothing if no data is missing. */
export function BuyerDetails(props: BuyerDetailsProps) {
  return missingDetails(props.user, props.delivery).length > 0 && <DetailsForm {...props} />;
}

function DetailsForm({ user, delivery, formRef }: BuyerDetailsProps) {
  const missing = missingDetails(user, delivery);
  const form = useForm({
    name: "details",
    read: (text) => {
      const values = { firstName: text("firstName"), lastName: text("lastName") };
      const numbers = { phone: digitsAsTyped(text("phone")), dni: digitsAsTyped(text("dni")) };
      const typed = { ...values, ...numbers };
      return Object.fromEntries(missing.map((field) => [field, typed[field]]));
    },
    rule: (typed) => identityMessages(typed, dayInArgentina(Date.now())),
    send: (typed) => changePerson(user._id, typed),
    onDone: () => undefined,
    onFailed: (failure) => refusalMessage(failure, FAILED),
    announce: "each",
  });
  useImperativeHandle(formRef, () => form);
  return (
    <section className="buyer-details" aria-labelledby="buyer-details">
      <h2 id="buyer-details">{delivery === "home" ? "¿Quién lo recibe?" : "¿Quién lo retira?"}</h2>
      <Form form={form} label="Tus datos">
        {missing.includes("firstName") && <NameFields known={user} />}
        {missing.includes("phone") && missing.includes("dni") ? (
          <div className="form-pair">
            <PhoneField />
            <DniField />
          </div>
        ) : (
          <>
            {missing.includes("phone") && <PhoneField />}
            {missing.includes("dni") && <DniField />}
          </>
        )}
        <p className="hint">
          {delivery === "home" ? "Para que el correo te encuentre. Quedan en tu perfil." : "Quedan en tu perfil."}
        </p>
        <FormMessage />
      </Form>
    </section>
  );
}
