import { ageText, dayInArgentina } from "#shop/accounts/person.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { Section } from "../Section.tsx";
import { IdentityForm } from "./IdentityForm.tsx";

/** The user's fixed data, and the form for the editable fields. */
export function Identity({ user }: { user: User }) {
  const facts = [
    ["Nombre", `${user.firstName} ${user.lastName}`],
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
