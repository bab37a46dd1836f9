import { type FormEvent, useId, useRef, useState } from "react";
import type { AdminOrderResponse } from "#shop/orders/order.contract.ts";
import {
  isNote,
  isTag,
  NOTE_INVALID,
  NOTE_MAX,
  normalizeNote,
  normalizeTag,
  TAG_INVALID,
} from "#shop/orders/order-notes.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { addNote, changeTags } from "#site/api/admin-orders.ts";
import { ActionMessage, useAction } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button } from "../../kit/elements.tsx";
import { TypedArea } from "../../kit/fields.tsx";
import { shortInstant } from "../../kit/formats.ts";
import { ForWriters } from "../../kit/permissions.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import { actorsOf } from "./order-events.ts";

interface Props {
  desk: AdminOrderResponse;
  /** Shows the order as a response has it. */
  onChanged: (desk: AdminOrderResponse) => void;
}

/** The notes and tags of an order. */
export function OrderNotes({ desk, onChanged }: Props) {
  const nameOf = actorsOf(desk);
  return (
    <section className="order-notes" aria-labelledby="notas">
      <h2 id="notas">Notas y etiquetas</h2>
      <p className="hint">Sólo las ve el equipo.</p>
      <Tags desk={desk} onChanged={onChanged} />
      {desk.notes.length > 0 && (
        <ul className="order-notes-list">
          {desk.notes.map(({ _id, text, by, at }) => (
            <li key={_id}>
              <p>{text}</p>
              <small>
                {nameOf(by)}, <time dateTime={at}>{shortInstant(at)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
      <ForWriters area="orders">
        <NoteForm orderId={desk.order._id} onChanged={onChanged} />
      </ForWriters>
    </section>
  );
}

function NoteForm({ orderId, onChanged }: { orderId: string; onChanged: Props["onChanged"] }) {
  const form = useDraftForm({
    name: "nota",
    item: orderId,
    start: { text: "" },
    base: null,
    isEmptied: true,
    rule: ({ text }): FieldMessages => (isNote(normalizeNote(text)) ? {} : { text: [NOTE_INVALID] }),
    send: ({ text }, { requestKey }) => addNote(orderId, text, requestKey),
    onDone: onChanged,
  });
  return (
    <DraftForm form={form} label="Nota" submit="Agregar nota" saved="Nota agregada">
      <TypedArea
        name="text"
        label="Agregar una nota"
        rows={2}
        max={NOTE_MAX}
        {...form.bind("text")}
        {...belowOf(form.values.text)}
      />
    </DraftForm>
  );
}

/** The number of characters matters only near the limit. */
function belowOf(text: string) {
  return text.length < NOTE_MAX - 100 ? { below: "" } : {};
}

function Tags({ desk: { order, usedTags }, onChanged }: Props) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { busy, outcome, run } = useAction();
  const listId = useId();
  const change = (tags: Parameters<typeof changeTags>[1]) =>
    run(
      () => {
        const isGood = (tags.add ?? []).every((tag) => isTag(normalizeTag(tag)));
        return isGood ? changeTags(order._id, tags) : Promise.resolve({ ...INVALID, message: TAG_INVALID });
      },
      (changed) => {
        onChanged(changed);
        if (tags.add) setTyped("");
        // A removed tag's button disappears.
        input.current?.focus();
        return undefined;
      },
    );
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") change({ add: [typed] });
  };
  return (
    <>
      {order.tags.length > 0 && (
        <ul className="order-tags" aria-label="Etiquetas">
          {order.tags.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              <ForWriters area="orders">
                <Button
                  className="order-tag-remove"
                  busy={busy}
                  aria-label={`Quitar la etiqueta ${tag}`}
                  onClick={() => change({ remove: [tag] })}
                >
                  ×
                </Button>
              </ForWriters>
            </li>
          ))}
        </ul>
      )}
      <ForWriters area="orders">
        <form className="order-tag-add" method="post" onSubmit={add}>
          <input
            ref={input}
            type="text"
            aria-label="Nueva etiqueta"
            placeholder="Nueva etiqueta"
            list={listId}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id={listId}>
            {usedTags
              .filter((tag) => !order.tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <button type="submit" className="pill" aria-disabled={busy}>
            Agregar
          </button>
        </form>
        <ActionMessage outcome={outcome} />
      </ForWriters>
    </>
  );
}

/** A call that is not sent. */
const INVALID = { ok: false as const, status: 0, code: "invalid_fields", fields: {} };
