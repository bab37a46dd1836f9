import { createElement } from "react";
import { LoginForm } from "#site/islands/account/LoginForm.tsx";
import { mount } from "#site/islands/parts/mount.tsx";
import { goOn } from "#site/stores/go-on.ts";
import { readPendingItem } from "#site/stores/read-pending-item.ts";
import { $session, startSession } from "#site/stores/session.ts";
import { flagOf, openEmailModal } from "./email-modal.ts";

/** The sign-in page: only for who is not signed in. As soon as somebody is, by its form or in another tab, they go on. */
function start(): void {
  let gone = false;
  startSession();
  $session.subscribe(({ user }) => {
    if (!user || gone) return;
    gone = true;
    goOn(user);
  });
  if (gone) return;
  tellKept();
  const place = document.querySelector<HTMLElement>("[data-hold]");
  if (place) mount(place, createElement(LoginForm));
  const flag = flagOf(location);
  if (flag) openEmailModal(flag);
}

/** What a guest chose, so that they know it is not lost. */
function tellKept(): void {
  const kept = document.querySelector<HTMLElement>("[data-part=kept]");
  const item = readPendingItem();
  if (!kept || !item) return;
  const quantity = item.quantity > 1 ? `, ${item.quantity} unidades` : "";
  kept.textContent = `Guardamos lo que elegiste: ${item.productName}, ${item.label}${quantity}. Lo agregamos a tu carrito cuando entres.`;
  kept.hidden = false;
}

start();
