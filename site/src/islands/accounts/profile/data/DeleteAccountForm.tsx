import { leaveMessages } from "#shop/accounts/forms.ts";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { deleteAccount } from "#site/stores/accounts/profile.ts";
import { atPasswordField } from "../password-refusal.ts";
import { refusalMessage } from "../refusal-messages.ts";

const FAILED = "No pudimos eliminar tu cuenta. Sigue como estaba: probá de nuevo.";

interface DeleteAccountFormProps {
  userId: string;
  close: () => void;
  /** Called with whether the request is in progress. */
  onBusy: (busy: boolean) => void;
}

/** Asks for the password and deletes the account. */
export function DeleteAccountForm({ userId, close, onBusy }: DeleteAccountFormProps) {
  const form = useForm({
    name: "leave",
    read: (text) => ({ password: text("password") }),
    rule: leaveMessages,
    send: async ({ password }) => {
      onBusy(true);
      const answer = await deleteAccount(userId, password);
      onBusy(false);
      return atPasswordField(answer, "password");
    },
    onDone: () => "leaving",
    onFailed: (failure) => refusalMessage(failure, FAILED),
    tell: "inside",
  });
  return (
    <Form form={form} label="Eliminar cuenta">
      <PasswordField name="password" label="Tu contraseña" autoComplete="current-password" />
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
  );
}
