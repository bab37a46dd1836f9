import type { OutcomeKind } from "./outcome-messages.ts";

const STROKES: Readonly<Record<OutcomeKind, string>> = {
  approved: "M6 13l5 5L20 7",
  pending: "M13 7v6l4 3",
  refused: "M8 8l10 10M18 8L8 18",
};

/** An icon of the result; the text beside it says the same. */
export function Mark({ kind }: { kind: OutcomeKind }) {
  return (
    <span className={`outcome-mark is-${kind}`} aria-hidden="true">
      <svg viewBox="0 0 26 26" width="26" height="26" fill="none" stroke="currentColor" strokeWidth="2.2">
        <title>{kind}</title>
        <path d={STROKES[kind]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
