import { useQueryClient } from "@tanstack/react-query";
import type { Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { outcomeMessages } from "#shop/legal/withdrawal-form.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import { answerWithdrawal } from "#site/api/admin-reports.ts";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../kit/DraftForm.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { TypedArea } from "../kit/TypedField.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";

/** Answers a withdrawal. The response is mailed to the person and closes the withdrawal. */
export function AnswerDialog({ withdrawal, onClosed }: { withdrawal: Withdrawal; onClosed: () => void }) {
  const { _id, code, name, email } = withdrawal;
  const queries = useQueryClient();
  const reload = () => {
    queries.invalidateQueries({ queryKey: ["notices"] });
    queries.invalidateQueries({ queryKey: ["answered-withdrawals"] });
  };
  const form = useDraftForm({
    name: "arrepentimiento",
    item: _id,
    start: { outcome: "" },
    base: null,
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
  });
  // `translate="no"` keeps browsers from translating the code.
  const title = (
    <>
      Responder <span translate="no">{code}</span>
    </>
  );
  return (
    <Sheet title={title} isSmall onClosed={onClosed}>
      <p>
        {name} lo recibe por email en {email}. Respondé cuando esté resuelto: después no se puede cambiar.
      </p>
      <DraftForm form={form} submit="Enviar y cerrar" sending="Enviando…" actions={<CloseButton>Ahora no</CloseButton>}>
        <TypedArea
          name="outcome"
          label="Qué se hizo"
          max={TEXTAREA_MAX}
          rows={5}
          placeholder="Recibimos el perfume y te devolvimos el dinero."
          {...form.bind("outcome")}
        />
      </DraftForm>
    </Sheet>
  );
}
