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
import { Button } from "../kit/elements.tsx";

/** Answers a withdrawal. The response is mailed to the person and closes the withdrawal. */
export function AnswerDialog({ withdrawal, onClosed }: { withdrawal: Withdrawal; onClosed: () => void }) {
  const { _id, code, name, email } = withdrawal;
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
    },
    onFailed: ({ code: refusal, message }) => {
      if (refusal === "withdrawal_closed") reload();
      return message || "No pudimos mandar la respuesta. Revisá tu conexión y probá de nuevo.";
    },
    announce: "inside",
  });
  // `translate="no"` keeps browsers from translating the code.
  const title = (
    <>
      Responder <span translate="no">{code}</span>
    </>
  );
  return (
    <Dialog title={title} busy={form.busy} onClosed={onClosed}>
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
              <Button onClick={close}>Ahora no</Button>
            </div>
          </Form>
        </>
      )}
    </Dialog>
  );
}
