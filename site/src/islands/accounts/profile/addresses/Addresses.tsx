import { useRef, useState } from "react";
import type { AddressAnswer } from "#shop/accounts/address.contract.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { focusSection, Section } from "../Section.tsx";
import { AddAddress } from "./AddAddress.tsx";
import { AddressCard } from "./AddressCard.tsx";
import { DeleteAddress } from "./DeleteAddress.tsx";

const ID = "direcciones";

/** Where the person's orders may be sent (specification 2, Profile). */
export function Addresses({ user }: { user: User }) {
  const list = useRef<HTMLUListElement>(null);
  const [leaving, setLeaving] = useState<AddressAnswer | null>(null);
  const focusLast = () => {
    const last = list.current?.lastElementChild;
    if (last instanceof HTMLElement) last.focus();
  };
  return (
    <Section id={ID} title="Direcciones" text="A dónde te mandamos tus pedidos. Las vas a poder elegir cuando compres.">
      {user.address.length === 0 && <p className="addresses-none">Todavía no guardaste ninguna dirección.</p>}
      <ul className="addresses" ref={list}>
        {user.address.map((address) => (
          <AddressCard key={address._id} address={address} onDelete={() => setLeaving(address)} />
        ))}
      </ul>
      <AddAddress user={user} onAdded={focusLast} />
      {leaving && (
        <DeleteAddress
          userId={user._id}
          address={leaving}
          onDeleted={() => focusSection(ID)}
          onClosed={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}
