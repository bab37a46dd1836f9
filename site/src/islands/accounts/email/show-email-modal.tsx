import { emailFormMessages } from "#shop/accounts/forms.ts";
import type { Failure } from "#site/api/call.ts";
import { type EmailPurpose, type Flag, requestRecoveryLink, requestRegistrationLink } from "#site/api/links.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { EmailField } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { showDialog } from "#site/islands/kit/show-dialog.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { addStyles } from "#site/scripts/late/dialog.ts";
import { loginPath, nextPath } from "#site/stores/accounts/next.ts";
import { readChosen } from "#site/stores/cart/stored-choice.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import styles from "#site/styles/kit/modal.css?inline";
import { StockAlert, selectedSize } from "../../stock/StockAlert.tsx";
import { challengePath, linkRefusedMessage } from "../link-form.ts";

/**
 * Opens the dialog over the page. On close it removes the dialog and returns the focus to `opener`. Does nothing while a dialog
 * is open. A stock alert ("alert") also does nothing on a page without a size.
 */
export function showEmailModal(flag: EmailPurpose, opener: Element | null): void {
  const size = flag === "alert" ? selectedSize() : null;
  if (document.querySelector("dialog.modal") || (flag === "alert" && !size)) return;
  // Only pages with their own forms include these styles from the start.
  addStyles(styles);
  showDialog((remove) => {
    const onClosed = () => {
      remove();
      returnFocus(opener);
    };
    if (size) return <StockAlert size={size} onClosed={onClosed} />;
    return flag !== "alert" && <EmailModal flag={flag} onClosed={onClosed} />;
  });
}

/** Focuses the opener. On a phone the opener may be in the menu, which has closed: then the menu button takes the focus. */
function returnFocus(opener: Element | null): void {
  const seen = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility() ? opener : null;
  const menu = document.querySelector<HTMLElement>(".burger");
  (seen ?? (menu?.checkVisibility() ? menu : null))?.focus();
}

/** Title and description of each dialog. */
const EMAIL_MESSAGES: Readonly<Record<Flag, { title: string; text: string }>> = {
  register: {
    title: "Registrate",
    text: "Te mandamos un enlace para crear tu cuenta. Vale por 24 horas.",
  },
  recover: {
    title: "Recuperá tu contraseña",
    text: "Te mandamos un enlace para elegir una nueva. Vale por 15 minutos.",
  },
};

/** Shown on the sign-in page to people whose registration on another page requires a challenge. */
const TO_CHALLENGE = "Falta un control de seguridad: tocá Enviar y confirmá que no sos un robot.";

/** The one-field dialog that starts a registration or a password recovery (docs/product-rules.md#mailed-link-dialog). */
function EmailModal({ flag, onClosed }: { flag: Flag; onClosed: () => void }) {
  const { title, text } = EMAIL_MESSAGES[flag];
  const email = flag === "register" ? (new URLSearchParams(location.hash.slice(1)).get("email") ?? "") : "";
  return (
    <Dialog title={title} dismissible onClosed={onClosed}>
      {(close) => (
        <>
          <p>{email ? TO_CHALLENGE : text}</p>
          <EmailForm flag={flag} email={email} close={close} />
        </>
      )}
    </Dialog>
  );
}

interface EmailFormProps {
  flag: Flag;
  /** Initial value of the field. */
  email: string;
  close: () => void;
}

function EmailForm({ flag, email: known, close }: EmailFormProps) {
  const send = (email: string) =>
    flag === "register" ? requestRegistrationLink(email, readChosen()) : requestRecoveryLink(email);
  const leaveWith = (toast: string, path: string) => {
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
    onFailed: (failure, { email }) => {
      if (failure.code === "challenge_required" && location.pathname !== "/login") {
        location.assign(challengePath(email));
        return null;
      }
      const message = linkRefusedMessage(flag, failure);
      if (!goesToLogin(flag, failure)) return message;
      leaveWith(message, signInPath());
      return null;
    },
    announce: "inside",
  });
  return (
    <Form form={form}>
      <EmailField placeholder="Ingresá tu email" defaultValue={known} />
      <FormMessage />
      <SubmitButton busy="Enviando…">Enviar</SubmitButton>
    </Form>
  );
}

/** Returns whether a refusal closes the dialog and redirects to the sign-in page (docs/product-rules.md#mailed-link-dialog). */
function goesToLogin(flag: Flag, { status }: Failure): boolean {
  return flag === "register" && (status === 409 || status === 429);
}

function signInPath(): string {
  const next = nextPath(location.search);
  return next ? loginPath(next) : "/login";
}
