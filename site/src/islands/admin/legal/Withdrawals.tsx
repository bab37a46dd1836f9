import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { dayLabel, WITHDRAWAL_LATE_MS } from "#shop/legal/withdrawal.ts";
import { outcomeMessages } from "#shop/legal/withdrawal-form.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import { answerWithdrawal, readAnsweredWithdrawals } from "#site/api/admin-reports.ts";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button } from "../kit/elements.tsx";
import { TypedArea } from "../kit/fields.tsx";
import { actorName, shortInstant } from "../kit/formats.ts";
import { List } from "../kit/List.tsx";
import { adminOrderPath, usersPath } from "../kit/paths.ts";
import { ForWriters, useMay } from "../kit/permissions.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { usePages } from "../kit/use-list.ts";

/** Withdrawals waiting for a response, oldest first. `total` also counts those not listed. */
export function OpenWithdrawals(props: { withdrawals: readonly Withdrawal[]; total: number; nowMs: number }) {
  const { withdrawals, total, nowMs } = props;
  const [chosen, setChosen] = useState<Withdrawal | null>(null);
  return (
    <>
      {total > 0 && (
        <section aria-labelledby="avisos-arrepentimientos">
          <h2 id="avisos-arrepentimientos">
            Arrepentimientos <span>{total}</span>
          </h2>
          {total > withdrawals.length && <p className="hint">Se muestran los primeros {withdrawals.length}.</p>}
          <ul>
            {withdrawals.map((withdrawal) => (
              <WithdrawalItem
                key={withdrawal._id}
                withdrawal={withdrawal}
                nowMs={nowMs}
                onAnswer={() => setChosen(withdrawal)}
              />
            ))}
          </ul>
        </section>
      )}
      {chosen && <AnswerDialog key={chosen._id} withdrawal={chosen} onClosed={() => setChosen(null)} />}
    </>
  );
}

/** Answered withdrawals, collapsed. They load when opened. */
export function AnsweredWithdrawals() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>Arrepentimientos respondidos</h2>
      </summary>
      {isOpen && <AnsweredList />}
    </details>
  );
}

function AnsweredList() {
  const list = usePages({
    name: "answered-withdrawals",
    perPage: ANSWERED_OF_A_PAGE,
    read: readAnsweredWithdrawals,
  });
  return (
    <List list={list} one="respondido" more="respondidos" none="Todavía no hay ninguno.">
      <ul>
        {list.data?.withdrawals.map((withdrawal) => (
          <WithdrawalItem key={withdrawal._id} withdrawal={withdrawal} nowMs={0} />
        ))}
      </ul>
    </List>
  );
}

/** The API's default page size. */
const ANSWERED_OF_A_PAGE = 50;

interface WithdrawalItemProps {
  withdrawal: Withdrawal;
  nowMs: number;
  /** Absent once answered. */
  onAnswer?: () => void;
}

function WithdrawalItem({ withdrawal, nowMs, onAnswer }: WithdrawalItemProps) {
  const { code, name, email, phone, orderId, message, outcome } = withdrawal;
  const mayReadPeople = useMay()("read", "people");
  return (
    <li className="withdrawal">
      <div>
        <h3>
          <span translate="no">{code}</span>: {name}
        </h3>
        <p className="notice-facts">
          <span className={isLate(withdrawal, nowMs) ? "is-late" : undefined}>{ageLabel(withdrawal, nowMs)}</span>
          {" · "}
          {orderLabel(withdrawal)}
          {" · "}
          {termLabel(withdrawal)}
        </p>
        <p className="notice-facts">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          {phone && ` · ${phone}`}
        </p>
        {message && <blockquote>{message}</blockquote>}
        {outcome && (
          <>
            <p className="notice-facts">{answeredLabel(withdrawal)}</p>
            <blockquote>{outcome}</blockquote>
          </>
        )}
      </div>
      <div className="notice-acts">
        {(orderId !== null || mayReadPeople) && (
          <a className="pill" href={orderId === null ? usersPath(email) : adminOrderPath(orderId)}>
            {orderId === null ? "Buscar la cuenta" : "Ver el pedido"}
            <span className="sr-only">, {code}</span>
          </a>
        )}
        {onAnswer && (
          <ForWriters area="orders">
            <Button className="pill is-filled" onClick={onAnswer}>
              Responder<span className="sr-only"> {code}</span>
            </Button>
          </ForWriters>
        )}
      </div>
    </li>
  );
}

/** Answers a withdrawal. The response is mailed to the person and closes the withdrawal. */
function AnswerDialog({ withdrawal, onClosed }: { withdrawal: Withdrawal; onClosed: () => void }) {
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

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/** Returns whether a withdrawal has waited too long for a response. */
export function isLate({ createdAt, closedAt }: Pick<Withdrawal, "createdAt" | "closedAt">, nowMs: number): boolean {
  return closedAt === null && nowMs - Date.parse(createdAt) > WITHDRAWAL_LATE_MS;
}

/** Returns the age ("Hace 3 horas") and whether it is late; for an answered one, when it arrived. */
export function ageLabel(withdrawal: Parameters<typeof isLate>[0], nowMs: number): string {
  const { createdAt, closedAt } = withdrawal;
  if (closedAt !== null) return `Llegó el ${shortInstant(createdAt)}`;
  const age = agoLabel(nowMs - Date.parse(createdAt));
  return isLate(withdrawal, nowMs) ? `${age}: ya pasaron las 24 horas` : age;
}

function agoLabel(ageMs: number): string {
  if (ageMs >= 2 * DAY_MS) return `Hace ${Math.floor(ageMs / DAY_MS)} días`;
  if (ageMs >= 2 * HOUR_MS) return `Hace ${Math.floor(ageMs / HOUR_MS)} horas`;
  return ageMs >= 2 * MINUTE_MS ? `Hace ${Math.floor(ageMs / MINUTE_MS)} minutos` : "Recién";
}

/** Says whether the order belongs to this person. If not, gives the typed number, or says that there is none. */
export function orderLabel({ orderId, orderNumber }: Pick<Withdrawal, "orderId" | "orderNumber">): string {
  if (orderId !== null) return "el pedido es suyo";
  return orderNumber === "" ? "sin número de pedido" : `escribió «${orderNumber}»: no es un pedido de ese email`;
}

/** Says whether the request came within the legal term. */
export function termLabel({ term }: Pick<Withdrawal, "term">): string {
  if (term === null) return "plazo sin calcular";
  if (term.lastDay === null) return "en plazo: no figura como recibido";
  return term.isWithin
    ? `en plazo: hasta el ${dayLabel(term.lastDay)}`
    : `el plazo terminó el ${dayLabel(term.lastDay)}`;
}

/** Returns who answered, and when. */
export function answeredLabel({ closedAt, closedBy }: Pick<Withdrawal, "closedAt" | "closedBy">): string {
  const when = closedAt === null ? "" : ` el ${shortInstant(closedAt)}`;
  return `Respondió ${actorName(closedBy)}${when}`;
}
