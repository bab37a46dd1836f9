import { createRoot } from "react-dom/client";
import { Results } from "./Results.tsx";

/** Draws what was asked for of a listing in `place`, from now on. */
export function showResults(place: HTMLElement, onClear: () => void): void {
  createRoot(place).render(<Results onClear={onClear} />);
}
