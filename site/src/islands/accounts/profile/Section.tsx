import type { ReactNode } from "react";

interface Props {
  /** Id of the heading, which takes the focus when the focused element is removed (`focusSection`). */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A section of the profile: description at the left, actions beside it, or below it on a phone. */
export function Section({ id, title, text, children }: Props) {
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

/** Moves the focus to a section's heading. */
export function focusSection(id: string): void {
  document.getElementById(id)?.focus();
}
