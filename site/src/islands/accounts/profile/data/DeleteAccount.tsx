import { useState } from "react";
import { Dialog } from "../Dialog.tsx";
import { DeleteAccountForm } from "./DeleteAccountForm.tsx";

interface Props {
  userId: string;
  onClosed: () => void;
}

/** Says what becomes of everything when the account goes, and asks for the password. */
export function DeleteAccount({ userId, onClosed }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title="¿Eliminar tu cuenta?" busy={busy} onClosed={onClosed}>
      {(close) => (
        <>
          <ul className="what-goes">
            <li>Se borran tu nombre, email, teléfono, DNI, fecha de nacimiento, direcciones y carrito.</li>
            <li>Se cierran todas tus sesiones.</li>
            <li>Tus pedidos quedan registrados en la tienda, sin tus datos personales.</li>
            <li>
              <strong>No se puede deshacer.</strong>
            </li>
          </ul>
          <DeleteAccountForm userId={userId} close={close} onBusy={setBusy} />
        </>
      )}
    </Dialog>
  );
}
