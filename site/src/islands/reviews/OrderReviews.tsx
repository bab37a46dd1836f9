import { useEffect, useId, useRef, useState } from "react";
import type { ReviewablePerfume } from "#shop/reviews/review.contract.ts";
import {
  MAX_POINTS,
  REVIEW_MAX,
  type ReviewState,
  reviewMessages,
  starsLabel,
  starsText,
} from "#shop/reviews/review.ts";
import { readReviewables, sendReview } from "#site/api/orders.ts";
import { FieldFrame, TextArea } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton, useCurrentForm } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";

interface OrderReviewsProps {
  order: { _id: string; statusGlimmer: string };
  /** The key of the mail's link; empty for the signed-in buyer. */
  orderKey?: string;
}

/** The buyer's reviews of a received order. Shows nothing before the order is received, or if they cannot be read. */
export function OrderReviews({ order: { _id, statusGlimmer }, orderKey = "" }: OrderReviewsProps) {
  const [perfumes, setPerfumes] = useState<readonly ReviewablePerfume[]>([]);
  const isReceived = statusGlimmer === "Recibido";
  useEffect(() => {
    if (!isReceived) return;
    void readReviewables(_id, orderKey).then((response) => response.ok && setPerfumes(response.body.perfumes));
  }, [_id, orderKey, isReceived]);
  if (!isReceived || perfumes.length === 0) return null;
  const replace = (changed: ReviewablePerfume) =>
    setPerfumes((now) => now.map((one) => (one.perfume === changed.perfume ? changed : one)));
  return (
    <section className="order-reviews" aria-labelledby="opinar">
      <h2 id="opinar">{perfumes.length === 1 ? "¿Qué te pareció?" : "¿Qué te parecieron?"}</h2>
      <ul>
        {perfumes.map((one) => (
          <ReviewItem key={one.perfume} perfume={one} orderId={_id} orderKey={orderKey} onSaved={replace} />
        ))}
      </ul>
    </section>
  );
}

const STATES: Readonly<Record<ReviewState, string>> = {
  pending: "La estamos leyendo. La publicamos pronto.",
  published: "Está publicada. ¡Gracias!",
  rejected: "No la publicamos. Podés cambiarla.",
};

interface ReviewItemProps {
  perfume: ReviewablePerfume;
  orderId: string;
  orderKey: string;
  onSaved: (perfume: ReviewablePerfume) => void;
}

function ReviewItem({ perfume, onSaved, ...order }: ReviewItemProps) {
  const { productName, brand, image, review } = perfume;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    // The button exists again once the form is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const onDone = (saved: ReviewablePerfume) => {
    onSaved(saved);
    close();
  };
  return (
    <li>
      <LinePicture image={image} width={80} />
      <div>
        <p className="house">{brand}</p>
        <h3>{productName}</h3>
        {/* Mounted while still empty: screen readers announce only changes. */}
        <div role="status">
          {review && !isOpen && (
            <>
              <p className="stars" role="img" aria-label={starsLabel(review.stars)}>
                {starsText(review.stars)}
              </p>
              {review.text && <blockquote>{review.text}</blockquote>}
              <p className="order-quiet">{STATES[review.state]}</p>
            </>
          )}
        </div>
        {isOpen ? (
          <ReviewForm perfume={perfume} {...order} onDone={onDone} onCancelled={close} />
        ) : (
          <button ref={opener} type="button" className="pill" onClick={() => setIsOpen(true)}>
            {review ? "Cambiar mi opinión" : "Dejar mi opinión"}
            <span className="sr-only"> de {productName}</span>
          </button>
        )}
      </div>
    </li>
  );
}

interface ReviewFormProps {
  perfume: ReviewablePerfume;
  orderId: string;
  orderKey: string;
  onDone: (perfume: ReviewablePerfume) => void;
  onCancelled: () => void;
}

const NOT_SENT = "No pudimos guardar tu opinión. Revisá tu conexión y probá de nuevo.";

function ReviewForm({ perfume, orderId, orderKey, onDone, onCancelled }: ReviewFormProps) {
  const { perfume: id, productName, review } = perfume;
  const form = useForm({
    name: `opinion-${id}`,
    read: (text) => ({
      stars: Number(text("stars")),
      text: text("text"),
      longevity: Number(text("longevity")),
      projection: Number(text("projection")),
    }),
    rule: reviewMessages,
    send: (fields) => sendReview(orderId, id, orderKey, fields),
    onDone: ({ perfume: saved }) => onDone(saved),
    onFailed: ({ message }) => message || NOT_SENT,
    announce: "beside",
  });
  return (
    <Form form={form} label={`Tu opinión de ${productName}`}>
      <StarsField value={review?.stars ?? 0} />
      <div className="form-pair">
        <PointsField name="longevity" label="Duración" value={review?.longevity ?? 0} points={LONGEVITY} />
        <PointsField name="projection" label="Proyección" value={review?.projection ?? 0} points={PROJECTION} />
      </div>
      <TextArea
        name="text"
        label="Contanos"
        aside="opcional"
        hint="¿A qué huele? ¿Cuándo lo usás? Se publica con tu nombre y la inicial de tu apellido."
        maxCharacters={REVIEW_MAX}
        defaultValue={review?.text ?? ""}
      />
      <FormMessage />
      <div className="order-ways">
        <SubmitButton busy="Guardando…">Enviar mi opinión</SubmitButton>
        <button type="button" className="text-button" onClick={onCancelled}>
          Ahora no
        </button>
      </div>
    </Form>
  );
}

/** Five radio buttons that look like stars: arrow keys choose, and the choice is announced in words. */
function StarsField({ value }: { value: number }) {
  const { errors } = useCurrentForm();
  const [chosen, setChosen] = useState(value);
  const id = useId();
  const messages = errors["stars"];
  return (
    <fieldset className="field stars-field" aria-describedby={messages && id}>
      <legend>Tu puntaje</legend>
      <div>
        {Array.from({ length: MAX_POINTS }, (_, index) => index + 1).map((stars) => (
          <label key={stars} data-on={stars <= chosen ? "" : undefined}>
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={stars === value}
              aria-label={starsLabel(stars)}
              aria-invalid={messages && true}
              onChange={() => setChosen(stars)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
      {messages && (
        <p className="field-error" id={id}>
          {messages.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

const LONGEVITY = ["Menos de 2 horas", "De 2 a 4 horas", "De 4 a 6 horas", "De 6 a 10 horas", "Más de 10 horas"];
const PROJECTION = ["Solo de muy cerca", "A un brazo", "A un metro", "A dos metros", "Llena la sala"];

interface PointsFieldProps {
  name: string;
  label: string;
  /** 0: no answer. */
  value: number;
  /** What 1 to 5 points mean. */
  points: readonly string[];
}

function PointsField({ name, label, value, points }: PointsFieldProps) {
  return (
    <FieldFrame name={name} label={label} aside="opcional">
      {(control) => (
        <span className="select">
          <select {...control} defaultValue={value}>
            <option value={0}>No lo sé</option>
            {points.map((text, index) => (
              <option key={text} value={index + 1}>
                {text}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
