import { chosenIn } from "#shop/cart/chosen.ts";
import { verifyLink } from "#site/api/links.ts";
import { readPerfume } from "#site/api/perfumes.ts";
import { type MailedLink, mailedLinkOf, pathAfter } from "#site/islands/accounts/link-path.ts";
import { storeChosen } from "#site/stores/cart/stored-choice.ts";
import { showState } from "./show-state.ts";

/** Statuses of an invalid, used, replaced or expired link. Other statuses say nothing about the link. */
const INVALID_LINK = [400, 410];

/** Verifies a mailed link and redirects to its page. Replaces the history entry, so that "Back" does not return here. */
async function check(link: MailedLink): Promise<void> {
  const response = await verifyLink(link.flag, link.id, link.token);
  if (response.ok) {
    await keepChoice();
    location.replace(pathAfter(link));
  } else showState(INVALID_LINK.includes(response.status) ? `${link.flag}-invalid` : "failed");
}

/** Stores in this browser what the guest had chosen in the one that requested the link (docs/product-rules.md#guests). */
async function keepChoice(): Promise<void> {
  const chosen = chosenIn(location.hash.slice(1));
  if (!chosen) return;
  const response = await readPerfume(chosen.slug);
  if (response.ok) storeChosen(chosen, response.body.perfume);
}

const link = mailedLinkOf(location.pathname);
if (!link) showState(location.pathname.startsWith("/validate-link/recover") ? "recover-invalid" : "register-invalid");
else {
  document.querySelector("[data-part=again]")?.addEventListener("click", () => {
    showState("checking");
    check(link);
  });
  check(link);
}
