import type { ReactNode } from "react";
import { StepTitle } from "./StepTitle.tsx";

interface Props {
  title: string;
  words: string;
  /** What can be done about it. */
  children: ReactNode;
}

/** In the place of a step that cannot be shown: why, and what to do. */
export function MissingStock({ title, words, children }: Props) {
  return (
    <div className="empty cart-empty" role="alert">
      <StepTitle>{title}</StepTitle>
      <p>{words}</p>
      {children}
    </div>
  );
}
