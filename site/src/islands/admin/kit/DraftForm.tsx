import { Fragment, type ReactNode, useEffect, useLayoutEffect } from "react";
import { Form, SubmitButton, useCurrentForm } from "#site/islands/kit/Form.tsx";
import { $session } from "#site/stores/accounts/session.ts";
import { Button, TextButton } from "./elements.tsx";
import { useSheet } from "./Sheet.tsx";
import type { DraftFormState } from "./use-draft-form.ts";

interface Props {
  form: DraftFormState;
  /** Accessible name, where no heading gives it. */
  label?: string;
  /** Label of the submit button; null for a form that sends nothing. */
  submit: string | null;
  /** Label of the submit button while the form is being sent. */
  sending?: string;
  /** Shown beside the button after a save. */
  saved?: string;
  /** What another person changed meanwhile, above the footer. By default the footer has a general message. */
  conflict?: ReactNode;
  /** Other buttons of the footer. */
  actions?: ReactNode;
  /** Shown in the footer, above the buttons. */
  summary?: ReactNode;
  /** Called before a field gets the focus, to show the part of the form that has this field. */
  onReveal?: ((field: string) => void) | undefined;
  children: ReactNode;
}

/**
 * A form of the panel (`useDraftForm`). Its footer stays in the window, with the button and all messages: what failed, what is
 * unsaved, and the question before unsaved changes are discarded.
 */
export function DraftForm(props: Props) {
  const { form, label, submit, sending = "Guardando…", saved = "Guardado", conflict, actions, summary } = props;
  const { onReveal, children } = props;
  const sheet = useSheet();
  const report = sheet?.report;
  const { busy, generation } = form;
  const isEdited = form.isAsked && form.isEdited;
  // In a layout effect, so that a key pressed right after an edit does not close the sheet without the question.
  useLayoutEffect(() => {
    report?.({ isEdited, busy });
    return () => report?.({ isEdited: false, busy: false });
  }, [report, isEdited, busy]);
  useEffect(() => {
    if (!isEdited) return undefined;
    // An expired session redirects to the sign-in page without a warning, because the draft is kept.
    const preventLeaving = (event: BeforeUnloadEvent) => $session.get().isAuthenticated && event.preventDefault();
    addEventListener("beforeunload", preventLeaving);
    return () => removeEventListener("beforeunload", preventLeaving);
  }, [isEdited]);
  const discard = () => {
    form.discard();
    // The pressed button disappears, so the submit button gets the focus.
    form.handlers.ref.current?.querySelector<HTMLElement>(".submit")?.focus();
  };
  return (
    <Form form={form} {...(label && { label })}>
      <Fragment key={generation}>{children}</Fragment>
      {conflict}
      <div className={sheet?.isAsking ? "form-foot is-asking" : "form-foot"}>
        {sheet?.isAsking ? (
          <Question form={form} onStay={sheet.stay} onClose={sheet.close} />
        ) : (
          <>
            {summary}
            <Messages form={form} saved={saved} hasConflict={conflict !== undefined} onReveal={onReveal} />
            <div className="form-foot-acts">
              {submit && <SubmitButton busy={sending}>{submit}</SubmitButton>}
              {isEdited && (!sheet || form.isRestored) && <Button onClick={discard}>Descartar</Button>}
              {actions}
            </div>
          </>
        )}
      </div>
    </Form>
  );
}

/** Asks before unsaved changes are discarded. */
function Question({ form, onStay, onClose }: { form: DraftFormState; onStay: () => void; onClose: () => void }) {
  const discard = () => {
    form.discard();
    onClose();
  };
  return (
    <>
      <p role="alert">Hay cambios sin guardar.</p>
      <div className="form-foot-acts">
        <button type="button" className="pill is-filled" ref={focus} onClick={onStay}>
          Seguir editando
        </button>
        <Button onClick={discard}>Descartar</Button>
      </div>
    </>
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}

interface MessagesProps extends Pick<Props, "onReveal"> {
  form: DraftFormState;
  saved: string;
  hasConflict: boolean;
}

function Messages({ form, saved, hasConflict, onReveal }: MessagesProps) {
  const { errors, handlers } = useCurrentForm();
  const invalid = Object.values(errors);
  const failed = form.message ?? invalid[0]?.[0];
  const goToField = () => {
    const field = handlers.ref.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
    if (field) onReveal?.(field.name);
    field?.focus();
  };
  const state = failed ? "" : stateOf(form, saved, hasConflict);
  return (
    <div className="form-foot-says">
      {/* Both elements stay mounted: screen readers announce only changes. */}
      <div role="alert" className="form-message">
        {failed && (
          <p>
            {failed}{" "}
            {invalid.length > 0 && (
              <TextButton onClick={goToField}>
                {invalid.length === 1 ? "Ir al campo" : `Ir al primero de ${invalid.length} campos`}
              </TextButton>
            )}
          </p>
        )}
      </div>
      <p role="status">{state}</p>
      {!failed && !state && form.isAsked && form.isEdited && <p className="hint">Cambios sin guardar</p>}
    </div>
  );
}

function stateOf({ isSaved, isOutdated, isRestored }: DraftFormState, saved: string, hasConflict: boolean): string {
  if (isSaved) return saved;
  if (isOutdated && !hasConflict) return "Alguien guardó otros datos mientras escribías. Si guardás, quedan los tuyos.";
  return isRestored ? "Recuperamos lo que habías escrito. Falta guardarlo." : "";
}
