import { bringFocus } from "../pages/focus.ts";

/**
 * A sentence in the place of what could not be had, and the way to ask again. It goes when it is pressed; the focus is then on
 * `after`.
 */
export function notice(words: string, again: () => void, after: HTMLElement): HTMLElement {
  const box = document.createElement("div");
  const text = document.createElement("p");
  const button = document.createElement("button");
  box.className = "notice";
  box.setAttribute("role", "alert");
  text.textContent = words;
  button.type = "button";
  button.className = "pill";
  button.textContent = "Reintentar";
  button.onclick = () => {
    box.remove();
    bringFocus(after);
    again();
  };
  box.append(text, button);
  return box;
}
