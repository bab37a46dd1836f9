import { createElement } from "react";
import { onChallengeRequired } from "#site/api/call.ts";
import { showChallenge } from "#site/islands/kit/Challenge.tsx";
import { mount } from "#site/islands/kit/mount.tsx";
import { WithdrawalView } from "#site/islands/legal/WithdrawalView.tsx";
import { $session } from "#site/stores/accounts/session.ts";

/** The withdrawal page. Prefills what the session and the order link (`?pedido=`) provide. */
function start(element: HTMLElement): void {
  onChallengeRequired(showChallenge);
  mount(element, createElement(WithdrawalView));
  const { user } = $session.get();
  write(element, "orderNumber", new URLSearchParams(location.search).get("pedido"));
  write(element, "name", user && [user.firstName, user.lastName].filter(Boolean).join(" "));
  write(element, "email", user?.email);
}

function write(element: HTMLElement, name: string, text: string | null | undefined): void {
  const field = element.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (field && text && field.value === "") field.value = text;
}

const form = document.querySelector<HTMLElement>("[data-hold]");
if (form) start(form);
