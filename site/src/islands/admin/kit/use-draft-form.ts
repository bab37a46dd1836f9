import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldMessages } from "#shop/refusal.ts";
import { type CallResult, type Failure, mayBeApplied } from "#site/api/call.ts";
import { useForm } from "#site/islands/kit/use-form.ts";
import { $session } from "#site/stores/accounts/session.ts";
import { storedValue } from "#site/stores/stored-value.ts";

/** What a person has typed into a form, and what the form showed when they began. */
interface Draft<Values, Base> {
  values: Values;
  start: Values;
  base: Base;
  /** New for each change. A retry with the same values has the same key, so that the server applies it once. */
  requestKey: string;
  /** What was sent with this key while no response came. The server may have applied one of these. */
  unanswered?: Values[];
  /** Unanswered requests that `saveOver` replaced. The server may have applied one: repeat them first. */
  former?: Pick<Draft<Values, Base>, "values" | "base" | "requestKey">[];
  isSaved: boolean;
}

type Unsent<Values> = (typed: Values, sent: Values) => Values;

type AtSend<Values> = (typed: Values, isRepeat: boolean) => Partial<Values>;

type Sent<Values, Base> = Pick<Draft<Values, Base>, "base" | "requestKey" | "former">;

interface DraftFormSetup<Values, Base, Body> {
  /** Name of the form on its page, and prefix of its fields' ids. */
  name: string;
  /** Id of the edited object, where a form edits one of many. */
  item?: string;
  /** The stored values, which the form shows until something is typed. */
  start: Values;
  /** The version that `send` compares with; it stays as it was when editing began. */
  base: Base;
  /** Values typed elsewhere, such as those of a copy. */
  initial?: Values | undefined;
  /** Whether typed values are worth keeping. False for passwords and for choices that are quickly made again. */
  isKept?: boolean;
  /** Whether leaving asks before typed values are lost. Default: `isKept`. */
  isAsked?: boolean;
  /** Empties the form after a save: for forms that add something. */
  isEmptied?: boolean;
  /** Returns what is left to send: the typed values without those just sent; for forms that add something. Default: all. */
  unsent?: Unsent<Values>;
  /** Returns values to add on submit, such as the total on the screen. `isRepeat`: the same was sent, and no response came. */
  atSend?: AtSend<Values>;
  /** Returns the errors before sending. */
  rule?: (values: Values) => FieldMessages;
  send: (values: Values, draft: Sent<Values, Base>) => Promise<CallResult<Body>>;
  onDone?: (body: Body, values: Values) => unknown;
  /** Returns the message when the server refuses or does not respond. */
  onFailed?: (failure: Failure) => string;
}

/** What `DraftForm` needs. */
export type DraftFormState = Omit<
  ReturnType<typeof useDraftForm<object, unknown, unknown>>,
  "values" | "base" | "bind" | "change" | "saveOver" | "rebase"
>;

const FAILED = "No pudimos guardar. Revisá tu conexión y probá de nuevo: lo que escribiste sigue acá.";
const ALREADY_SAVED = "Lo que mandaste antes ya había quedado guardado.";
const LEFT = "Acá queda lo que falta guardar.";
const LOOK_FIRST = "Mirá cómo quedó antes de mandar también esto.";

/**
 * State of a form of the panel. If `isKept`, what is typed is kept in this tab, for this administrator, until it is saved or
 * discarded: it outlives a reload and the end of the session. `DraftForm` renders the form.
 */
