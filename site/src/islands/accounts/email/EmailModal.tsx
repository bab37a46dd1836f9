import { emailFormMessages } from "#shop/accounts/forms.ts";
import type { Failure } from "#site/api/call.ts";
import { type Flag, recoverPassword, registerEmail } from "#site/api/links.ts";
import { EmailField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { type After, useForm } from "#site/islands/kit/use-form.ts";
import { loginPath, nextPath } from "#site/stores/accounts/next.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { EMAIL_WORDS, goesToLogin, refusedWords } from "./email-words.ts";

interface Props {
  flag: Flag;
  close: () => void;
}

/** The dialog with one field that starts a registration, or the recovery of a password (specification 2, Email modal). */
export function EmailModal({ flag, close }: Props) {
  const words = EMAIL_WORDS[flag];
  const send = flag === "register" ? registerEmail : recoverPassword;
  const leaveWith = (toast: string, path: string): After => {
    toastOnNextPage(toast);
    close();
    location.assign(path);
    return "leaving";
  };
  const form = useForm({
    name: "email-modal",
    read: (text) => ({ email: text("email").trim() }),
    rule: emailFormMessages,
    send: ({ email }) => send(email),
    onDone: (_, { email }) =>
      leaveWith(`Email enviado con éxito a ${email}`, `/email-verification/${flag}/${encodeURIComponent(email)}`),
    onFailed: (failure: Failure) => {
      const said = refusedWords(flag, failure);
      if (!goesToLogin(flag, failure)) return said;
      leaveWith(said, signInPath());
      return null;
    },
    tell: "inside",
  });
  return (
    <div className="modal-in">
      <button type="button" className="modal-close" aria-label="Cerrar" onClick={close} />
      <h2 id="modal-title">{words.title}</h2>
      <p>{words.text}</p>
      <Form form={form}>
        <EmailField placeholder="Ingresá tu email" autoFocus />
        <FormMessage />
        <SubmitButton busy="Enviando…">Enviar</SubmitButton>
      </Form>
    </div>
  );
}

/** Whoever was on their way somewhere when they had to sign in still is. */
function signInPath(): string {
  const next = nextPath(location.search);
  return next ? loginPath(next) : "/login";
}
