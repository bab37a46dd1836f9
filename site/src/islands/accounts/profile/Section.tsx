import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Failure, mayBeApplied } from "#site/api/call.ts";

interface SectionProps {
  /** Id of the heading, which takes the focus when the focused element is removed (`focusSection`). */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A section of the profile: description at the left, actions beside it, or below it on a phone. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section className="profile-part" aria-labelledby={id}>
      <div className="profile-about">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="profile-does">{children}</div>
    </section>
  );
}

export function focusSection(id: string): void {
  document.getElementById(id)?.focus();
}

/** State of a form that opens in place of its button, `opener`. Closing it returns the focus to the button. */
export function useOpened() {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return { isOpen, open: () => setOpen(true), close, opener };
}

/** Focuses the first field of a form that has just opened. */
export function focusFirstField(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>("select, input:not([hidden])")?.focus();
}

/** Statuses whose server message is written for people: conflict, rate limit, unavailable. */
const STATUSES_WITH_MESSAGE = [409, 429, 503];

/**
 * Returns the server's message where it is written for people; `unknown` if the change may have been made, because there
 * was no response or the server failed; else `otherwise`.
 */
export function refusalMessage(failure: Failure, otherwise: string, unknown = otherwise): string {
  const { status, code, message } = failure;
  if ((STATUSES_WITH_MESSAGE.includes(status) || code === "sign_in_again") && message) return message;
  return mayBeApplied(failure) ? unknown : otherwise;
}
