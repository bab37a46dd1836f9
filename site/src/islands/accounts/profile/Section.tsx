import type { ReactNode } from "react";

interface Props {
  /** Its heading's id, which takes the focus when what had it is gone (`focusSection`). */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A part of the profile: what it is about, and beside it, below it on a telephone, what can be done. */
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

/** Brings the focus to a section's heading. */
export function focusSection(id: string): void {
  document.getElementById(id)?.focus();
}
