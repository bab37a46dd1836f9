import { useState } from "react";
import { givenPasswordFormMessages } from "#shop/accounts/forms.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { exportData } from "#site/api/users.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { saveFile } from "#site/islands/kit/save-file.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useForm } from "#site/islands/kit/use-form.ts";
import { deleteAccount } from "#site/stores/accounts/profile.ts";
import { toast } from "#site/stores/toasts.ts";
import { moveToPasswordField } from "./PasswordChange.tsx";
import { refusalMessage, Section } from "./Section.tsx";

const DOWNLOAD_FAILED = "No pudimos preparar tus datos. Probá de nuevo.";

/** Downloads the user's data or deletes the account. */
export function OwnData({ user }: { user: User }) {
  const { busy, once } = useBusy();
  const [isDeleting, setDeleting] = useState(false);
  const download = () =>
    once(async () => {
      const response = await exportData(user._id);
      if (response.ok) saveFile(asJson(response.body), `mis-datos-${dayInArgentina(Date.now())}.json`);
      toast(response.ok ? "Descargamos tus datos" : refusalMessage(response, DOWNLOAD_FAILED));
    });
  return (
    <Section
      id="tus-datos"
      title="Tus datos"
      text="Descargá todo lo que guardamos sobre vos. Y si te querés ir, eliminá tu cuenta."
    >
      <div className="own-data">
        <button type="button" className="pill" aria-disabled={busy} onClick={download}>
          {busy ? "Preparando…" : "Descargar mis datos"}
        </button>
        <button type="button" className="text-button is-danger" onClick={() => setDeleting(true)}>
          Eliminar mi cuenta
        </button>
      </div>
      {isDeleting && <DeleteAccount user={user} onClosed={() => setDeleting(false)} />}
    </Section>
  );
}

function asJson(data: object): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
}

const DELETE_FAILED = "No pudimos eliminar tu cuenta. Sigue como estaba: probá de nuevo.";
const DELETE_UNKNOWN = "No sabemos si tu cuenta quedó eliminada. Revisá tu conexión y probá de nuevo.";

function DeleteAccount({ user: { _id, signsInByCode }, onClosed }: { user: User; onClosed: () => void }) {
  const form = useForm({
    name: "leave",
    read: (text) => ({ password: text("password") }),
    rule: (form) => (signsInByCode ? {} : givenPasswordFormMessages(form)),
    send: async ({ password }) =>
      moveToPasswordField(await deleteAccount(_id, signsInByCode ? undefined : password), "password"),
    onDone: () => "leaving",
    onFailed: (failure) => refusalMessage(failure, DELETE_FAILED, DELETE_UNKNOWN),
    announce: "inside",
  });
  return (
    <Dialog title="¿Eliminar tu cuenta?" busy={form.busy} onClosed={onClosed}>
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
          <Form form={form} label="Eliminar cuenta">
            {!signsInByCode && <PasswordField name="password" label="Tu contraseña" autoComplete="current-password" />}
            <FormMessage />
            <div className="form-ends">
              <button type="submit" className="pill is-danger" aria-disabled={form.busy}>
                {form.busy ? "Eliminando…" : "Eliminar mi cuenta"}
              </button>
              <button type="button" className="pill" aria-disabled={form.busy} onClick={form.busy ? undefined : close}>
                Cancelar
              </button>
            </div>
          </Form>
        </>
      )}
    </Dialog>
  );
}
