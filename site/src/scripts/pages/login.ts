import { createElement } from "react";
import { onChallengeRequired } from "#site/api/call.ts";
import { LoginForm } from "#site/islands/accounts/LoginForm.tsx";
import { showChallenge } from "#site/islands/kit/Challenge.tsx";
import { mount } from "#site/islands/kit/mount.tsx";
import { nextPath } from "#site/stores/accounts/next.ts";
import { $session, startSession } from "#site/stores/accounts/session.ts";
import { addsWish } from "#site/stores/accounts/wishes.ts";
import type { PendingItem } from "#site/stores/cart/pending-item.ts";
import { readPendingItem } from "#site/stores/cart/stored-choice.ts";
import { redirectAfterSignIn } from "#site/stores/orders/redirect-after-sign-in.ts";
import { flagOf, openEmailModal } from "../late/email-modal.ts";

/** The sign-in page, for guests only. As soon as a session starts, by its form or in another tab, it redirects. */
function start(): void {
  let isRedirecting = false;
  startSession();
  $session.subscribe(({ user }) => {
    if (!user || isRedirecting) return;
    isRedirecting = true;
    redirectAfterSignIn(user);
  });
  if (isRedirecting) return;
  onChallengeRequired(showChallenge);
  showPendingChoice();
  const element = document.querySelector<HTMLElement>("[data-hold]");
  if (element) mount(element, createElement(LoginForm));
  const flag = flagOf(location);
  if (flag) openEmailModal(flag);
}

/** Shows a message about the guest's pending item or wish, so that they see that it is not lost. */
function showPendingChoice(): void {
  const element = document.querySelector<HTMLElement>("[data-part=kept]");
  const item = readPendingItem();
  const isWish = addsWish(nextPath(location.search));
  if (!element || !(item || isWish)) return;
  element.textContent = isWish || !item ? "Entrá a tu cuenta y lo guardamos en tus favoritos." : pendingItemLabel(item);
  element.hidden = false;
}

function pendingItemLabel({ productName, label, quantity }: PendingItem): string {
  const units = quantity > 1 ? `, ${quantity} unidades` : "";
  return `Guardamos lo que elegiste: ${productName}, ${label}${units}. Lo agregamos a tu carrito cuando entres.`;
}

start();
