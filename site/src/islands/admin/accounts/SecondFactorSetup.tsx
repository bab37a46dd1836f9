import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { encode } from "uqr";
import { activateSecondFactor, beginSecondFactor } from "#site/api/admin-users.ts";
import { CodeField, codeMessages } from "#site/islands/accounts/CodeField.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";
import { CloseButton, Sheet, useSheet } from "../kit/Sheet.tsx";

interface Proposal {
  setupKey: string;
  uri: string;
}

/** Sets up the second factor in three steps: what it needs, the QR code with a first code, the recovery codes. */
export function SecondFactorSetup({ onClosed }: { onClosed: () => void }) {
  const queries = useQueryClient();
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    // Without codes too: the response to an activation may have been lost.
    void queries.invalidateQueries({ queryKey: ["second-factor"] });
    onClosed();
  };
  return (
    <Sheet title={codes ? "Guardá tus códigos de recuperación" : "Activar el segundo paso"} isSmall onClosed={close}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : proposal ? (
        <FirstCode proposal={proposal} onActivated={setCodes} />
      ) : (
        <Begin onBegun={setProposal} />
      )}
    </Sheet>
  );
}

function Begin({ onBegun }: { onBegun: (proposal: Proposal) => void }) {
  const { busy, outcome, run } = useAction();
  const begin = () =>
    run(beginSecondFactor, (proposal) => {
      onBegun(proposal);
    });
  return (
    <>
      <p>
        Necesitás una aplicación de autenticación en tu teléfono, como Google Authenticator, Microsoft Authenticator o
        Aegis. Cada vez que entres, te vamos a pedir el código que muestra.
      </p>
      <ActionMessage outcome={outcome} />
      <div className="form-foot-acts">
        <Button className="pill is-filled" busy={busy} onClick={begin}>
          Seguir
        </Button>
        <CloseButton>Ahora no</CloseButton>
      </div>
    </>
  );
}

function FirstCode({ proposal, onActivated }: { proposal: Proposal; onActivated: (codes: string[]) => void }) {
  const form = useForm({
    name: "segundo-paso",
    read: (text) => ({ code: text("code").trim() }),
    rule: codeMessages,
    send: activateSecondFactor,
    onDone: ({ recoveryCodes }) => onActivated(recoveryCodes),
    onFailed: ({ message }) => message || "No hubo respuesta. Probá de nuevo para saber si quedó activado.",
    announce: "inside",
  });
  return (
    <Form form={form}>
      <p>Escaneá este código con la aplicación y escribí los 6 números que te muestra.</p>
      <QrCode text={proposal.uri} label="Código QR para tu aplicación de autenticación" />
      <p className="hint">
        ¿No podés escanearlo? Escribí esta clave en la aplicación: <code translate="no">{proposal.setupKey}</code>
      </p>
      <CodeField isFocused />
      <FormMessage />
      <div className="form-foot-acts">
        <SubmitButton busy="Activando…">Activar</SubmitButton>
        <CloseButton>Ahora no</CloseButton>
      </div>
    </Form>
  );
}

/** Drawn as a path: the content security policy allows no images from `data:`. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={squares.join("")} />
    </svg>
  );
}

/** The recovery codes. They are shown only here, so Escape asks before the sheet closes. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const sheet = useSheet();
  const report = sheet?.report;
  useLayoutEffect(() => report?.({ isEdited: true, busy: false }), [report]);
  return (
    <>
      <p tabIndex={-1} ref={takeFocus}>
        El segundo paso quedó activado. Si perdés el teléfono, entrás con uno de estos códigos: cada uno sirve una sola
        vez. No los volvemos a mostrar, así que guardalos en un lugar seguro.
      </p>
      <ul className="recovery-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {sheet?.isAsking && <p role="alert">No los volvemos a mostrar. Si ya los guardaste, tocá «Ya los guardé».</p>}
      <div className="form-foot-acts">
        <Button onClick={sheet?.close}>Ya los guardé</Button>
      </div>
    </>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
