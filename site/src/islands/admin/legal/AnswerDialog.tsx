import { useQueryClient } from "@tanstack/react-query";
import type { Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { outcomeMessages } from "#shop/legal/withdrawal-form.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import { answerWithdrawal } from "#site/api/admin-reports.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { TextArea } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";

interface Props {
  withdrawal: Withdrawal;
  onClosed: () => void;
}

/** Answers a withdrawal. The response is mailed to the person and closes the withdrawal. */
export function AnswerDialog({ withdrawal: { _id, code, name, email }, onClosed }: Props) {
  const queries = useQueryClient();
  const reload = () => {
    queries.invalidateQueries({ queryKey: ["notices"] });
    queries.invalidateQueries({ queryKey: ["answered-withdrawals"] });
  };
  const form = useForm({
    name: "arrepentimiento",
    read: (text) => ({ outcome: text("outcome") }),
    rule: outcomeMessages,
    send: ({ outcome }) => answerWithdrawal(_id, outcome),
    onDone: () => {
      reload();
      toast("Respuesta enviada");
      onClosed();
      return undefined;
    },
    onFailed: ({ code: refusal, message }) => {
      if (refusal === "withdrawal_closed") reload();
      return message || "No pudimos mandar la respuesta. Revisá tu conexión y probá de nuevo.";
    },
    announce: "inside",
  });
  return (
    <Dialog title={titleOf(code)} busy={form.busy} onClosed={onClosed}>
      {(close) => (
        <>
          <p>
            {name} lo recibe por email en {email}. Respondé cuando esté resuelto: después no se puede cambiar.
          </p>
          <Form form={form}>
            <TextArea
              name="outcome"
              label="Qué se hizo"
              maxCharacters={TEXTAREA_MAX}
              rows={5}
              placeholder="Recibimos el perfume y te devolvimos el dinero."
            />
            <FormMessage />
            <div className="form-ends">
              <SubmitButton busy="Enviando…">Enviar y cerrar</SubmitButton>
              <button type="button" className="pill" onClick={close}>
                Ahora no
              </button>
            </div>
          </Form>
        </>
      )}
    </Dialog>
  );
}

/** `translate="no"` keeps browsers from translating the code. */
function titleOf(code: string) {
  return (
    <>
      Responder <span translate="no">{code}</span>
    </>
  );
}
