import { changePasswordMessages } from "#shop/accounts/forms.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { CallResult } from "#site/api/call.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { NewPasswordFields, PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { changePerson, loadSessions } from "#site/stores/accounts/profile.ts";
import { toast } from "#site/stores/toasts.ts";
import { focusFirstField, refusalMessage, Section, useOpened } from "./Section.tsx";

export function PasswordChange({ user }: { user: User }) {
  const { isOpen, open, close, opener } = useOpened();
  return (
    <Section
      id="contrasena"
      title="Contraseña"
      text={
        user.signsInByCode
          ? "Entrás con un código por email. Si querés, elegí también una contraseña."
          : "Cuando la cambiás, se cierran las demás sesiones y te avisamos por email."
      }
    >
      {isOpen ? (
        <div className="password-new" ref={focusFirstField}>
          <PasswordForm user={user} close={close} />
        </div>
      ) : (
        <button type="button" className="pill" ref={opener} onClick={open}>
          {user.signsInByCode ? "Elegir una contraseña" : "Cambiar contraseña"}
        </button>
      )}
    </Section>
  );
}

const FAILED = "No pudimos cambiar tu contraseña. Sigue siendo la de antes: probá de nuevo.";
const UNKNOWN = "No sabemos si tu contraseña quedó cambiada: probá entrar con la nueva.";

/** Changes the password, or sets a first one (docs/product-rules.md#password-rule). All other sessions end. */
function PasswordForm({ user, close }: { user: User; close: () => void }) {
  const hadPassword = !user.signsInByCode;
  const action = hadPassword ? "Cambiar contraseña" : "Elegir esta contraseña";
  const form = useForm({
    name: "password",
    read: (text) => ({
      ...(hadPassword && { currentPassword: text("currentPassword") }),
      newPassword: text("newPassword"),
      confirmNewPassword: text("confirmNewPassword"),
    }),
    rule: changePasswordMessages,
    send: async (typed) => moveToPasswordField(await changePerson(user._id, typed), "currentPassword"),
    onDone: () => {
      close();
      toast(hadPassword ? "Contraseña cambiada correctamente" : "Ya podés entrar también con contraseña");
      loadSessions(user._id);
    },
    onFailed: (failure) => refusalMessage(failure, FAILED, UNKNOWN),
    announce: "each",
  });
  return (
    <Form form={form} label={action}>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden name="username" autoComplete="username" defaultValue={user.email} />
      {hadPassword && (
        <PasswordField name="currentPassword" label="Contraseña actual" autoComplete="current-password" />
      )}
      <NewPasswordFields />
      <FormMessage />
      <div className="form-ends">
        <SubmitButton busy="Guardando…">{action}</SubmitButton>
        <button type="button" className="pill" onClick={close}>
          Cancelar
        </button>
      </div>
    </Form>
  );
}

/** Returns the response with a wrong-password refusal moved to the given field. */
export function moveToPasswordField<Body>(response: CallResult<Body>, field: string): CallResult<Body> {
  if (response.ok || response.message !== "Invalid password") return response;
  return { ...response, fields: { [field]: ["Contraseña incorrecta"] } };
}
