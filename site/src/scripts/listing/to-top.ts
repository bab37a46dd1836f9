import { bringFocus } from "#site/scripts/pages/focus.ts";

/** From here on there is a way back to the top (specification 9, Interface). */
export const TO_TOP_FROM_PX = 700;

/** Shows the button that leads to the top where the page is scrolled far, and brings the focus there, too. */
export function toTop(button: HTMLButtonElement, title: HTMLElement): void {
  const show = () => {
    button.hidden = scrollY <= TO_TOP_FROM_PX;
  };
  button.onclick = () => {
    bringFocus(title);
    scrollTo({ top: 0 });
  };
  addEventListener("scroll", show, { passive: true });
  show();
}
