import { type FormEvent, useId, useRef, useState } from "react";
import type { Area } from "#shop/accounts/permissions.ts";
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
import type { CallResult } from "#site/api/call.ts";
import { ActionMessage, useAction } from "../calls.tsx";
import { DraftForm } from "../DraftForm.tsx";
import { Button } from "../elements.tsx";
import { TypedArea } from "../fields.tsx";
import { shortInstant } from "../formats.ts";
import { ForWriters } from "../permissions.tsx";
import { useDraftForm } from "../use-draft-form.ts";

interface TagChange {
  add?: string[];
  remove?: string[];
}

interface Props<Body> {
  /** Id of the order or person. */
  item: string;
  /** The area that a person must be able to change to write notes and tags. */
  area: Area;
  hint: string;
  notes: readonly { _id: string; text: string; author: string; at: string }[];
  tags: readonly string[];
  /** Suggested while a tag is typed. */
  usedTags: readonly string[];
  /** A retry with the same key adds no second note. */
  addNote: (text: string, requestKey: string) => Promise<CallResult<Body>>;
  changeTags: (change: TagChange) => Promise<CallResult<Body>>;
  /** Called with the response, which has the changed order or person. */
  onChanged: (body: Body) => void;
}

/** The notes and tags of an order or a person. */
export function Notes<Body>(props: Props<Body>) {
  const { area, hint, notes } = props;
  return (
    <section className="order-notes" aria-labelledby="notas">
      <h2 id="notas">Notas y etiquetas</h2>
      <p className="hint">{hint}</p>
      <Tags {...props} />
      {notes.length > 0 && (
        <ul className="order-notes-list">
          {notes.map(({ _id, text, author, at }) => (
            <li key={_id}>
              <p>{text}</p>
              <small>
                {author}, <time dateTime={at}>{shortInstant(at)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
      <ForWriters area={area}>
        <NoteForm {...props} />
      </ForWriters>
    </section>
  );
}

function NoteForm<Body>({ item, addNote, onChanged }: Props<Body>) {
  const form = useDraftForm({
    name: "nota",
    item,
    start: { text: "" },
    base: null,
    isEmptied: true,
    rule: ({ text }): FieldMessages => (isNote(normalizeNote(text)) ? {} : { text: [NOTE_INVALID] }),
    send: ({ text }, { requestKey }) => addNote(text, requestKey),
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
        // Shows the number of characters only near the limit.
        below={form.values.text.length < NOTE_MAX - 100 ? "" : undefined}
      />
    </DraftForm>
  );
}

function Tags<Body>({ area, tags, usedTags, changeTags, onChanged }: Props<Body>) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { busy, outcome, run } = useAction();
  const listId = useId();
  const change = (asked: TagChange) =>
    run(
      () => {
        const isGood = (asked.add ?? []).every((tag) => isTag(normalizeTag(tag)));
        return isGood ? changeTags(asked) : Promise.resolve(REFUSED);
      },
      (changed) => {
        onChanged(changed);
        if (asked.add) setTyped("");
        // The button of a removed tag disappears, so the field gets the focus.
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
      {tags.length > 0 && (
        <ul className="order-tags" aria-label="Etiquetas">
          {tags.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              <ForWriters area={area}>
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
      <ForWriters area={area}>
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
              .filter((tag) => !tags.includes(tag))
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

/** The result for a tag that is refused without a call. */
const REFUSED = { ok: false as const, status: 0, code: "invalid_fields", message: TAG_INVALID, fields: {} };
