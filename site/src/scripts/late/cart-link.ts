import type { Session } from "#site/stores/accounts/session.ts";

/** The cart's link in the head: a guest's leads to sign in, a user's to their cart and says how much is in it; administrators have none. */
export function cartLink(link: HTMLAnchorElement): (session: Session) => void {
  const head = link.parentElement;
  const guests = link.getAttribute("href") ?? "";
  const badge = link.querySelector("b");
  let units: number | undefined;
  return ({ user, isAdmin }) => {
    if (isAdmin) link.remove();
    else if (!link.isConnected) head?.append(link);
    link.href = user ? `/cart/${user._id}` : guests;
    const now = unitsOf(user?.cart);
    if (badge) show(badge, now, units !== undefined && now > units);
    units = now;
  };
}

function show(badge: HTMLElement, units: number, isMore: boolean): void {
  badge.hidden = units === 0;
  badge.textContent = `${units}`;
  badge.className = isMore ? "is-new" : "";
  // Taken out and put back, so that it moves again.
  badge.replaceWith(badge);
}

/** What the browser remembers may be of another time, or of anybody. */
function unitsOf(cart: unknown): number {
  const lines: { quantity?: unknown }[] = Array.isArray(cart) ? cart.map(Object) : [];
  return lines.reduce((units, { quantity }) => units + (Number.isInteger(quantity) ? Number(quantity) : 0), 0);
}
