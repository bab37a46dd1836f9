import { useState } from "react";
import { normalizeEmail } from "#shop/accounts/email.ts";
import { personName } from "#shop/accounts/person.ts";
import type { AdminUser } from "#shop/accounts/user.contract.ts";
import { deleteCustomer, downloadCustomer } from "#site/api/admin-users.ts";
import { saveFile } from "#site/islands/kit/save-file.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { usersPath } from "../kit/paths.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";

/**
 * The buttons that download the data of a person, or delete what the shop need not keep (data protection law 25.326;
 * docs/product-rules.md#customers).
 */
export function CustomerData({ user }: { user: AdminUser }) {
  const { busy, outcome, run } = useAction("No pudimos bajar el archivo. Probá de nuevo.");
  const [isDeleting, setDeleting] = useState(false);
  const download = async () => {
    const answer = await downloadCustomer(user._id);
    if (answer.ok) saveFile(answer.body, `datos-${user._id}.json`);
    return answer;
  };
  return (
    <section className="customer-data" aria-labelledby="datos">
      <h2 id="datos">Sus datos</h2>
      <p className="hint">
        Si te los pide, tenés 10 días corridos para darle una copia, y 5 días hábiles para eliminarlos (Ley 25.326).
        Queda anotado quién lo hizo.
      </p>
      <div className="form-ends">
        <Button busy={busy} onClick={() => run(download, "Bajamos una copia de todo lo que guardamos.")}>
          {busy ? "Preparando…" : "Descargar sus datos"}
        </Button>
        {user.role !== "admin" && (
          <ForWriters area="people">
            <Button onClick={() => setDeleting(true)}>Eliminar sus datos</Button>
          </ForWriters>
        )}
      </div>
      <ActionMessage outcome={outcome} />
      {isDeleting && <DeleteSheet user={user} onClosed={() => setDeleting(false)} />}
    </section>
  );
}

const OTHER_EMAIL = "Escribí el email de esta cuenta, tal como está arriba";

function DeleteSheet({ user, onClosed }: { user: AdminUser; onClosed: () => void }) {
  return (
    <Sheet title="Eliminar sus datos" isSmall onClosed={onClosed}>
      <p>
        Se borran el nombre, el email, el teléfono, el DNI, las direcciones, los favoritos, el carrito, los comprobantes
        y tus notas sobre <b>{personName(user)}</b>. Los pedidos y los importes quedan sin sus datos, porque la ley te
        pide conservarlos. Si se arrepintió de una compra, lo que escribió ahí queda con su nombre y su email, porque
        prueba que le respondieron.
      </p>
      <p>Le avisamos por email. No se puede deshacer, y no se puede hacer con pedidos en curso.</p>
      <div className="customer-delete">
        <DeleteForm user={user} />
      </div>
    </Sheet>
  );
}

function DeleteForm({ user }: { user: AdminUser }) {
  const form = useDraftForm({
    name: "eliminar",
    item: user._id,
    start: { email: "" },
    base: null,
    isKept: false,
    rule: ({ email }) => (normalizeEmail(email) === user.email ? {} : { email: [OTHER_EMAIL] }),
    send: ({ email }) => deleteCustomer(user._id, email),
    onDone: () => {
      toastOnNextPage("Eliminamos sus datos");
      location.assign(usersPath(""));
    },
  });
  return (
    <DraftForm
      form={form}
      label="Eliminar sus datos"
      submit="Eliminar para siempre"
      sending="Eliminando…"
      saved="Eliminados"
      actions={<CloseButton>Volver</CloseButton>}
    >
      <TypedField name="email" label={`Para confirmar, escribí ${user.email}`} {...form.bind("email")} />
    </DraftForm>
  );
}
