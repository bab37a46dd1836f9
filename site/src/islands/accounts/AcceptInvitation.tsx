import { useEffect, useRef, useState } from "react";
import { givenPasswordFormMessages, invitedMessages } from "#shop/accounts/forms.ts";
import type { OpenedInvitation } from "#shop/accounts/invitation.contract.ts";
import { ADMIN_ROLE_TEXTS } from "#shop/accounts/permissions.ts";
import type { Failure } from "#site/api/call.ts";
import { acceptInvitation, readInvitation } from "#site/api/links.ts";
import { EmailField, NameFields } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { PASSWORD_RULE, PasswordField } from "#site/islands/kit/PasswordField.tsx";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { leaveToLogin } from "./link-form.ts";

/** Accepts an invitation to administer the shop (docs/product-rules.md#invitations). `linkKey` is empty at build time. */
export function AcceptInvitation({ linkKey }: { linkKey: string }) {
  const { opened, failure, load } = useInvitation(linkKey);
  if (failure && isInvalidLink(failure)) return <InvalidLink failure={failure} />;
  if (failure) return <RetryNotice text="No pudimos comprobar tu invitación. Probá de nuevo." onRetry={load} />;
  if (!opened) return <p role="status">Estamos comprobando tu invitación…</p>;
  return <AcceptForm linkKey={linkKey} opened={opened} />;
}

function useInvitation(linkKey: string) {
  const [opened, setOpened] = useState<OpenedInvitation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isBegun = useRef(false);
  const load = async () => {
    setFailure(null);
    const response = await readInvitation(linkKey);
    if (response.ok) setOpened(response.body);
    else setFailure(response);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after hydration
  useEffect(() => {
    if (!isBegun.current) void load();
    isBegun.current = true;
  }, []);
  return { opened, failure, load };
}

/** 400 and 410: the link is wrong, used, revoked or expired. 403: the account is blocked. */
function isInvalidLink({ status }: Failure): boolean {
  return [400, 403, 410].includes(status);
}

function InvalidLink({ failure: { status, message } }: { failure: Failure }) {
  if (status === 403) return <p className="form-notice">{message}</p>;
  return (
    <>
      <p className="form-notice" role="alert">
        Esta invitación venció, ya se usó o se canceló. Pedile otra a quien te la mandó.
      </p>
      <p className="aside">
        ¿Ya la aceptaste?{" "}
        <a className="link" href="/login">
          Iniciá sesión
        </a>
      </p>
    </>
  );
}

function AcceptForm({ linkKey, opened }: { linkKey: string; opened: OpenedInvitation }) {
  const { email, adminRole, by, hasAccount } = opened;
  const [rejection, setRejection] = useState<Failure | null>(null);
  const form = useForm({
    name: "invitacion",
    read: (text) => ({
      firstName: text("firstName"),
      lastName: text("lastName"),
      password: text("password"),
      confirmPassword: text("confirmPassword"),
    }),
    rule: hasAccount ? givenPasswordFormMessages : invitedMessages,
    send: (fields) => acceptInvitation(linkKey, hasAccount ? { password: fields.password } : fields),
    onDone: () => leaveToLogin("Listo: ya administrás la tienda. Iniciá sesión para entrar al panel."),
    onFailed: (failure) => {
      if (failure.code === "invalid_password") return "Esa no es la contraseña de tu cuenta. Probá de nuevo.";
      if (isInvalidLink(failure) && failure.code !== "invalid_fields") setRejection(failure);
      return failure.message || "No hubo respuesta. Probá de nuevo.";
    },
  });
  if (rejection) return <InvalidLink failure={rejection} />;
  const { name, about } = ADMIN_ROLE_TEXTS[adminRole];
  return (
    <Form form={form}>
      <p>
        {by} te invitó con el permiso <b>{name}</b>: vas a poder {about}.
      </p>
      {hasAccount && (
        <p className="hint">
          Ya tenés una cuenta con este email: aceptá con su contraseña. Se cierran sus sesiones y deja de poder comprar.
        </p>
      )}
      {!hasAccount && <NameFields />}
      <EmailField defaultValue={email} hint="Es el email al que te mandamos la invitación." readOnly />
      {hasAccount ? (
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
      ) : (
        <>
          <PasswordField name="password" label="Contraseña" autoComplete="new-password" hint={PASSWORD_RULE} warns />
          <PasswordField name="confirmPassword" label="Repetir contraseña" autoComplete="new-password" />
        </>
      )}
      <FormMessage />
      <SubmitButton busy="Aceptando…">Aceptar la invitación</SubmitButton>
    </Form>
  );
}
