import { createElement } from "react";
import { mount } from "#site/islands/kit/mount.tsx";
import { WithdrawalView } from "#site/islands/legal/WithdrawalView.tsx";
import { $session } from "#site/stores/accounts/session.ts";

/** The withdrawal page. Prefills what the session and the order link (`?pedido=`) provide. */
function start(place: HTMLElement): void {
  mount(place, createElement(WithdrawalView));
  const { user } = $session.get();
  write(place, "orderNumber", new URLSearchParams(location.search).get("pedido"));
  write(place, "name", user && [user.firstName, user.lastName].filter(Boolean).join(" "));
  write(place, "email", user?.email);
}

function write(place: HTMLElement, name: string, text: string | null | undefined): void {
  const field = place.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (field && text && field.value === "") field.value = text;
}

const place = document.querySelector<HTMLElement>("[data-hold]");
if (place) start(place);
