import type { ReactNode } from "react";
import { StepTitle } from "./StepTitle.tsx";

interface Props {
  title: string;
  words: string;
  /** The possible actions. */
  children: ReactNode;
}

/** Replaces a step that cannot be shown: the reason and the possible actions. */
export function MissingStock({ title, words, children }: Props) {
  return (
    <div className="empty cart-empty" role="alert">
      <StepTitle>{title}</StepTitle>
      <p>{words}</p>
      {children}
    </div>
  );
}