export function useDraftForm<Values extends object, Base, Body>(setup: DraftFormSetup<Values, Base, Body>) {
  const { name, item = "", start, base, initial, isKept = true, isAsked = isKept, isEmptied = false } = setup;
  const [store] = useState(() => draftStore(draftKey(name, item), { start, base }));
  const begin = (values: Values): Draft<Values, Base> => ({
    ...{ values, start, base },
    requestKey: crypto.randomUUID(),
    isSaved: false,
  });
  const [draft, setDraft] = useState(() => (initial ? begin(initial) : isKept ? store.get() : null));
  const [isRestored, setRestored] = useState(() => draft !== null && !initial);
  /** Increases when the fields must be rendered again with the stored values. */
  const [generation, setGeneration] = useState(0);
  const latest = useRef(draft);
  const update = (next: Draft<Values, Base> | null) => {
    latest.current = next;
    setDraft(next);
    if (isKept) store.set(isEdited(next) ? next : null);
  };
  const current = () => latest.current ?? begin(start);
  const finish = (next: Draft<Values, Base> | null) => {
    update(next);
    setRestored(false);
  };
  const form = useForm<{ sent: Draft<Values, Base> }, Body>({
    name,
    read: () => {
      const sent = withSent(current(), setup.atSend);
      update(sent);
      return { sent };
    },
    rule: ({ sent }) => setup.rule?.(sent.values) ?? {},
    send: ({ sent }) => setup.send(sent.values, sent),
    onDone: (body, { sent }) => {
      store.set(null);
      // What was typed while the values were sent stays in the form.
      const typed = latest.current;
      if (typed === sent) finish({ ...withoutUnanswered(sent), ...(isEmptied && { values: start }), isSaved: true });
      else if (typed) update(notSent(typed, setup.unsent?.(typed.values, sent.values)));
      return setup.onDone?.(body, sent.values);
    },
    onFailed: (failure, { sent }) => {
      const message = setup.onFailed?.(failure) ?? (failure.message || FAILED);
      const next = afterFailure(current(), sent, { failure, unsent: setup.unsent });
      if (next) update(next.draft);
      return next?.message ?? message;
    },
    announce: "beside",
  });
  const change = (changed: Partial<Values>) => {
    const before = current();
    const next = withChange(before, changed);
    if (next !== before) update(next);
  };
  const values = draft?.values ?? start;
  const startText = JSON.stringify(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stored values change, and only then.
  useEffect(() => {
    const { isSaved = true } = latest.current ?? {};
    if (!isSaved) update(latest.current);
    else if (latest.current) update({ ...begin(start), isSaved });
  }, [startText]);
  const submit = () => form.handlers.ref.current?.requestSubmit();
  return {
    ...form,
    submit,
    values,
    base: draft?.base ?? base,
    generation,
    isEdited: isEdited(draft),
    isAsked,
    isRestored: isRestored && isEdited(draft),
    isSaved: draft?.isSaved ?? false,
    /** Whether the stored values have changed since editing began. */
    isOutdated: draft !== null && !draft.isSaved && JSON.stringify(draft.start) !== startText,
    /** Returns the values as they are now, also before the form has rendered them. */
    latest: () => current().values,
    change,
    /** Returns the value of a field and the function that changes it, for `TypedField`. */
    bind: <Name extends keyof Values>(field: Name) => ({
      value: values[field],
      onType: (value: Values[Name]) => change(Object.assign({ ...current().values }, { [field]: value })),
    }),
    /** Returns to the stored values. */
    discard: () => {
      finish(null);
      form.clear();
      setGeneration(generation + 1);
    },
    /** Continues with a newer version than the edited one. `merge` puts what was typed onto the stored values. */
    rebase: (merge: (typed: Pick<Draft<Values, Base>, "values" | "start">) => Values) => {
      const now = current();
      update({ ...begin(merge(now)), start });
      form.clear();
      setGeneration(generation + 1);
    },
    /** Sends the values again (or `newer.values`), to overwrite a version newer than the edited one. */
    saveOver: (newer: { start: Values; base: Base; values?: Values }) => {
      const now = current();
      const { base, requestKey, unanswered = [] } = now;
      const former = [...(now.former ?? []), ...unanswered.map((values) => ({ values, base, requestKey }))];
      flushSync(() => update({ ...now, ...newer, requestKey: crypto.randomUUID(), former }));
      submit();
    },
  };
}

/** Returns whether a draft has unsaved values that differ from those that editing began with. */
function isEdited(draft: Pick<Draft<unknown, unknown>, "values" | "start" | "isSaved"> | null): boolean {
  return draft !== null && !draft.isSaved && JSON.stringify(draft.values) !== JSON.stringify(draft.start);
}

/**
 * Returns the draft with changed values and a new key; the same draft if no value differs, because it may have been sent. Keeps
 * the key while a request with it is unanswered.
 */
export function withChange<D extends Draft<object, unknown>>(draft: D, changed: Partial<D["values"]>): D {
  const isSame = Object.entries(changed).every(([field, value]) => Object.is(Reflect.get(draft.values, field), value));
  if (isSame) return draft;
  const requestKey = draft.unanswered ? draft.requestKey : crypto.randomUUID();
  return { ...draft, values: { ...draft.values, ...changed }, requestKey, isSaved: false };
}

/**
 * Returns the draft with the values that `atSend` adds on submit. If it repeats an unanswered request, `atSend` can keep the
 * values of that request, so that both are equal.
 */
export function withSent<Values extends object, Base>(
  draft: Draft<Values, Base>,
  atSend: AtSend<Values> | undefined,
): Draft<Values, Base> {
  if (!atSend) return draft;
  const { values, unanswered = [] } = draft;
  // Values added on submit do not make it another request.
  const own = atSend(values, false);
  const sent = unanswered.find((one) => JSON.stringify({ ...one, ...own }) === JSON.stringify({ ...values, ...own }));
  return { ...draft, values: { ...values, ...(sent ? atSend(sent, true) : own) } };
}

/** Returns whether the same values were sent while no response came. */
function isUnanswered<Values>({ unanswered = [], values }: Draft<Values, unknown>): boolean {
  return unanswered.some((sent) => JSON.stringify(sent) === JSON.stringify(values));
}

/**
 * Returns the draft after a request without a response, or after the server has said that it applied an earlier one. `typed` is
 * what the form shows now. Returns null after any other refusal.
 */
export function afterFailure<Values extends object, Base>(
  typed: Draft<Values, Base>,
  sent: Draft<Values, Base>,
  { failure, unsent }: { failure: Failure; unsent?: Unsent<Values> | undefined },
): { draft: Draft<Values, Base>; message?: string } | null {
  const { unanswered = [], requestKey } = sent;
  if (mayBeApplied(failure)) {
    return {
      draft: { ...typed, requestKey, unanswered: isUnanswered(sent) ? unanswered : [...unanswered, sent.values] },
    };
  }
  if (failure.code !== "idempotency_key_reused") return null;
  const [applied, ...others] = unanswered;
  // Of several requests, the server may have applied any.
  const left = applied && others.length === 0 ? unsent?.(typed.values, applied) : undefined;
  return {
    draft: notSent(typed, left),
    message: `${ALREADY_SAVED} ${left ? LEFT : LOOK_FIRST}`,
  };
}

/** Returns the draft for its next request: with a new key, and with the values that are left to send. */
function notSent<Values, Base>(draft: Draft<Values, Base>, left = draft.values): Draft<Values, Base> {
  return { ...withoutUnanswered(draft), values: left, requestKey: crypto.randomUUID() };
}

function withoutUnanswered<Values, Base>(draft: Draft<Values, Base>): Draft<Values, Base> {
  const { unanswered: _, former: __, ...rest } = draft;
  return rest;
}

/** Returns the key of a form's draft: each administrator has their own. */
export function draftKey(name: string, item = ""): string {
  return `${$session.get().user?._id} ${name} ${item}`;
}

/** Returns the stored draft of a form. A draft of another release, whose fields differ from `shown`, is ignored. */
export function draftStore<Values extends object, Base>(key: string, shown: { start: Values; base: Base }) {
  const sample = { ...shown, values: shown.start, requestKey: "", isSaved: false };
  return storedValue<Draft<Values, Base>>(
    () => sessionStorage,
    `panel-draft ${key}`,
    (stored) => (hasShape(stored, sample) ? stored : null),
  );
}

/** Returns whether a value has the fields and types of a sample, at every depth. Null matches any type: fields may be null. */
function hasShape<Sample>(value: unknown, sample: Sample): value is Sample {
  if (value === null || sample === null) return true;
  if (Array.isArray(sample))
    return Array.isArray(value) && (sample.length === 0 || value.every((each) => hasShape(each, sample[0])));
  if (typeof value !== "object" || typeof sample !== "object") return typeof value === typeof sample;
  return Object.entries(Object(sample)).every(([name, each]) => hasShape(Reflect.get(Object(value), name), each));
}
