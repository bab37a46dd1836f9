import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { emailFormMessages } from "#shop/accounts/forms.ts";
import type { InvitationResponse } from "#shop/accounts/invitation.contract.ts";
import { ADMIN_ROLE_TEXTS, ADMIN_ROLES, type AdminRole } from "#shop/accounts/permissions.ts";
import { inviteAdministrator, listInvitations, revokeInvitation } from "#site/api/admin-users.ts";
import { dateLabel } from "#site/islands/dates.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, unwrap, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button, TextButton } from "../kit/elements.tsx";
import { ChoiceField, TypedField } from "../kit/fields.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";

const KEY = ["invitations"];

export const ROLE_OPTIONS = ADMIN_ROLES.map((role) => [role, ADMIN_ROLE_TEXTS[role].name] as const);

/** Says what an administrator of this role may do. */
export function RoleHint({ role }: { role: AdminRole }) {
  return <p className="hint">Va a poder {ADMIN_ROLE_TEXTS[role].about}.</p>;
}

/** The button that invites a colleague, and the invitations that nobody has accepted yet. */
export function Invitations() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: KEY, queryFn: () => unwrap(listInvitations()) });
  const open = data?.invitations ?? [];
  const queries = useQueryClient();
  const { busy, outcome, run } = useAction("No pudimos cancelarla. Probá de nuevo.");
  const invite = useRef<HTMLButtonElement>(null);
  const revoke = (id: string) =>
    run(
      () => revokeInvitation(id).finally(() => void queries.invalidateQueries({ queryKey: KEY })),
      () => {
        // The pressed button disappears.
        invite.current?.focus();
        return "Cancelada";
      },
    );
  return (
    <>
      <Button ref={invite} className="pill is-filled" onClick={() => setOpen(true)}>
        Invitar a administrar
      </Button>
      {open.length > 0 && <OpenInvitations invitations={open} busy={busy} onRevoke={revoke} />}
      <ActionMessage outcome={outcome} />
      {isOpen && <InviteDialog onClosed={() => setOpen(false)} />}
    </>
  );
}

interface OpenProps {
  invitations: readonly InvitationResponse[];
  busy: boolean;
  onRevoke: (id: string) => void;
}

function OpenInvitations({ invitations, busy, onRevoke }: OpenProps) {
  return (
    <section className="invitations" aria-labelledby="invitaciones">
      <h2 id="invitaciones">Invitaciones sin aceptar</h2>
      <ul>
        {invitations.map(({ _id, email, adminRole, expiresAt }) => (
          <li key={_id}>
            <span>{email}</span>
            <small>
              {ADMIN_ROLE_TEXTS[adminRole].name}, vence el {dateLabel(expiresAt)}
            </small>
            <TextButton busy={busy} onClick={() => onRevoke(_id)}>
              Cancelar<span className="sr-only"> la invitación a {email}</span>
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NOBODY: { email: string; adminRole: AdminRole } = { email: "", adminRole: "orders" };

function InviteDialog({ onClosed }: { onClosed: () => void }) {
  const queries = useQueryClient();
  const form = useDraftForm({
    name: "invitacion",
    start: NOBODY,
    base: null,
    isKept: false,
    rule: emailFormMessages,
    send: inviteAdministrator,
    onDone: ({ invitation }) => {
      void queries.invalidateQueries({ queryKey: KEY });
      toast(`Le mandamos la invitación a ${invitation.email}`);
      onClosed();
    },
    onFailed: ({ message }) => message || "No hubo respuesta. Probá de nuevo.",
  });
  const { values, change } = form;
  return (
    <Sheet title="Invitar a administrar" isSmall onClosed={onClosed}>
      <p>
        Le llega un email con un enlace que vale 7 días. No hace falta que tenga cuenta. Cuando acepte, les avisamos a
        quienes administran.
      </p>
      <DraftForm
        form={form}
        submit="Mandar la invitación"
        sending="Mandando…"
        saved=""
        actions={<CloseButton>Volver</CloseButton>}
      >
        <TypedField name="email" label="Email" value={values.email} onType={(email) => change({ email })} />
        <ChoiceField
          name="adminRole"
          label="Permiso"
          value={values.adminRole}
          options={ROLE_OPTIONS}
          onChoose={(adminRole) => change({ adminRole })}
        />
        <RoleHint role={values.adminRole} />
      </DraftForm>
    </Sheet>
  );
}
