import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminReview } from "#shop/reviews/review.contract.ts";
import { answerMessages, REVIEW_MAX, starsLabel, starsText } from "#shop/reviews/review.ts";
import { decideReview, readReviews } from "#site/api/admin-reports.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button } from "../kit/elements.tsx";
import { ChoiceField, TypedArea } from "../kit/fields.tsx";
import { shortInstant } from "../kit/formats.ts";
import { List } from "../kit/List.tsx";
import { productsPath } from "../kit/paths.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { usePages } from "../kit/use-list.ts";

/** Reviews that wait to be published, oldest first. `total` also counts those not listed. */
export function PendingReviews({ reviews, total }: { reviews: readonly AdminReview[]; total: number }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="avisos-opiniones">
      <h2 id="avisos-opiniones">
        Opiniones para leer <span>{total}</span>
      </h2>
      {total > reviews.length && <p className="hint">Se muestran las primeras {reviews.length}.</p>}
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
    </section>
  );
}

/** Decided reviews by their state, collapsed. They load when opened. */
export function DecidedReviews({ state }: { state: DecidedState }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{DECIDED[state].heading}</h2>
      </summary>
      {isOpen && <DecidedList state={state} />}
    </details>
  );
}

/** The API's default page size. */
const REVIEWS_OF_A_PAGE = 50;

const DECIDED = {
  published: { list: "published-reviews", heading: "Opiniones publicadas" },
  rejected: { list: "rejected-reviews", heading: "Opiniones no publicadas" },
} as const;

type DecidedState = keyof typeof DECIDED;

function DecidedList({ state }: { state: DecidedState }) {
  const list = usePages({
    name: DECIDED[state].list,
    perPage: REVIEWS_OF_A_PAGE,
    read: (page) => readReviews(state, page),
  });
  return (
    <List list={list} one="opinión" more="opiniones" none="Todavía no hay ninguna.">
      <ul>
        {list.data?.reviews.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
    </List>
  );
}

function ReviewItem({ review }: { review: AdminReview }) {
  const { perfume, productName, brand, author, stars, text, answer, createdAt, state } = review;
  // The review as it was opened: the list is read again meanwhile, and its buyer may have replaced it.
  const [opened, setOpened] = useState<AdminReview | null>(null);
  return (
    <li>
      <div>
        <h3>
          {productName}, {brand}
        </h3>
        <p className="notice-facts">
          <span role="img" aria-label={starsLabel(stars)}>
            {starsText(stars)}
          </span>
          {` · ${author || "Quien ya no tiene cuenta"} · ${shortInstant(createdAt)}`}
        </p>
        {text ? <blockquote>{text}</blockquote> : <p className="notice-facts">Sin texto</p>}
        {answer && (
          <>
            <p className="notice-facts">Respuesta de la tienda</p>
            <blockquote>{answer}</blockquote>
          </>
        )}
      </div>
      <div className="notice-acts">
        <a className="pill" href={productsPath(productName, perfume)}>
          Ver el perfume<span className="sr-only">, {productName}</span>
        </a>
        <ForWriters area="catalogue">
          {state !== "published" && <PublishButton review={review} />}
          <Button onClick={() => setOpened(review)}>
            {DECIDE_LABELS[state]}
            <span className="sr-only">, opinión de {author}</span>
          </Button>
        </ForWriters>
      </div>
      {opened && <DecisionDialog review={opened} onClosed={() => setOpened(null)} />}
    </li>
  );
}

const DECIDE_LABELS: Readonly<Record<AdminReview["state"], string>> = {
  pending: "Responder o no publicar",
  published: "Responder o quitar",
  rejected: "Responder",
};

/** Publishes a review as it is, in one press. */
function PublishButton({ review: { _id, author, answer, updatedAt } }: { review: AdminReview }) {
  const reload = useReload();
  const { busy, outcome, run } = useAction();
  const publish = () =>
    run(
      async () => {
        const response = await decideReview(_id, { state: "published", answer, updatedAt });
        if (!response.ok && response.code === "review_changed") reload();
        return response;
      },
      () => {
        reload();
        toast("Opinión publicada");
        return "";
      },
    );
  return (
    <>
      <Button className="pill is-filled" busy={busy} onClick={publish}>
        Publicar<span className="sr-only"> la opinión de {author}</span>
      </Button>
      <ActionMessage outcome={outcome} />
    </>
  );
}

/** Returns a function that reloads the lists of reviews. */
function useReload(): () => void {
  const queries = useQueryClient();
  return () => {
    const lists = Object.values(DECIDED).map(({ list }) => list);
    for (const name of ["notices", ...lists]) queries.invalidateQueries({ queryKey: [name] });
  };
}

const STATE_OPTIONS = [
  ["published", "Sí, en la página del perfume"],
  ["rejected", "No"],
] as const;

type Decision = (typeof STATE_OPTIONS)[number][0];

/** Publishes or rejects a review, with the shop's answer. */
function DecisionDialog({ review, onClosed }: { review: AdminReview; onClosed: () => void }) {
  const { _id, productName, author, stars, text, answer: former, updatedAt } = review;
  const reload = useReload();
  const start: { state: Decision; answer: string } = {
    state: review.state === "rejected" ? "rejected" : "published",
    answer: former,
  };
  const form = useDraftForm({
    name: "opinion",
    item: _id,
    start,
    base: null,
    rule: answerMessages,
    send: (decision) => decideReview(_id, { ...decision, updatedAt }),
    onDone: (_, { state }) => {
      reload();
      toast(state === "published" ? "Opinión publicada" : "La opinión no se publica");
      onClosed();
    },
    onFailed: ({ code, message }) => {
      if (code === "review_changed") {
        reload();
        toast(message);
        onClosed();
        return "";
      }
      return message || "No pudimos guardarlo. Revisá tu conexión y probá de nuevo.";
    },
  });
  return (
    <Sheet title={`Opinión de ${author || "quien ya no tiene cuenta"}`} isSmall onClosed={onClosed}>
      <p>
        {productName}: {starsLabel(stars)}
      </p>
      {text && <blockquote>{text}</blockquote>}
      <DraftForm form={form} submit="Guardar" sending="Guardando…" actions={<CloseButton>Ahora no</CloseButton>}>
        <ChoiceField
          name="state"
          label="¿Se publica?"
          options={STATE_OPTIONS}
          value={form.values.state}
          onChoose={(state) => form.change({ state })}
        />
        <TypedArea
          name="answer"
          label="Respuesta de la tienda (opcional)"
          max={REVIEW_MAX}
          rows={4}
          placeholder="¡Gracias por contarnos!"
          {...form.bind("answer")}
        />
      </DraftForm>
    </Sheet>
  );
}
