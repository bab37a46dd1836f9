import type { UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import type { CallResult } from "#site/api/call.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { Button } from "./elements.tsx";

/** Returns the body of a call, for `useQuery`. Throws its error message when the call failed. */
export async function unwrap<Body>(called: Promise<CallResult<Body>>): Promise<Body> {
  const response = await called;
  if (!response.ok) throw new Error(response.message || "No pudimos conectarnos con la tienda.");
  return response.body;
}

/** The placeholder of a page while it loads. */
export function Loading() {
  return (
    <div className="desk-loading" role="status">
      <span className="sr-only">Cargando…</span>
    </div>
  );
}

/** Shows the error of a query with a retry button. Without an error, shows `Loading` until there is data. */
export function QueryState({ query: { data, error, refetch } }: { query: UseQueryResult }) {
  if (!error) return data === undefined ? <Loading /> : null;
  return (
    <div className="notice" role="alert">
      <p>{error.message}</p>
      <Button onClick={() => void refetch()}>Reintentar</Button>
    </div>
  );
}

interface Outcome {
  text: string;
  isFailed: boolean;
}

const NOTHING: Outcome = { text: "", isFailed: false };

/** Runs the calls of buttons outside a form, one at a time. `ActionMessage` shows the message of the last call. */
export function useAction(noResponse = "No hubo respuesta. Probá de nuevo.") {
  const { busy, once } = useBusy();
  const [outcome, setOutcome] = useState(NOTHING);
  /** `done` is the message after a success, or gets the response and returns the message, if there is one. */
  const run = <Body,>(call: () => Promise<CallResult<Body>>, done: string | ((body: Body) => string | undefined)) =>
    void once(async () => {
      const response = await call();
      if (response.ok) {
        const text = typeof done === "string" ? done : (done(response.body) ?? "");
        return setOutcome({ text, isFailed: false });
      }
      const texts = [response.message || noResponse, ...Object.values(response.fields).flat()];
      return setOutcome({ text: texts.join(" "), isFailed: true });
    });
  return { busy, outcome, run };
}

/** After a change, a person needs this long to see what the button does now. */
const SEEN_AFTER_MS = 700;

/** Returns whether a press was not meant for what the button does now: a double click, or a press right after the change. */
export function isStray(clicks: number, sinceChangeMs: number): boolean {
  return clicks > 1 || sinceChangeMs < SEEN_AFTER_MS;
}

/**
 * Returns the handlers of a filled button, or of a form with one, that becomes the next step when `shown` changes. A double
 * click, a held Enter, and presses right after the change do not take the next step.
 */
export function useNextStepGuard(shown: unknown) {
  const guarded = useRef({ shown, sinceMs: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (guarded.current.shown !== shown) guarded.current = { shown, sinceMs: performance.now() };
  }, [shown]);
  return {
    onClickCapture: (event: MouseEvent) => {
      const isFilled = event.target instanceof Element && event.target.closest(".is-filled") !== null;
      if (!isFilled || !isStray(event.detail, performance.now() - guarded.current.sinceMs)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.repeat && event.key === "Enter") event.preventDefault();
    },
  };
}

/** The result of the last call. It stays mounted, because screen readers announce only changes. */
export function ActionMessage({ outcome: { text, isFailed } }: { outcome: Outcome }) {
  return (
    <>
      <div role="alert" className="form-message">
        {isFailed && <p>{text}</p>}
      </div>
      <p role="status" className="act-done">
        {!isFailed && text}
      </p>
    </>
  );
}
